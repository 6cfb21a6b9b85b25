import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { processRoutes } from '../../../src/core/check/route.ts';
import { detailPath, stepPath } from '../../../src/web/pages/task-list/task-path.ts';
import { processAddress } from '../../../src/web/shell/process-address.ts';
import type { TaskRow } from '../../../src/core/calls/tasks.ts';

const report = { id: 'dna-qc-report', prefix: 'lab_two' };
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

test('S2-17, S2-20 addresses open under the prefix that the server names, built or published since', () => {
  for (const routeValue of ['dna-qc', 'qc_stage/dna-qc', 'later/dna-qc']) {
    const row = { ...task, routeValue } as TaskRow;
    expect(processAddress(stepPath(row))).toEqual({ page: 'step', taskId: '12' });
    expect(processAddress(stepPath({ ...row, processCode: '' }))).toEqual({ page: 'step', taskId: '12' });
    expect(processAddress(detailPath(row))).toEqual({ page: 'detail', id: '34' });
    expect(processAddress(detailPath({ ...row, processCode: '' }))).toEqual({ page: 'detail', id: '34' });
    const start = `/work/process/${routeValue}/form/${encodeURIComponent('dna-qc:3:a1')}`;
    expect(processAddress(start)).toEqual({ page: 'start', process: 'dna-qc', processDefinitionId: 'dna-qc:3:a1' });
  }
});

test('what is no page of a process is none', () => {
  expect(['/work/process/dna-qc', '/work/process/a/b/c', '/work/process/a/b/c/1/2/3'].map(processAddress)).toEqual([
    null,
    null,
    null,
  ]);
});
