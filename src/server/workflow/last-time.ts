import { formEngineInTurns } from '../../core/form/engine.ts';
import { validateInTurns } from '../../core/form/validate.ts';
import type { Repeated } from '../../core/calls/last-time.ts';
import { fieldOfPath } from '../../core/model/field-of-path.ts';
import type { FieldModel, ProcessModel } from '../../core/model/model.ts';
import { hasNoPlace } from '../../core/release/conversion.ts';
import { meaningChanges } from '../../core/release/field-meaning.ts';
import { isFilled } from '../../core/release/stored-fate.ts';
import type { Text } from '../../core/text/text.ts';
import { rowsOf } from '../../core/form/row-list.ts';
import { isEmptyValue, sameValue } from '../../core/values/empty.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { checkChoices } from '../forms/check-choices.ts';
import { checkMatches } from '../forms/check-matches.ts';
import { checkReferences } from '../forms/check-references.ts';
import { wayBetween, type ReleaseWay } from '../forms/convert-data.ts';
import type { FormKit } from '../forms/form-kit.ts';
import { contextOf, nothingKnown } from '../forms/validate-submission.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import type { Unit } from '../platform/unit.ts';
import { shownTask } from './convert-instance.ts';
import { readData, readInstance, type InstanceHead } from './instance-store.ts';
import { notePeople } from './note-people.ts';
import { repeatedOf, type RepeatedFields, type RepeatedValues } from '../../core/form/repeated-fields.ts';
import { requireSight, seenPage } from './task-detail.ts';
import { readTask, type TaskRow } from './task-store.ts';
import { withoutRefused, type ProposalFindings } from './without-refused.ts';

/**
 * What the caller's last task of the same step held in the fields that are filled in "as last time", as far as they may
 * see it and it may be filled in today; the rest is left out and told. Null where there is no such task or field.
 *
 * @throws BusinessError 400 where the task is not the caller's to do
 */
export async function lastTime(unit: Unit, taskId: string): Promise<Repeated | null> {
  const task = await readTask(unit.tx, taskId);
  const mine = task.status === 'claimed' && task.assignee === unit.principal.userId;
  if (!mine) throw new BusinessError(400, 'task.missing');
  const instance = await readInstance(unit.tx, task.instance_id);
  const { found, step } = await shownTask(unit, instance, task);
  const model = found?.loaded.model;
  if (found === null || model?.kind !== 'process') return null;
  const kit = unit.services.kits.of(found.loaded, step, unit.principal.roles);
  const fields = repeatedOf(kit.view);
  const last = fields.size === 0 ? undefined : await lastDone(unit, model, { ...task, step });
  if (last === undefined) return null;
  const before = await readInstance(unit.tx, last.instance_id);
  const look = { ...unit, instance: before };
  await requireSight(look);
  const page = await seenPage(look);
  const form = page.found?.loaded.model;
  if (form?.kind !== 'process' || page.found === null) return null;
  notePeople(look, form, {});
  const way = await wayBetween(unit, page.found.head.id, found);
  const { values, left } = repeatedNow(fields, { form, data: page.data, way });
  const kept = withoutRefused(
    fields,
    values,
    await findingsOf(unit, { kit, instance, values, version: found.head.version }),
  );
  return { processCode: before.business_no, at: wireTime(last.done_at), ...kept, refused: [...left, ...kept.refused] };
}

