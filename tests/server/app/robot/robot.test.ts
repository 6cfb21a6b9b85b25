import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { openDesks } from './desks.ts';
import { serverHand } from './hand.ts';
import { robotLibrary } from './robot-library.ts';
import { missing, newTally, wholeTally } from './tally.ts';
import { everyMove, walkProcess } from './walk-process.ts';
import type { Robot } from './robot.ts';

const library = robotLibrary();
const stages = [...new Set(library.processes.map(({ stage }) => stage))].toSorted();

let server: TestServer;
let robot: Robot;

beforeAll(async () => {
  server = await startTestServer();
  robot = { desks: await openDesks(server), library, tally: newTally(), hand: serverHand };
});
afterAll(() => server.close());

describe('S1-02 every process is walked: every outcome, and every way back to where it led away from', () => {
  for (const stage of stages) {
    describe(stage, () => {
      for (const process of library.processes.filter((one) => one.stage === stage)) {
        test(process.id, () => walkProcess(robot, process, everyMove));
      }
    });
  }
});

test('S1-02 nothing was left out: no step, outcome or field, and no name in one language alone', () => {
  const { tally } = robot;
  const whole = wholeTally(library.processes);
  const figures = (['processes', 'steps', 'outcomes', 'seen'] as const).map(
    (kind) => `${kind === 'seen' ? 'fields' : kind} ${tally[kind].size} of ${whole[kind].size}`,
  );
  const filled = whole.seen.size - missing(whole.seen, tally.filled).length;
  process.stdout.write(
    `Robot: ${figures.join(', ')}; ${tally.loops.size} steps come back to, ${filled} fields with a value\n`,
  );
  expect(missing(whole.processes, tally.processes), 'processes').toEqual([]);
  expect(missing(whole.steps, tally.steps), 'steps').toEqual([]);
  expect(missing(whole.outcomes, tally.outcomes), 'outcomes').toEqual([]);
  expect(missing(whole.seen, tally.seen), 'fields').toEqual([]);
  expect([...tally.unnamed], 'names').toEqual([]);
});
