import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesks } from '../../server/robot/desks.ts';
import { robotLibrary } from '../../server/robot/robot-library.ts';
import { missing, newTally, wholeTally } from '../../server/robot/tally.ts';
import { everyStep, walkProcess } from '../../server/robot/walk-process.ts';
import type { Robot } from '../../server/robot/walk.ts';
import { userIds } from '../../server/support/extraction-plan.ts';
import { startTestServer, type TestServer } from '../../server/support/test-server.ts';
import { openBrowser } from '../support/browser.ts';
import { browserHand } from './browser-hand.ts';
import { halfOf } from './halves.ts';
import { roleDesks, type RoleDesks } from './role-desks.ts';
import { Stopwatch } from './stopwatch.ts';

const webRoot = resolve(import.meta.dirname, '../../../dist/web');

/** Ids of the processes to walk, parted by commas, while one works at the robot or at a process; else all. */
const only = process.env['ROBOT']?.split(',') ?? null;

/** Tests that walk one half of the processes in a browser. */
export function walkHalf(half: 0 | 1): void {
  const library = robotLibrary();
  const wanted = library.processes.filter(({ id }) => only === null || only.includes(id));
  const processes = halfOf(wanted, half);
  const tally = newTally();
  const watch = new Stopwatch();
  // What the tally of a walk counts as seen is what its pages ought to show.
  const seen = new Set<string>();
  let server: TestServer;
  let browser: Browser;
  let desks: RoleDesks;
  let robot: Robot;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer({ webRoot }), openBrowser()]);
    desks = roleDesks(browser, await server.listen());
    const accounts = new Map([...(await userIds(server))].map(([account, id]) => [id, account] as const));
    const accountOf = (userId: string): string => accounts.get(userId) ?? userId;
    // Files are sent by the page itself: their ids are not known before.
    const own = {
      ...(await openDesks(server)),
      upload: (_: unknown, __: unknown, name: string) => Promise.resolve({ name }),
    };
    robot = { desks: own, library, tally, hand: browserHand({ desks, tally: { seen }, watch, accountOf }) };
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  describe('S1-02 every process is walked in the browser, to each of its steps', () => {
    test.each(processes.map((one) => [one.id, one] as const))('%s', (_, one) => walkProcess(robot, one, everyStep));
  });

  test('S1-02 nothing was left out: no step and no field, and no page failed', () => {
    const whole = wholeTally(processes);
    const counted = { ...tally, seen };
    const figures = (['processes', 'steps', 'outcomes', 'seen'] as const).map(
      (kind) => `${kind === 'seen' ? 'fields' : kind} ${counted[kind].size} of ${whole[kind].size}`,
    );
    process.stdout.write(`Robot in the browser: ${figures.join(', ')}; ${watch.summary()}\n`);
    expect(desks.faults()).toEqual([]);
    expect(missing(whole.processes, tally.processes), 'processes').toEqual([]);
    expect(missing(whole.steps, tally.steps), 'steps').toEqual([]);
    expect(missing(whole.seen, seen), 'fields').toEqual([]);
  });
}
