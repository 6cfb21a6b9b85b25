import { ok } from '../platform/http/envelope.ts';
import { route, type Route } from '../platform/http/handle.ts';
import { completeByOpinion, eachTask, previewTask, type BatchPreview } from './batch.ts';
import { cancelReceive, claimTask } from './claim-task.ts';

/** Moves of many tasks, each its own transaction with its own result. */
export const workflowBatchRoutes: readonly Route[] = [
  route('POST /api/blade-flow/work/claim-tasks', async (exchange, { body }) =>
    ok(exchange.request, await eachTask(exchange, body.taskIds, claimTask)),
  ),
  route('POST /api/blade-flow/workflow/cancelReceives', async (exchange, { body }) =>
    ok(exchange.request, await eachTask(exchange, body.taskIds, cancelReceive)),
  ),
  route('POST /api/blade-flow/work/complete-tasks', async (exchange, { body: { taskIds, ...decision } }) => {
    const results = await eachTask(exchange, taskIds, (unit, taskId) =>
      completeByOpinion(unit, { ...decision, taskId }),
    );
    return ok(exchange.request, results);
  }),
  route('POST /api/blade-flow/work/complete-preview', async (exchange, { body }) => {
    const seen = new Map<string, BatchPreview>();
    const results = await eachTask(exchange, body.taskIds, async (unit, taskId) => {
      seen.set(taskId, await previewTask(unit, taskId));
    });
    const previews = results.map((result) => ({ ...result, preview: seen.get(result.taskId) ?? null }));
    return ok(exchange.request, previews);
  }),
];
