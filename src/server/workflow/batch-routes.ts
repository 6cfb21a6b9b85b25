import type { FastifyRequest } from 'fastify';
import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { completeByOpinion, eachTask, previewTask } from './batch.ts';
import type { BatchDecision, BatchPreview } from './batch.ts';
import { cancelReceive, claimTask } from './claim-task.ts';

const base = '/api/blade-flow';

const id = { type: 'string', maxLength: 200 };
/** So many tasks go in one call; whoever has more sends them in parts, which also tells how far it has come. */
const taskIds = { type: 'array', items: id, minItems: 1, maxItems: 50, uniqueItems: true };

const idsBody = { type: 'object', properties: { taskIds }, required: ['taskIds'] };

const decisionBody = {
  type: 'object',
  properties: { taskIds, outcome: { ...id, minLength: 1 }, comment: { type: 'string', maxLength: 2000 } },
  required: ['taskIds', 'outcome'],
};

/** Moves of many tasks, each its own transaction with its own result. */
export const workflowBatchRoutes: RouteModule = {
  name: 'workflow-batches',
  register(app, services) {
    app.post(`${base}/work/claim-tasks`, { schema: { body: idsBody } }, async (request) => {
      const principal = principalOf(request);
      return ok(request, await eachTask(request, idsOf(request), (one) => claimTask(services, principal, one)));
    });
    app.post(`${base}/workflow/cancelReceives`, { schema: { body: idsBody } }, async (request) => {
      const principal = principalOf(request);
      return ok(request, await eachTask(request, idsOf(request), (one) => cancelReceive(services, principal, one)));
    });
    app.post(`${base}/work/complete-tasks`, { schema: { body: decisionBody } }, async (request) => {
      const principal = principalOf(request);
      const decision = request.body as BatchDecision;
      const complete = (one: string) => completeByOpinion(services, principal, one, decision);
      return ok(request, await eachTask(request, decision.taskIds, complete));
    });
    app.post(`${base}/work/complete-preview`, { schema: { body: idsBody } }, async (request) => {
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