/** The last task of this step that the caller handed on. */
function lastDone(
  { tx, principal }: Unit,
  model: ProcessModel,
  task: Pick<TaskRow, 'instance_id' | 'process_key' | 'step'>,
) {
  const step = model.steps.find(({ id }) => id === task.step);
  const names = [task.step, ...(step?.was ?? [])];
  const onward = (step?.outcomes ?? []).filter(({ direction }) => direction === 'forward');
  const outcomes = onward.flatMap(({ id, was }) => [id, ...was]);
  return tx
    .selectFrom('wf_task')
    .select(['instance_id', 'done_at'])
    .where('assignee', '=', principal.userId)
    .where('process_key', '=', task.process_key)
    .where('status', '=', 'done')
    .where('step', 'in', names)
    .where('outcome', 'in', outcomes.length === 0 ? [''] : outcomes)
    .where('instance_id', '!=', task.instance_id)
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A page of before: its form, what it shows, and the way to the form of now; null where none leads there. */
interface LastPage {
  readonly form: ProcessModel;
  readonly data: Row;
  readonly way: ReleaseWay | null;
}

/** What a page of before says of these fields, in the form of now, and what of it has no place there. */
function repeatedNow(
  fields: RepeatedFields,
  { form, data, way }: LastPage,
): { readonly values: RepeatedValues; readonly left: readonly Text[] } {
  if (way !== null) {
    const converted = way.conversion.convert(data);
    const places = new Set(converted.left.filter(hasNoPlace).map(({ path }) => path));
    const old = [...places].flatMap((path) => fieldOfPath(form, path) ?? []);
    const left = old.filter(({ words }) => words['x-repeat'] === true).map(unread);
    return { values: repeatedValues(fields, converted.data, () => true), left };
  }
  const means: Means = (path, now) => {
    const old = fieldOfPath(form, path);
    return old !== undefined && meaningChanges(old, now).length === 0;
  };
  const all = [...fields.header, ...fields.tables.flatMap(({ columns }) => columns)];
  const left = all.filter((field) => !means(field.path, field) && isFilled(data, field.path));
  return { values: repeatedValues(fields, data, means), left: left.map(unread) };
}

function unread({ label: { zh, en } }: FieldModel): Text {
  return {
    zh: `“${zh}”：上次的值无法换算为现在的表单，没有填入`,
    en: `"${en}": what it held last time cannot be converted to the form of now, and is left out`,
  };
}

/** Whether a path of before means what a field means now. */
type Means = (path: string, now: FieldModel) => boolean;

/** What data say of these fields, as far as they mean the same. */
function repeatedValues(fields: RepeatedFields, data: Row, means: Means): RepeatedValues {
  const header = fields.header.filter((field) => means(field.path, field));
  const rows: Record<string, readonly Row[]> = {};
  const common: Record<string, Row> = {};
  for (const { name, keyed, columns } of fields.tables) {
    const keys = columns.filter((field) => means(`${name}.${field.key}`, field)).map(({ key }) => key);
    const all = rowsOf(data[name]);
    if (keyed) common[name] = sameInAll(all, keys);
    else rows[name] = all.map((row) => filledOf(row, keys)).filter((row) => Object.keys(row).length > 0);
  }
  return {
    header: filledOf(
      data,
      header.map(({ key }) => key),
    ),
    rows,
    common,
  };
}

function filledOf(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.flatMap((key) => (isEmptyValue(row[key]) ? [] : [[key, row[key]]])));
}

/** What all rows that say something had in common. */
function sameInAll(rows: readonly Row[], keys: readonly string[]): Row {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [first, ...others] = rows.map((row) => row[key]).filter((value) => !isEmptyValue(value));
      return first === undefined || others.some((value) => !sameValue(value, first)) ? [] : [[key, first]];
    }),
  );
}

interface Proposal {
  readonly kit: FormKit;
  readonly instance: InstanceHead;
  readonly values: RepeatedValues;
  readonly version: number;
}

/** What the form would say today of these values, in what is stored. */
async function findingsOf(unit: Unit, { kit, instance, values, version }: Proposal): Promise<ProposalFindings> {
  const { header, rows, common } = values;
  const stored = await readData(unit.tx, instance.id);
  const filled = { ...stored, ...header, ...rows };
  const shared = Object.fromEntries(Object.entries(common).map(([table, row]) => [table, [row]]));
  const said = async (data: Row, mode: 'draft' | 'submit'): Promise<readonly Finding[]> => {
    const engine = await inTurns(formEngineInTurns(kit.view, data, contextOf(unit, version)));
    return inTurns(validateInTurns(engine, kit.checks(), mode));
  };
  const wrong = (all: readonly Finding[]): readonly Finding[] => all.filter(({ level }) => level === 'error');
  return {
    own: wrong([...(await said(filled, 'submit')), ...(await namedFindings(unit, kit, { ...header, ...rows }))]),
    // A row is whole with what stands in it already: limits of single values alone can be told.
    common: wrong([...(await said({ ...filled, ...shared }, 'draft')), ...(await namedFindings(unit, kit, shared))]),
  };
}

/** What is wrong with values that name entries of dictionaries and rows. */
async function namedFindings(unit: Unit, { view }: FormKit, data: Row): Promise<readonly Finding[]> {
  const known = nothingKnown();
  const [fields, named] = [[...view.fields.values()], { data, before: {} }];
  return [
    ...(await checkChoices(unit.tx, fields, named, known.entries)),
    ...(await checkReferences({ ...unit, known: known.references }, fields, named)),
    ...(await checkMatches({ ...unit, known: known.rows }, fields, named)),
  ];
}
