import type { OutcomeModel, ProcessModel, StepModel } from '../../core/model/model.ts';
import type { Finding } from '../../core/values/finding.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { writeJson } from '../platform/turns/json-writer.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { keepFiles } from '../forms/attached-files.ts';
import { contextOf, validateSubmission } from '../forms/validate-submission.ts';
import { changesInTurns } from './changes.ts';
import type { Completion, CompletionReply } from '../../core/calls/moves.ts';
import { chosenOutcome, commentOf, givenValues } from './completion.ts';
import { definitionRow, type DefinitionRow } from './definition-store.ts';
import { addEvent, nextSeq, previousUserOf, type NewEvent } from './event-store.ts';
import { currentTable } from './flow-names.ts';
import { dataOf, dataText, requireRunning, sampleCountOf, type InstanceHead } from './instance-store.ts';
import { openChosen } from './open-process.ts';
import type { OpenedInstance } from './open-instance.ts';
import { openStep } from './open-step.ts';
import { rowKeyOf } from './row-key.ts';
import { stepNamed } from '../../core/release/step-names.ts';
import { follow, type Position } from '../../core/model/step-table.ts';
import { startStep } from '../../core/words/application-step.ts';
import { splitOwn, type SplitData } from './own-values.ts';
import { releaseOfTask } from './task-release.ts';
import type { FoundProcess } from '../forms/find-release.ts';
import { finishTask, lockWithTask, type TaskRow } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/** A task that is being completed. */
interface Completing extends Unit {
  readonly instance: InstanceHead;
  readonly task: TaskRow;
  readonly definition: DefinitionRow;
  readonly process: FoundProcess;
  /** Null for the application form. */
  readonly step: StepModel | null;
  readonly outcome: OutcomeModel;
}

/**
 * S7-23: hands in a task. In one transaction the submission is validated on the task's release and stored, and the step
 * that the outcome leads to opens; or nothing happens at all.
 *
 * @throws BusinessError 400 where the task is not the caller's to do, or the data cannot be accepted
 */
export async function completeTask(unit: Unit, completion: Completion): Promise<CompletionReply> {
  const completing = await beginCompletion(unit, completion);
  const { instance, process } = completing;
  const before = await readBefore(unit, instance);
  const { data, warnings } = await validateStep(completing, completion, before);
  const split = splitOwn(process.model, completing.step, data);
  if (completing.outcome.direction === 'backward' && commentOf(completion, split.own).trim() === '') {
    throw new BusinessError(400, 'task.no-reason');
  }
  const next = await store(completing, completion, { stored: before.stored, split });
  const opening = { instance: next.instance, table: completing.definition.steps };
  const opened = await openChosen(unit, sourceOf(completing, data), completion.open ?? []);
  touch(unit, { processes: [instance.process_key], written: [instance.id] });
  const { step, since: fromSeq } = next.position;
  const nextTask =
    step === null ? null : await openStep(unit, { ...opening, step, fromSeq, from: completing.task.step });
  await unit.emit({
    kind: 'task-completed',
    task: completing.task,
    step: completing.step,
    outcome: completing.outcome,
    model: process.model,
    next: nextTask,
    nextNames: nextTask === null ? [] : [step ?? '', nextTask.step, ...(stepNamed(process.model, step)?.was ?? [])],
    comment: commentOf(completion, split.own),
    values: data,
  });
  return reply(next, nextTask, opened, warnings);
}

async function beginCompletion(unit: Unit, completion: Completion): Promise<Completing> {
  const { task: before, instance: locked } = await lockWithTask(unit.tx, completion.taskId);
  const { processInstanceId = before.instance_id } = completion;
  const mine = before.status === 'claimed' && before.assignee === unit.principal.userId;
  if (!mine || processInstanceId !== before.instance_id) throw new BusinessError(400, 'task.missing');
  // Somebody may have lost the step's role since the claim; the application form goes back to whoever started.
  const isTheirs = before.step === startStep || before.roles.some((role) => unit.principal.roles.includes(role));
  if (!isTheirs) throw new BusinessError(403, 'task.not-candidate');
  const instance = requireRunning(locked);
  const process = await releaseOfTask(unit, before);
  const { release } = completion;
  if (release && (release.formId !== process.head.form_id || release.version !== process.head.version)) {
    throw new BusinessError(400, 'task.other-release');
  }
  const step = process.model.steps.find(({ id }) => id === before.step) ?? null;
  const outcome = chosenOutcome(step, completion);
  const result = { outcome: outcome.id, comment: completion.comment ?? '' };
  const task = await finishTask(unit, before.id, result);
  if (task === undefined) throw new BusinessError(400, 'task.missing');
  const definition = await definitionRow(unit.tx, instance.definition_id);
  if (definition === undefined) throw new BusinessError(400, 'process.no-definition');
  const table = await currentTable(unit, instance);
  return { ...unit, instance, task, definition: { ...definition, steps: table }, process, step, outcome };
}

