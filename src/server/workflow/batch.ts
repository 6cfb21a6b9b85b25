import type { BatchResult } from '../../core/calls/moves.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { batchOutcomes, batchProblem } from '../../core/form/batch-step.ts';
import type { FormView } from '../../core/form/form-view.ts';
import type { Text } from '../../core/text/text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { say } from '../platform/errors/messages.ts';
import { rejectionOf } from '../platform/http/error-handler.ts';
import { languageOf } from '../platform/http/language.ts';
import { completeTask } from './complete-task.ts';
import { readDraft } from './stored-draft.ts';
import { readInstance } from './instance-store.ts';
import { stepLabel } from './listed-task.ts';
import { rowKeyOf } from './row-key.ts';
import { sinceReturn } from './since-return.ts';
import { releaseOfTask } from './task-release.ts';
import { readTask, type TaskRow } from './task-store.ts';
import { readTrail } from './trail.ts';
import type { Unit } from '../platform/unit.ts';

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
    const rejection = rejectionOf(error, request);
    if (rejection.status >= 500) request.log.error({ err: error, taskId }, 'task of a batch failed');
    return { taskId, code: rejection.code, msg: say(rejection.key, language, rejection.args) };
  }
}

/**
 * Completes one task of a batch with nothing but an opinion.
 *
 * @throws BusinessError 400 where the step asks for more, or the outcome does
 */
export async function completeByOpinion(
  unit: Unit,
  { taskId, outcome, comment = '' }: Pick<BatchDecision, 'outcome' | 'comment'> & { readonly taskId: string },
): Promise<void> {
  const { view, head } = await openForBatch(unit, await readTask(unit.tx, taskId));
  const problem = batchProblem(view);
  if (problem !== null) throw new BusinessError(400, `task.batch-${problem}`);
  const chosen = view.outcomes.find(({ id }) => id === outcome);
  if (chosen !== undefined && !batchOutcomes(view).includes(chosen)) {
    throw new BusinessError(400, 'task.batch-outcome', { args: { ...chosen.label } });
  }
  const release = { formId: head.form_id, version: head.version };
  await completeTask(unit, { taskId, outcome, comment, data: {}, release });
}

/** @throws BusinessError 400 where the task is not the caller's to do */
async function openForBatch(unit: Unit, task: TaskRow) {
  const mine = task.status === 'claimed' && task.assignee === unit.principal.userId;
  if (!mine) throw new BusinessError(400, 'task.missing');
  const process = await releaseOfTask(unit, task);
  const { view } = unit.services.kits.of(process.loaded, task.step, unit.principal.roles);
  return { view, head: process.head, model: process.model };
}

/** What somebody sees of a task before deciding on it with others. */
export type BatchPreview = Awaited<ReturnType<typeof previewTask>>;

/** Whether a task can be decided on with others, how, and what was changed since it was last returned from here. */
export async function previewTask(unit: Unit, taskId: string) {
  const task = await readTask(unit.tx, taskId);
  const { view, head, model } = await openForBatch(unit, task);
  const instance = await readInstance(unit.tx, task.instance_id);
  const { roles } = unit.principal;
  const trail = await readTrail(unit, instance.id, { roles, mostChanges: Number.MAX_SAFE_INTEGER });
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
    hasDraft: (await readDraft(unit.tx, taskId, unit.principal.userId)) !== null,
    ...(await sinceReturn(trail, task.step, step?.outcomes ?? [], rowKeyOf(model))),
  };
}

function outcomeOf({ id, label, direction }: FormView['outcomes'][number]): {
  readonly id: string;
  readonly label: Text;
  readonly direction: string;
} {
  return { id, label, direction };
}
