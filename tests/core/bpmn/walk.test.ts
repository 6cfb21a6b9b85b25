import { beforeAll, expect, test } from 'vitest';
import type { ProcessModel } from '../../../src/core/descriptor/model.ts';
import { stepTableOf } from '../../../src/server/workflow/step-table.ts';
import { allProcesses, exported } from './support/charts.ts';
import { engineOf } from './support/engine.ts';
import { walkBoth } from './support/random-walk.ts';

let processes: readonly ProcessModel[] = [];

beforeAll(() => {
  processes = allProcesses();
}, 60_000);

function processOf(id: string): ProcessModel {
  const process = processes.find((one) => one.id === id);
  if (process === undefined) throw new Error(`no process ${id}`);
  return process;
}

test('an engine that runs the export of a process goes the ways of its step table, each outcome at least once', async () => {
  let [walks, steps] = [0, 0];
  for (const [index, process] of processes.entries()) {
    const start = await engineOf(await exported(process, processes, 'zh'));
    const walked = walkBoth(start, stepTableOf(process), index + 1);
    expect(walked.untaken, process.id).toEqual([]);
    walks += walked.walks;
    steps += walked.steps;
  }
  expect(processes.length).toBeGreaterThanOrEqual(60);
  console.log(`${processes.length} processes, ${walks} walks, ${steps} steps`);
});

test('a step table that differs in one target is found out', async () => {
  const process = processOf('dna-extraction-plan');
  const start = await engineOf(await exported(process, processes, 'zh'));
  const table = stepTableOf(process);
  const other = { ...table, steps: { ...table.steps, review: { ...table.steps['review'], return: 'start' } } };
  expect(() => walkBoth(start, other, 1)).toThrow('review/return: engine {"waiting":["plan"]');
});

test.each([
  ['a condition', "outcome == 'return'", "outcome == 'returned'"],
  ['a target', 'targetRef="experiment"', 'targetRef="hand-over"'],
  ['a terminated end', 'targetRef="plan_terminate_end"', 'targetRef="hand-over_submit_end"'],
])('an export that differs in %s is found out', async (_, written, instead) => {
  const process = processOf('dna-extraction-plan');
  const xml = await exported(process, processes, 'zh');
  expect(xml).toContain(written);
  const start = await engineOf(xml.replace(written, instead));
  expect(() => walkBoth(start, stepTableOf(process), 1)).toThrow();
});
