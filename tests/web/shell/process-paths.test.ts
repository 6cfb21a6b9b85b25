import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { processRoutes } from '../../../src/core/descriptor/route.ts';
import { detailPath, stepPath } from '../../../src/web/pages/task-list/task-path.ts';
import { processPrefixes } from '../../../src/web/shell/process-prefixes.ts';
import type { TaskRow } from '../../../src/web/api/wire.ts';

const report = { id: 'dna-qc-report', prefix: 'lab_two', stage: 'qc' };
const routes = processRoutes(report);
const task: Pick<TaskRow, 'routeValue' | 'stepCode' | 'taskId' | 'processInstanceId' | 'processCode'> = {
  routeValue: `${report.prefix}/${report.id}`,
  stepCode: 'review',
  taskId: '12',
  processInstanceId: '34',
  processCode: 'QC20261121-001',
};

function pageOf(path: string): string | undefined {
  return routes.find((route) => matchPath(route.path, path) !== null)?.page;
}

test('S2-17 the pages of a process with a prefix stand where its tasks lead', () => {
  expect(pageOf(stepPath(task as TaskRow))).toBe('step');
  expect(pageOf(detailPath(task))).toBe('detail');
  expect(pageOf(detailPath({ ...task, processCode: '' }))).toBe('detail');
  expect(pageOf(`/work/process/${task.routeValue}/form/7`)).toBe('start');
});

test('S2-20 the router knows the prefixes of the descriptors, and the one of QC reports without any', () => {
  expect(processPrefixes([])).toEqual(['', 'qc_stage']);
  expect(processPrefixes([...routes, ...processRoutes({ id: 'plain', prefix: null, stage: 'qc' })])).toEqual([
    '',
    'qc_stage',
    'lab_two',
  ]);
});
