import type { ProcessModel } from '../../core/descriptor/model.ts';
import { BusinessError } from '../errors/business-error.ts';
import { newestProcess } from '../forms/find-release.ts';
import { mayTakeNewer } from '../forms/pinning.ts';
import type { Services } from '../services.ts';
import type { InstanceHead } from './instance-store.ts';
import type { Move } from './move.ts';
import { definitionRow } from './definition-store.ts';
import { dueTime } from './due-time.ts';
import { startStep } from '../../core/descriptor/application-step.ts';
import type { StepTable } from '../../core/descriptor/step-table.ts';
import { releaseOfTask } from './task-release.ts';
import { openTask } from './task-store.ts';
import type { TaskRow } from './task-store.ts';

/** A step to be opened. */
export interface OpeningStep {
  readonly instance: InstanceHead;
  readonly table: StepTable;
  readonly step: string;
  readonly fromSeq: number;
}

/**
 * Opens the task of a step. It shows the newest release if that fits the instance, else the instance's own, and keeps
 * it for life. The application form goes back to who started the instance, anything else before the step's roles.
 */
export async function openStep(services: Services, move: Move, opening: OpeningStep): Promise<TaskRow> {
  const { doing, touch } = move;
  const { instance, step, fromSeq } = opening;
  const { model, releaseId } = await releaseFor(services, move, opening);
  const roles = rolesAt(model, step);
  const assignee = step === startStep && fromSeq > 1 ? instance.starter : null;
  const dueAt = dueTime(model, step, doing.at);
  const task = await openTask(move, instance, { step, roles, releaseId, fromSeq, assignee, dueAt });
  touch({ roles, users: assignee === null ? [] : [assignee] });
  return task;
}

async function releaseFor(
  services: Services,
  { tx }: Move,
  { instance, table, step }: OpeningStep,
): Promise<{ readonly model: ProcessModel; readonly releaseId: string }> {
  const releaseId = (await definitionRow(tx, instance.definition_id))?.release_id;
  if (releaseId === undefined) throw new BusinessError(400, 'process.no-definition');
  const own = await releaseOfTask(tx, services, { release_id: releaseId, step });
  const newest = await newestProcess(tx, services, instance.process_key, {
    roles: rolesAt(own.model, step),
    every: true,
  });
  if (newest === null || newest.head.id === releaseId) return { model: own.model, releaseId };
  if (!mayTakeNewer(own.model, table, newest.model, step)) return { model: own.model, releaseId };
  return { model: newest.model, releaseId: newest.head.id };
}

/** Whose the task of a step is. */
function rolesAt(model: ProcessModel, step: string): readonly string[] {
  return step === startStep ? model.start.roles : (model.steps.find(({ id }) => id === step)?.roles ?? []);
}
