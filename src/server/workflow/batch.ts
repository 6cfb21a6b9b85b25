import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { batchOutcomes, batchProblem } from '../../core/form/batch-step.ts';
import type { FormView } from '../../core/form/form-view.ts';
import type { Text } from '../../core/text/text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { say } from '../platform/errors/messages.ts';
import type { Principal } from '../platform/http/access.ts';
import { refusalOf } from '../platform/http/error-handler.ts';
import { languageOf } from '../platform/http/language.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { completeTask } from './complete-task.ts';
import { readDraft } from './drafts.ts';
import { readInstance } from './instance-store.ts';
import { stepLabel } from './listed-task.ts';
import { rowKeyOf } from './row-key.ts';
import { sinceReturn } from './since-return.ts';
import { releaseOfTask } from './task-release.ts';
import { readTask, type TaskRow } from './task-store.ts';
import { readTrail } from './trail.ts';

/** What became of one task of a batch; `code` is 200 where it went well, else that of the same call for it alone. */
export interface BatchResult {
  readonly taskId: string;
  readonly code: number;
  readonly msg: string;
}

/** One decision on many tasks. */
export interface BatchDecision {
  readonly taskIds: readonly string[];
  readonly outcome: string;
  readonly comment?: string;
}

/**
 * Does the same to many tasks, one after the other, each in its own transaction: what fails leaves the others as they
 * are. Between two of them other calls have their turn.
 */
export async function eachTask(
  request: FastifyRequest,
  taskIds: readonly string[],
  work: (taskId: string) => Promise<unknown>,
): Promise<readonly BatchResult[]> {
  const results: BatchResult[] = [];
  for (const taskId of taskIds) {
    results.push(await resultOf(request, taskId, work));
    await nextTurn();
  }
  return results;
}

async function resultOf(
  request: FastifyRequest,
  taskId: string,
  work: (taskId: string) => Promise<unknown>,
): Promise<BatchResult> {
  const language = languageOf(request);
  try {
    await work(taskId);
    return { taskId, code: 200, msg: say('http.ok', language) };
  } catch (error) {
    const refusal = refusalOf(error, request);
    if (refusal.status >= 500) request.log.error({ err: error, taskId }, 'task of a batch failed');
    return { taskId, code: refusal.code, msg: say(refusal.key, language, refusal.args) };
  }
}

/**
 * Completes one task of a batch with nothing but an opinion.
 *
 * @throws BusinessError 400 where the step asks for more, or the outcome does
 */
export async function completeByOpinion(
  services: Services,
  principal: Principal,
  taskId: string,
  { outcome, comment = '' }: BatchDecision,
): Promise<void> {
  const release = await services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const { view, head } = await openForBatch(tx, services, principal, await readTask(tx, taskId));
    const problem = batchProblem(view);
    if (problem !== null) throw new BusinessError(400, `task.batch-${problem}`);
    const chosen = view.outcomes.find(({ id }) => id === outcome);
    if (chosen !== undefined && !batchOutcomes(view).includes(chosen)) {
      throw new BusinessError(400, 'task.batch-outcome', { args: { ...chosen.label } });
    }
    return { formId: head.form_id, version: head.version };
  });
  await completeTask(services, principal, { taskId, outcome, comment, data: {}, release });
}

/** @throws BusinessError 400 where the task is not the caller's to do */
async function openForBatch(tx: TenantTransaction, services: Services, principal: Principal, task: TaskRow) {
  const mine = task.status === 'claimed' && task.assignee === principal.userId;
  if (!mine) throw new BusinessError(400, 'task.missing');
  const process = await releaseOfTask(tx, services, task);
  const { view } = services.kits.of(process.loaded, task.step, principal.roles);
  return { view, head: process.head, model: process.model };
}

/** What somebody sees of a task before deciding on it with others. */
export type BatchPreview = Awaited<ReturnType<typeof previewTask>>;

/** Whether a task can be decided on with others, how, and what was changed since it was last returned from here. */
export function previewTask(services: Services, principal: Principal, taskId: string) {
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const task = await readTask(tx, taskId);
    const { view, head, model } = await openForBatch(tx, services, principal, task);
    const instance = await readInstance(tx, task.instance_id);
    const { roles } = principal;
    const trail = await readTrail(tx, services, instance.id, { roles, mostChanges: Number.MAX_SAFE_INTEGER });
    const step = model.steps.find(({ id }) => id === task.step);
    return {
      processInstanceId: instance.id,
      seq: instance.seq,
      processCode: instance.business_no,
      processLabel: model.label,
      taskLabel: stepLabel(model, task.step),
      problem: batchProblem(view) ?? '',
      outcomes: batchOutcomes(view).map(outcomeOf),
      formId: head.form_id,
      version: head.version,
      hasDraft: (await readDraft(tx, taskId, principal.userId)) !== null,
      ...sinceReturn(trail, task.step, step?.outcomes ?? [], rowKeyOf(model)),
    };
  });
}

function outcomeOf({ id, label, direction }: FormView['outcomes'][number]): {
  readonly id: string;
  readonly label: Text;
  readonly direction: string;
} {
  return { id, label, direction };
}
