import type { FastifyRequest } from 'fastify';
import type { Body } from '../../core/calls/calls.ts';
import type { Completion } from '../../core/calls/moves.ts';
import { principalOf } from '../platform/http/access.ts';
import { done, ok } from '../platform/http/envelope.ts';
import { requiredText, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { cancelReceive, claimTask } from './claim-task.ts';
import { completeTask } from './complete-task.ts';
import { handOverTask, releaseClaimed, type Taking } from './hand-over.ts';
import { revokeProcess } from './revoke-process.ts';
import { startProcess } from './start-process.ts';
import { recaption } from './take-back.ts';

const base = '/api/blade-flow';
/** The moves of tasks and instances (S4-08), each one transaction. */
export const workflowMoveRoutes: RouteModule = {
  name: 'workflow-moves',
  register(app, services) {
    app.post(`${base}/process/start`, async (request) => {
      const { processDefinitionId, data = {} } = request.body as Body<'POST /api/blade-flow/process/start'>;
      return ok(request, await startProcess(services, principalOf(request), processDefinitionId, data));
    });
    app.post(`${base}/work/claim-task`, async (request) => {
      await claimTask(services, principalOf(request), taskIdOf(request));
      return done(request, 'task.claimed-done');
    });
    app.post(`${base}/work/complete-task`, async (request) =>
      ok(request, await completeTask(services, principalOf(request), request.body as Completion)),
    );
    app.post(`${base}/workflow/cancelReceive`, async (request) => {
      await cancelReceive(services, principalOf(request), taskIdOf(request));
      return done(request, 'task.cancel-done');
    });
    app.post(`${base}/workflow/releaseTask`, async (request) => {
      await releaseClaimed(services, principalOf(request), request.body as Taking);
      return done(request, 'task.release-done');
    });
    app.post(`${base}/workflow/handOverTask`, async (request) => {
      const body = request.body as Taking & { readonly userId: string };
      await handOverTask(services, principalOf(request), body);
      return done(request, 'task.hand-over-done');
    });
    app.post(`${base}/workflow/recaption`, async (request) => {
      await recaption(services, principalOf(request), instanceIdOf(request));
      return done(request);
    });
    app.post(`${base}/workflow/revokeProcess`, async (request) => {
      await revokeProcess(services, principalOf(request), instanceIdOf(request));
      return done(request);
    });
  },
};

function taskIdOf(request: FastifyRequest): string {
  return requiredText(request.query as RawQuery, 'taskId');
}

function instanceIdOf(request: FastifyRequest): string {
  return requiredText(request.query as RawQuery, 'processInstanceId');
}
