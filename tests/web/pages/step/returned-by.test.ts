import { expect, test } from 'vitest';
import type { TaskDetail } from '../../../../src/core/calls/task-detail.ts';
import { returnedBy } from '../../../../src/web/pages/step/last-return.ts';
import { processModel } from '../../support/descriptors.ts';

const event = (seq: number, step: string, outcome: string, more: object = {}) => ({
  seq,
  step,
  outcome,
  kind: 'complete',
  undone: false,
  ...more,
});

const [handedIn, returned] = [event(2, 'start', 'submit'), event(4, 'finance-review', 'return')];

/** The number of the event by which the open task was returned; null for none. */
function returnedAt(trail: readonly object[], openTaskId = '7'): number | null {
  const detail = { task: { taskId: '7', stepCode: 'start' }, instance: { openTaskId }, trail };
  return returnedBy(detail as unknown as TaskDetail, processModel('payroll-approval'))?.seq ?? null;
}

test('S2-17 a task was returned where the last step that was handed in led back, whatever was claimed since', () => {
  expect(returnedAt([handedIn, returned])).toBe(4);
  expect(returnedAt([handedIn, returned, event(5, 'start', '', { kind: 'claim' })])).toBe(4);
  expect(returnedAt([handedIn, returned, event(5, 'start', 'submit')])).toBeNull();
  expect(returnedAt([handedIn])).toBeNull();
});

test('S2-17 a return that was taken back is none, and a task that is done says nothing of it', () => {
  expect(returnedAt([handedIn, { ...returned, undone: true }])).toBeNull();
  expect(returnedAt([handedIn, returned], '8')).toBeNull();
});
