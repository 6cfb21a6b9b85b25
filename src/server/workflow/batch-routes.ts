import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { handleParts, route, type Route } from '../platform/http/handle.ts';
import { completeByOpinion, eachTask, previewTask, type BatchPreview } from './batch.ts';
import { runUnit } from '../platform/unit.ts';
import { cancelReceive, claimTask } from './claim-task.ts';

/** Moves of many tasks, each its own transaction with its own result. */
export const workflowBatchRoutes: readonly Route[] = [
  handleParts('POST /api/blade-flow/work/claim-tasks', ({ request }, { body }, doPart) =>
    eachTask(request, body.taskIds, (taskId) => doPart(taskId, (unit) => claimTask(unit, taskId))),
  ),
  handleParts('POST /api/blade-flow/workflow/cancelReceives', ({ request }, { body }, doPart) =>
    eachTask(request, body.taskIds, (taskId) => doPart(taskId, (unit) => cancelReceive(unit, taskId))),
  ),
  handleParts('POST /api/blade-flow/work/complete-tasks', ({ request }, { body: { taskIds, ...decision } }, doPart) =>
    eachTask(request, taskIds, (taskId) => doPart(taskId, (unit) => completeByOpinion(unit, { ...decision, taskId }))),
  ),
  route('POST /api/blade-flow/work/complete-preview', async ({ services, request }, { body }) => {
    const seen = new Map<string, BatchPreview>();
    const results = await eachTask(request, body.taskIds, async (taskId) => {
      seen.set(taskId, await runUnit(services, principalOf(request), (unit) => previewTask(unit, taskId)));
    });
    const previews = results.map((result) => ({ ...result, preview: seen.get(result.taskId) ?? null }));
    return ok(request, previews);
  }),
];
