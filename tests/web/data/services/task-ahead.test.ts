import { beforeEach, expect, test, vi } from 'vitest';
import { fetchTaskAhead, takeTask } from '../../../../src/web/data/services/task-ahead.ts';

const asked: string[] = [];
let refused = false;

vi.mock('../../../../src/web/data/calls/workflow.ts', () => ({
  taskDetail: async (taskId: string) => {
    asked.push(taskId);
    if (refused) throw new Error('out of reach');
    return { taskId, time: asked.length };
  },
}));

beforeEach(() => {
  asked.length = 0;
  refused = false;
});

test('a task that was asked for ahead is not asked for again, but anew when its page fetches it once more', async () => {
  fetchTaskAhead('7');
  expect(asked).toEqual(['7']);
  expect(await takeTask('7')).toEqual({ taskId: '7', time: 1 });
  expect(asked).toEqual(['7']);
  expect(await takeTask('7')).toEqual({ taskId: '7', time: 2 });
});

test('another task than the one asked for ahead is fetched, and the one ahead is not kept for later', async () => {
  fetchTaskAhead('7');
  expect(await takeTask('8')).toEqual({ taskId: '8', time: 2 });
  expect(await takeTask('7')).toEqual({ taskId: '7', time: 3 });
});

test('what fails ahead is told by the page, whose next try asks anew', async () => {
  refused = true;
  fetchTaskAhead('7');
  await expect(takeTask('7')).rejects.toThrow('out of reach');
  refused = false;
  expect(await takeTask('7')).toEqual({ taskId: '7', time: 2 });
});