/** What an instance holds before the step is handed in, and who did the step before. */
interface Before {
  readonly stored: Readonly<Record<string, unknown>>;
  readonly prevUser: string;
}

async function readBefore({ tx }: Unit, { id }: InstanceHead): Promise<Before> {
  const row = await tx
    .selectFrom('wf_instance')
    .select([dataText, previousUserOf(id).as('previous')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { stored: await dataOf(row), prevUser: row.previous ?? '' };
}

async function validateStep(unit: Completing, completion: Completion, { stored, prevUser }: Before) {
  const { services, principal, task, definition, process, step, outcome } = unit;
  const taken =
    step === null ? await services.rows.valuesFromRow(unit, process.model, { data: stored, lock: true }) : {};
  return validateSubmission(unit, {
    kit: services.kits.of(process.loaded, task.step, principal.roles),
    stored,
    submitted: completion.data ?? {},
    given: { ...givenValues(process.model, step, outcome, completion), ...taken },
    numbered: numberedAt(process.model, task.step, outcome),
    outcome: step === null ? null : outcome,
    context: contextOf(unit, definition.version, prevUser),
  });
}

/** Fields that get numbers now. What people may type as well is not numbered for a page that is handed back. */
function numberedAt(model: ProcessModel, step: string, { direction }: OutcomeModel) {
  const edited = step === startStep ? model.start.edit : (model.steps.find(({ id }) => id === step)?.edit ?? []);
  const paths = new Set(edited);
  const fields = [...model.fields.values()].filter((field) => paths.has(field.path));
  return step === startStep || direction === 'forward' ? fields : fields.filter(({ number }) => number !== null);
}

interface Written {
  readonly stored: Readonly<Record<string, unknown>>;
  readonly split: SplitData;
}

interface Stored {
  readonly instance: InstanceHead;
  readonly position: Position;
}

/** Writes event, data and position of the instance. */
async function store(unit: Completing, completion: Completion, { stored, split }: Written): Promise<Stored> {
  const { now, instance, task, definition, process, step, outcome } = unit;
  const { data, own, written } = split;
  const seq = nextSeq(instance);
  const position = follow(definition.steps, task.step, outcome.id, seq);
  const ended = position.status === 'running' ? null : now;
  const values = { seq, step: position.step, status: position.status, ended_at: ended };
  const event: NewEvent = {
    kind: 'complete',
    taskId: task.id,
    step: task.step,
    outcome: outcome.id,
    comment: commentOf(completion, own),
    durationMs: now.getTime() - task.opened_at.getTime(),
    releaseId: process.head.id,
    source: completion.source ?? 'typed',
    own,
    written,
    changes: await inTurns(changesInTurns(stored, data, rowKeyOf(process.model))),
  };
  const text = await inTurns(writeJson(data));
  await addEvent(unit, instance, event, { ...values, data: text, sample_count: sampleCountOf(data) });
  const fields = [...process.model.fields.values(), ...(step === null ? [] : ownFields(process.model, step))];
  const owner = { kind: 'instance', id: instance.id };
  await keepFiles(unit, owner, { fields, data: { ...data, ...own } });
  return { instance: { ...instance, ...values }, position };
}

function ownFields(model: ProcessModel, step: StepModel) {
  return step.own.flatMap((name) => model.sets.get(name)?.fields ?? []);
}

function sourceOf({ instance, process, step, outcome }: Completing, values: Readonly<Record<string, unknown>>) {
  return { instance, process, step, outcome, values };
}

function reply(
  { instance, position }: Stored,
  task: TaskRow | null,
  opened: readonly OpenedInstance[],
  warnings: readonly Finding[],
): CompletionReply {
  return {
    processInstanceId: instance.id,
    businessNo: instance.business_no,
    status: position.status,
    step: task?.step ?? '',
    taskId: task?.id ?? '',
    opened: opened.map((one) => ({
      process: one.instance.process_key,
      processInstanceId: one.instance.id,
      businessNo: one.instance.business_no,
      taskId: one.task.id,
      left: one.left,
    })),
    warnings,
  };
}
