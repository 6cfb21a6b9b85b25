import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { openDesks, type Desks } from '../../server/app/robot/desks.ts';
import type { RobotLibrary } from '../../server/app/robot/robot-library.ts';
import type { Robot } from '../../server/app/robot/robot.ts';
import type { Tally } from '../../server/app/robot/tally.ts';
import { userIds } from '../../server/support/extraction-plan.ts';
import { startTestServer } from '../../server/support/test-server.ts';
import { browserHand } from './browser-hand.ts';
import { roleDesks } from './role-desks.ts';
import type { Stopwatch } from './stopwatch.ts';

const webRoot = resolve(import.meta.dirname, '../../../dist/web');

/** A robot at a server of its own, with a desk for each of the people it works as. */
export interface BrowserRobot {
  readonly robot: Robot;
  /** What went wrong at any of the desks. */
  readonly faults: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** What is noted while pages are walked through. */
export interface Notes {
  readonly tally: Tally;
  /** Fields that pages showed; what the tally of a walk counts is what its pages ought to show. */
  readonly seen: Set<string>;
  readonly watch: Stopwatch;
  /** What was looked at for everybody so far; null: each page is looked at, and in both languages. */
  readonly known: Set<string> | null;
}

/** Starts a server, and desks in the browser. */
export async function openRobot(browser: Browser, library: RobotLibrary, notes: Notes): Promise<BrowserRobot> {
  const { tally, seen, watch, known: kinds } = notes;
  const server = await startTestServer({ webRoot });
  const desks = roleDesks(browser, await server.listen(), kinds !== null);
  const accounts = new Map([...(await userIds(server))].map(([account, id]) => [id, account] as const));
  const accountOf = (userId: string): string => accounts.get(userId) ?? userId;
  // Files are sent by the page itself: their ids are not known before.
  const upload = (name: string) => Promise.resolve({ name });
  const known = await openDesks(server);
  const page: Desks['page'] = (...given) => ({ ...known.page(...given), upload });
  const own = { ...known, page };
  const robot = {
    desks: own,
    library,
    tally,
    hand: browserHand({ desks, tally: { seen }, watch, known: kinds, accountOf }),
  };
  return { robot, faults: desks.faults, close: () => server.close() };
}
