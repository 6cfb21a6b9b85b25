import type { FastifyRequest } from 'fastify';
import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { completeByOpinion, eachTask, previewTask, type BatchDecision, type BatchPreview } from './batch.ts';
import { cancelReceive, claimTask } from './claim-task.ts';

const base = '/api/blade-flow';

/** Moves of many tasks, each its own transaction with its own result. */
export const workflowBatchRoutes: RouteModule = {
  name: 'workflow-batches',
  register(app, services) {
    app.post(`${base}/work/claim-tasks`, async (request) => {
      const principal = principalOf(request);
      return ok(request, await eachTask(request, idsOf(request), (one) => claimTask(services, principal, one)));
    });
    app.post(`${base}/workflow/cancelReceives`, async (request) => {
      const principal = principalOf(request);
      return ok(request, await eachTask(request, idsOf(request), (one) => cancelReceive(services, principal, one)));
    });
    app.post(`${base}/work/complete-tasks`, async (request) => {
      const principal = principalOf(request);
      const decision = request.body as BatchDecision;
      const complete = (one: string) => completeByOpinion(services, principal, one, decision);
      return ok(request, await eachTask(request, decision.taskIds, complete));
    });
    app.post(`${base}/work/complete-preview`, async (request) => {
      const principal = principalOf(request);
      const seen = new Map<string, BatchPreview>();
      const results = await eachTask(request, idsOf(request), async (one) => {
        seen.set(one, await previewTask(services, principal, one));
      });
      return ok(
        request,
        results.map((result) => ({ ...result, preview: seen.get(result.taskId) ?? null })),
      );
    });
  },
};

function idsOf(request: FastifyRequest): readonly string[] {
  return (request.body as { readonly taskIds: readonly string[] }).taskIds;
}
