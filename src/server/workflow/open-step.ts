import type { ProcessModel } from '../../core/model/model.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { wayBetween } from '../forms/convert-data.ts';
import { newestProcess, type FoundProcess } from '../forms/find-release.ts';
import { mayTakeNewer } from '../forms/pinning.ts';
import { convertInstance, dataReleaseOf } from './convert-instance.ts';
import type { InstanceHead } from './instance-store.ts';
import { definitionRow } from './definition-store.ts';
import { dueTime } from './due-time.ts';
import { startStep } from '../../core/words/application-step.ts';
import type { StepTable } from '../../core/model/step-table.ts';
import { releaseOfTask } from './task-release.ts';
import { openTask, type TaskRow } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/** A step to be opened. */
export interface OpeningStep {
  readonly instance: InstanceHead;
  /** By the names that the instance's steps have now, as the step. */
  readonly table: StepTable;
  readonly step: string;
  readonly fromSeq: number;
  /** The step whose outcome leads here; left out where the instance opens. */
  readonly from?: string;
}

/**
 * Opens the task of a step. It shows the newest release if that fits the instance, whose data are then converted, else
 * the instance's own, and keeps it for life. The application form goes back to who started the instance, anything else
 * before the step's roles. A step says how long it may take; the application form does not: one that came back is to be
 * mended in the time of the step that returned it.
 */
export async function openStep(unit: Unit, opening: OpeningStep): Promise<TaskRow> {
  const { instance, fromSeq } = opening;
  const { process, step } = await releaseFor(unit, opening);
  const { model, head } = process;
  const roles = rolesAt(model, step);
  const assignee = step === startStep && fromSeq > 1 ? instance.starter : null;
  const dueAt = dueTime(model, step === startStep ? opening.from : step, unit.now);
  const task = await openTask(unit, instance, { step, roles, releaseId: head.id, fromSeq, assignee, dueAt });
  touch(unit, { roles, users: assignee === null ? [] : [assignee] });
  return task;
}

/** The form that the task will show, and the name that its step has there. */
async function releaseFor(unit: Unit, opening: OpeningStep) {
  const { instance, table, step } = opening;
  const releaseId = (await definitionRow(unit.tx, instance.definition_id))?.release_id;
  if (releaseId === undefined) throw new BusinessError(400, 'process.no-definition');
  const own = await ownRelease(unit, opening, releaseId);
  const roles = rolesAt(own.model, step);
  const newest = await newestProcess(unit, instance.process_key, { roles, every: true });
  const staying = { process: own, step };
  if (newest === null || newest.head.id === own.head.id) return staying;
  const stored = await dataReleaseOf(unit.tx, instance);
  const way = await wayBetween(unit, stored, newest);
  if (way === null || !mayTakeNewer(table, { ...newest, ...way }, step)) return staying;
  const moved = { process: newest, step: way.conversion.names.step(step) };
  if (!way.forward) return moved;
  return (await convertInstance(unit, instance, { way, to: newest, step: moved.step })) ? moved : staying;
}

/** The release that the instance began with; where its data were converted since, the one that they were converted to. */
async function ownRelease(unit: Unit, { instance, step }: OpeningStep, releaseId: string): Promise<FoundProcess> {
  const stored = await dataReleaseOf(unit.tx, instance);
  const current = await releaseOfTask(unit, { release_id: stored, step });
  if (stored === releaseId) return current;
  const way = await wayBetween(unit, releaseId, current);
  const isAlike = way !== null && !way.conversion.changes;
  return isAlike ? releaseOfTask(unit, { release_id: releaseId, step }) : current;
}

/** Whose the task of a step is. */
function rolesAt(model: ProcessModel, step: string): readonly string[] {
  return step === startStep ? model.start.roles : (model.steps.find(({ id }) => id === step)?.roles ?? []);
}
