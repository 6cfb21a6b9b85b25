import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { stepTableOf } from '../../../src/core/model/step-table.ts';
import { breadth } from '../../support/breadth.ts';
import { oneOfEachTable } from '../../support/one-of-each-table.ts';
import { allProcesses, exported } from './support/charts.ts';
import { engineOf } from './support/engine.ts';
import { walkBoth } from './support/random-walk.ts';

let processes: readonly ProcessModel[] = [];
let walkable: readonly ProcessModel[] = [];
let reached = 0;

beforeAll(() => {
  processes = allProcesses();
  walkable = breadth(processes, oneOfEachTable(processes));
}, 60_000);

function processOf(id: string): ProcessModel {
  const process = processes.find((one) => one.id === id);
  if (process === undefined) throw new Error(`no process ${id}`);
  return process;
}

test.each(readdirSync('schemas/processes'))(
  'an engine that runs the exports of stage %s goes the ways of their step tables, each outcome at least once',
  async (stage) => {
    const ofStage = walkable.filter((process) => process.stage === stage);
    let [walks, steps] = [0, 0];
    for (const [index, process] of ofStage.entries()) {
      const start = await engineOf(await exported(process, processes, 'zh'));
      const walked = walkBoth(start, stepTableOf(process), index + 1);
      expect(walked.untaken, process.id).toEqual([]);
      walks += walked.walks;
      steps += walked.steps;
    }
    expect(ofStage.length).toBeGreaterThan(0);
    reached += ofStage.length;
    console.log(`${stage}: ${ofStage.length} processes, ${walks} walks, ${steps} steps`);
  },
);

test('no process, or none with ways of its own, was left out', () => {
  expect(reached).toBe(walkable.length);
  const reachedTables = new Set(walkable.map((process) => JSON.stringify(stepTableOf(process))));
  expect(processes.filter((process) => !reachedTables.has(JSON.stringify(stepTableOf(process))))).toEqual([]);
});

test('a step table that differs in one target is found out', async () => {
  const process = processOf('dna-extraction-plan');
  const start = await engineOf(await exported(process, processes, 'zh'));
  const table = stepTableOf(process);
  const other = { ...table, steps: { ...table.steps, review: { ...table.steps['review'], return: 'start' } } };
  expect(() => walkBoth(start, other, 1)).toThrow('review/return: engine {"waiting":["plan"]');
});

test.each([
  ['a condition', "outcome == 'return'", "outcome == 'returned'", 'no conditional flow taken'],
  ['a target', 'targetRef="experiment"', 'targetRef="hand-over"', 'review/approve: engine {"waiting":["hand-over"]'],
  [
    'a terminated end',
    'targetRef="plan_terminate_end"',
    'targetRef="hand-over_submit_end"',
    '"ends":["plan_terminate_end"]',
  ],
])('an export that differs in %s is found out', async (_, written, instead, told) => {
  const process = processOf('dna-extraction-plan');
  const xml = await exported(process, processes, 'zh');
  expect(xml).toContain(written);
  const start = await engineOf(xml.replace(written, instead));
  expect(() => walkBoth(start, stepTableOf(process), 1)).toThrow(told);
});
