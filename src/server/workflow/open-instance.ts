import type { ProcessModel } from '../../core/model/model.ts';
import type { Text } from '../../core/text/text.ts';
import { stepView } from '../../core/form/step-view.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { writeJson } from '../platform/turns/json-writer.ts';
import { wireDate } from '../platform/clock.ts';
import type { FoundProcess } from '../forms/find-release.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { giveNumbers, takeNumber } from '../forms/number-counter.ts';
import { numberedForm } from '../forms/numbered-form.ts';
import { changesInTurns, type FieldChange } from './changes.ts';
import type { DefinitionRow } from './definition-store.ts';
import { addFirstEvent } from './event-store.ts';
import { instanceColumns, sampleCountOf, type InstanceHead } from './instance-store.ts';
import { rowKeyOf } from './row-key.ts';
import { startStep } from '../../core/words/application-step.ts';
import type { TaskRow } from './task-store.ts';
import { openStep } from './open-step.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from './touch.ts';

/** A new instance to be opened. */
export interface NewInstance {
  readonly definition: DefinitionRow;
  /** The release that `definition` was made from, or what stands in for it. */
  readonly process: FoundProcess;
  readonly data: Readonly<Record<string, unknown>>;
  /** The application form again, where something is missing; else the first step. */
  readonly at: 'start' | 'first';
  /** The instance whose outcome opens this one. */
  readonly openedBy: string | null;
  /** What that one holds and this form has no value for: its history tells it. */
  readonly left?: readonly FieldChange[];
}

/** An instance just opened, with its first task. */
export interface OpenedInstance {
  readonly instance: InstanceHead;
  readonly task: TaskRow;
  /** Fields that stay empty, as what was held for them cannot be said in this form; each once. */
  readonly left: readonly Text[];
}

/** Opens an instance within a move: its numbers, its row, its first event, its first task. */
export async function openInstance(unit: Unit, wanted: NewInstance): Promise<OpenedInstance> {
  const { process, definition } = wanted;
  const { model, head } = process;
  const today = wireDate(unit.now);
  const view = stepView(model, startStep, model.start.roles);
  const context = contextOf(unit, head.version);
  const form = numberedForm(unit, { view, data: wanted.data, context });
  const data = await giveNumbers(unit.tx, numberedAtStart(model, wanted.at), wanted.data, today, form);
  const step = wanted.at === 'start' ? startStep : definition.steps.first;
  const instance = await unit.tx
    .insertInto('wf_instance')
    .values({
      tenant_id: unit.principal.tenantId,
      definition_id: definition.id,
      process_key: definition.key,
      business_no: await businessNumber(unit, model, data),
      status: 'running',
      step,
      seq: 1,
      starter: unit.principal.userId,
      started_at: unit.now,
      ended_at: null,
      sample_count: sampleCountOf(data),
      opened_by: wanted.openedBy,
      data_release: head.id,
      data: await inTurns(writeJson(data)),
    })
    .returning(instanceColumns)
    .executeTakeFirstOrThrow();
  const changes = await inTurns(changesInTurns({}, data, rowKeyOf(model)));
  const told = [...changes, ...(wanted.left ?? [])];
  const event = { kind: 'start', toStep: step, releaseId: head.id, changes: told } as const;
  await addFirstEvent(unit, instance, event);
  const task = await openStep(unit, { instance, table: definition.steps, step, fromSeq: 1 });
  touch(unit, { processes: [instance.process_key], written: [instance.id] });
  return { instance, task, left: fieldsLeft(model, wanted.left ?? []) };
}

function fieldsLeft({ fields }: ProcessModel, left: readonly FieldChange[]): readonly Text[] {
  const paths = [...new Set(left.map(({ path }) => path))];
  return paths.map((path) => fields.get(path)?.label ?? { zh: path, en: path });
}

/**
 * The numbers that an instance gets when it opens: those of its application form and of its first step. What people may
 * type as well has to wait until the page is handed in on which they could.
 */
function numberedAtStart(model: ProcessModel, at: NewInstance['at']) {
  const handedIn = new Set(at === 'first' ? model.start.edit : []);
  const paths = new Set([...model.start.edit, ...(model.steps[0]?.edit ?? [])]);
  const fields = [...model.fields.values()].filter(({ path }) => paths.has(path));
  return fields.filter(({ number, path }) => number !== null || handedIn.has(path));
}

/** The number that people call an instance by. */
async function businessNumber(
  unit: Unit,
  model: ProcessModel,
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const field = [...model.fields.values()].find(({ number, table }) => number !== null && table === null);
  const number = field === undefined ? undefined : data[field.key];
  if (typeof number === 'string' && number !== '') return number;
  const day = wireDate(unit.now).replaceAll('-', '');
  const { numberPrefix } = model.descriptor;
  const serial = String(await takeNumber(unit.tx, `process:${model.id}`, day)).padStart(3, '0');
  // Without letters of its own the name of the process has to do.
  return numberPrefix === undefined ? `${model.id.toUpperCase()}-${day}-${serial}` : `${numberPrefix}${day}-${serial}`;
}
