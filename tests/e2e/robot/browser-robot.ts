import { resolve } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import type { ProcessModel } from '../../../src/core/descriptor/model.ts';
import { openDesks, type Desks } from '../../server/robot/desks.ts';
import { robotLibrary, type RobotLibrary } from '../../server/robot/robot-library.ts';
import { missing, newTally, wholeTally, type Tally } from '../../server/robot/tally.ts';
import { everyStep, walkProcess } from '../../server/robot/walk-process.ts';
import type { Robot } from '../../server/robot/robot.ts';
import { userIds } from '../../server/support/extraction-plan.ts';
import { startTestServer } from '../../server/support/test-server.ts';
import { openBrowser } from '../support/browser.ts';
import { expect } from '../support/expect.ts';
import { browserHand } from './browser-hand.ts';
import { halfOf } from './halves.ts';
import { roleDesks, type RoleDesks } from './role-desks.ts';
import { Stopwatch } from './stopwatch.ts';

const webRoot = resolve(import.meta.dirname, '../../../dist/web');

/** Ids of the processes to walk, parted by commas, while one works at the robot or at a process; else all. */
const only = process.env['ROBOT']?.split(',') ?? null;

/** All that a half is walked with. */
interface Half {
  readonly robot: Robot;
  readonly desks: RoleDesks;
  readonly close: () => Promise<void>;
}

/** What is noted while pages are walked through. */
interface Notes {
  readonly tally: Tally;
  /** Fields that pages showed; what the tally of a walk counts is what its pages ought to show. */
  readonly seen: Set<string>;
  readonly watch: Stopwatch;
}

async function openHalf(library: RobotLibrary, { tally, seen, watch }: Notes): Promise<Half> {
  const [server, browser] = await Promise.all([startTestServer({ webRoot }), openBrowser()]);
  const desks = roleDesks(browser, await server.listen());
  const accounts = new Map([...(await userIds(server))].map(([account, id]) => [id, account] as const));
  const accountOf = (userId: string): string => accounts.get(userId) ?? userId;
  // Files are sent by the page itself: their ids are not known before.
  const upload = (name: string) => Promise.resolve({ name });
  const known = await openDesks(server);
  const page: Desks['page'] = (...given) => ({ ...known.page(...given), upload });
  const own = { ...known, page };
  const robot = { desks: own, library, tally, hand: browserHand({ desks, tally: { seen }, watch, accountOf }) };
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  return { robot, desks, close };
}

/** Prints how much was come to, and fails for what was not. */
function expectWhole(processes: readonly ProcessModel[], { tally, seen, watch }: Notes): void {
  const whole = wholeTally(processes);
  const counted = { ...tally, seen };
  const figures = (['processes', 'steps', 'outcomes', 'seen'] as const).map(
    (kind) => `${kind === 'seen' ? 'fields' : kind} ${counted[kind].size} of ${whole[kind].size}`,
  );
  process.stdout.write(`Robot in the browser: ${figures.join(', ')}; ${watch.summary()}\n`);
  expect(missing(whole.processes, tally.processes), 'processes').toEqual([]);
  expect(missing(whole.steps, tally.steps), 'steps').toEqual([]);
  expect(missing(whole.seen, seen), 'fields').toEqual([]);
}

/** Tests that walk one half of the processes in a browser. */
export function walkHalf(half: 0 | 1): void {
  const library = robotLibrary();
  const wanted = library.processes.filter(({ id }) => only === null || only.includes(id));
  const processes = halfOf(wanted, half);
  const notes: Notes = { tally: newTally(), seen: new Set(), watch: new Stopwatch() };
  let opened: Half;
  beforeAll(async () => {
    opened = await openHalf(library, notes);
  });
  afterAll(() => opened.close());

  for (const one of processes) {
    test(`S1-02 ${one.id} is walked in the browser, to each of its steps`, () =>
      walkProcess(opened.robot, one, everyStep));
  }

  test('S1-02 nothing was left out: no step and no field, and no page failed', () => {
    expect(opened.desks.faults()).toEqual([]);
    expectWhole(processes, notes);
  });
}
