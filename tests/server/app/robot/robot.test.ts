import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { startStep } from '../../../../src/core/words/application-step.ts';
import type { ProcessModel } from '../../../../src/core/model/model.ts';
import { stepTableOf } from '../../../../src/core/model/step-table.ts';
import { breadth } from '../../../support/breadth.ts';
import { oneOfEachTable } from '../../../support/one-of-each-table.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { coveringProcesses, kindsOf } from './cover.ts';
import { openDesks } from './desks.ts';
import { serverHand } from './hand.ts';
import { robotLibrary } from './robot-library.ts';
import { missing, newTally, tallyPage, wholeTally } from './tally.ts';
import { everyMove, walkProcess } from './walk-process.ts';
import type { Robot } from './robot.ts';

const library = robotLibrary();
const some = new Set([...oneOfEachTable(library.processes), ...coveringProcesses(library.processes)]);
const walked = breadth(
  library.processes,
  library.processes.filter((process) => some.has(process)),
);
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
      for (const process of walked.filter((one) => one.stage === stage)) {
        test(process.id, () => walkProcess(robot, process, everyMove));
      }
    });
  }
});

test('S1-02 the processes walked have the steps, the outcomes and the kinds of fields of all', () => {
  const shownBy = (processes: readonly ProcessModel[]): ReadonlySet<string> =>
    new Set(processes.flatMap((process) => [JSON.stringify(stepTableOf(process)), process.stage, ...kindsOf(process)]));
  expect(shownBy(walked)).toEqual(shownBy(library.processes));
});

test('S1-02 no page of any process has a name in one language alone', () => {
  const tally = newTally();
  for (const process of library.processes) {
    tallyPage(tally, process.id, stepView(process, startStep, process.start.roles));
    for (const { id, roles } of process.steps) tallyPage(tally, process.id, stepView(process, id, roles));
  }
  expect(tally.seen.size).toBeGreaterThan(library.processes.length);
  expect([...tally.unnamed]).toEqual([]);
});

test('S1-02 nothing was left out: no step, outcome or field, and no name in one language alone', () => {
  const { tally } = robot;
  const whole = wholeTally(walked);
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
