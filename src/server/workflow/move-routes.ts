import type { FastifyRequest } from 'fastify';
import { principalOf } from '../platform/http/access.ts';
import { done, ok } from '../platform/http/envelope.ts';
import { withoutEmptyParts } from '../platform/http/empty-parts.ts';
import { requiredText } from '../platform/http/page.ts';
import type { RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { cancelReceive, claimTask } from './claim-task.ts';
import { completeTask } from './complete-task.ts';
import type { Completion } from './completion.ts';
import { handOverTask, releaseClaimed } from './hand-over.ts';
import type { Taking } from './hand-over.ts';
import { revokeProcess } from './revoke-process.ts';
import { startProcess } from './start-process.ts';
import { recaption } from './take-back.ts';

const base = '/api/blade-flow';
/** A sheet of 10,000 rows fits. */
const largestSubmission = 32 * 1_048_576;

const id = { type: 'string', maxLength: 200 };

const completionBody = {
  type: 'object',
  properties: {
    taskId: id,
    processInstanceId: id,
    outcome: id,
    flag: id,
    comment: { type: 'string', maxLength: 2000 },
    data: { type: 'object' },
    release: {
      type: 'object',
      properties: { formId: id, version: { type: 'integer' } },
      required: ['formId', 'version'],
    },
    open: { type: 'array', items: id, maxItems: 50 },
    source: { type: 'string', enum: ['typed', 'paste', 'import'] },
  },
  required: ['taskId'],
};

const releaseBody = {
  type: 'object',
  properties: { taskId: id, reason: { type: 'string', maxLength: 2000 } },
  required: ['taskId', 'reason'],
};

const handOverBody = {
  type: 'object',
  properties: { ...releaseBody.properties, userId: id },
  required: [...releaseBody.required, 'userId'],
};

const startBody = {
  type: 'object',
  properties: { processDefinitionId: id, data: { type: 'object' } },
  required: ['processDefinitionId'],
};

interface StartBody {
  readonly processDefinitionId: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The moves of tasks and instances (S4-08), each one transaction. */
export const workflowMoveRoutes: RouteModule = {
  name: 'workflow-moves',
  register(app, services) {
    app.post(`${base}/process/start`, { ...taking(startBody), bodyLimit: largestSubmission }, async (request) => {
      const { processDefinitionId, data = {} } = request.body as StartBody;
      return ok(request, await startProcess(services, principalOf(request), processDefinitionId, data));
    });
    app.post(`${base}/work/claim-task`, async (request) => {
      await claimTask(services, principalOf(request), taskIdOf(request));
      return done(request, 'task.claimed-done');
    });
    app.post(
      `${base}/work/complete-task`,
      { ...taking(completionBody), bodyLimit: largestSubmission },
      async (request) => ok(request, await completeTask(services, principalOf(request), request.body as Completion)),
    );
    app.post(`${base}/workflow/cancelReceive`, async (request) => {
      await cancelReceive(services, principalOf(request), taskIdOf(request));
      return done(request, 'task.cancel-done');
    });
    app.post(`${base}/workflow/releaseTask`, { schema: { body: releaseBody } }, async (request) => {
      await releaseClaimed(services, principalOf(request), request.body as Taking);
      return done(request, 'task.release-done');
    });
    app.post(`${base}/workflow/handOverTask`, { schema: { body: handOverBody } }, async (request) => {
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

function taking(body: typeof startBody | typeof completionBody) {
  return { schema: { body }, preValidation: withoutEmptyParts(body) };
}

function taskIdOf(request: FastifyRequest): string {
  return requiredText(request.query as RawQuery, 'taskId');
}

function instanceIdOf(request: FastifyRequest): string {
  return requiredText(request.query as RawQuery, 'processInstanceId');
}
