import { expect, test } from 'vitest';
import type { TaskDetail } from '../../../../src/core/calls/task-detail.ts';
import { holderOf } from '../../../../src/web/pages/step/TaskWorkspace.tsx';

function detail(taskId: string | null, edit: readonly string[], assigneeName = '周敏'): TaskDetail {
  const task = taskId === null ? null : { taskId };
  return { task, instance: { openTaskId: '7', assigneeName }, access: { edit, read: [] } } as unknown as TaskDetail;
}

test('a page that shows somebody else’s task tells whose it is', () => {
  expect(holderOf(detail('7', []))).toBe('周敏');
});

test('one’s own task, one that nobody has, one that is done and the page of an instance tell nobody', () => {
  expect([detail('7', ['planName']), detail('7', [], ''), detail('6', []), detail(null, [])].map(holderOf)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
