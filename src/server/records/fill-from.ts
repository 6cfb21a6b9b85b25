import { sql } from 'kysely';
import type { FormContext } from '../../core/form/form-engine.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';
import { reservedEvaluator } from '../../core/form/reserved-row.ts';
import { showValue } from '../../core/values/values.ts';
import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import { isObject } from '../../core/text/json.ts';
import type { Language, Text } from '../../core/text/text.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import type { SourceModel } from '../../core/words/calculation/word.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { newestRecord } from '../forms/find-release.ts';
import { recordPage } from '../forms/form-kit.ts';
import { toStored } from '../forms/money.ts';
import { rowScope } from '../forms/row-scope.ts';
import { contextOf, type Submission } from '../forms/validate-submission.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { namesRead } from './calculation/names-read.ts';
import { openRecord, titleOf, valuesOfRow, type RecordAddress, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';
import type { Unit } from '../platform/unit.ts';

/** Whose sight counts: the person's, or that of the server, which holds a row to what others say whoever asks. */
type Sight = 'own' | 'whole';

/** What other rows give the fields of `fillFrom`, by what the row says; nothing where the record has none. */
export async function valuesFound(unit: RowUnit, data: Row, sight: Sight = 'own'): Promise<Row> {
  const { model, found } = unit.record;
  const { fillFrom } = model;
  if (fillFrom === null) return {};
  const opened = await openSources(unit, fillFrom.sources, sight);
  if (opened === null) return {};
  const context = contextOf(unit, found.head.version);
  const here = Object.fromEntries(Object.entries(data).filter(([key]) => !(key in fillFrom.set)));
  const reading: Reading = { ...opened, model, sight, here, others: {}, context };
  for (const source of fillFrom.sources) reading.others[source.name] = await rowOf(unit, reading, source);
  for (const [key, text] of Object.entries(fillFrom.set)) {
    if (readsUnseen(reading, text)) reading.unseen.add(key);
    else here[key] = valueOf(reading, text);
  }
  const keys = Object.keys(fillFrom.set).filter((key) => !isEmptyValue(here[key]));
  return Object.fromEntries(keys.map((key) => [key, here[key]]));
}

/**
 * The fields of `fillFrom` that nobody types (`readOnly`): they say what the other rows say now, each time that the row is
 * written and whoever writes it.
 */
export async function valuesGiven(unit: RowUnit, data: Row): Promise<Row> {
  const { fillFrom, fields } = unit.record.model;
  const given = Object.keys(fillFrom?.set ?? {}).filter((key) => isRead(fields.get(key)));
  if (given.length === 0) return {};
  const found = await valuesFound(unit, data, 'whole');
  const told = given.filter((key) => key in found || !isEmptyValue(data[key]));
  return Object.fromEntries(told.map((key) => [key, found[key] ?? null]));
}

function isRead(field: FieldModel | undefined): boolean {
  return field?.words.readOnly === true;
}

/** The records of the sources, and what of them the person does not see: `source.field`, and fields here that follow. */
interface Opened {
  readonly rows: ReadonlyMap<string, RecordModel>;
  readonly unseen: Set<string>;
}

/** Null where the person may not read one of them. */
async function openSources(unit: Unit, sources: readonly SourceModel[], sight: Sight): Promise<Opened | null> {
  const { principal, services } = unit;
  const rows = new Map<string, RecordModel>();
  const unseen = new Set<string>();
  for (const { name, record, equal, latest } of sources) {
    const source = await newestRecord(unit, record, sight === 'own' ? principal : null);
    if (source === null) return null;
    rows.set(name, source.model);
    if (sight === 'whole') continue;
    if (!mayReadRecord(source.model, principal.roles)) return null;
    const { visible } = services.kits.of(source.loaded, recordPage, principal.roles).view;
    // A row that is found by what the person does not see would tell of it.
    const isFoundBlindly = [...Object.keys(equal), ...(latest === null ? [] : [latest])].some(
      (key) => !visible.has(key),
    );
    for (const path of source.model.fields.keys())
      if (isFoundBlindly || !visible.has(path)) unseen.add(`${name}.${path}`);
  }
  return { rows, unseen };
}

/** What the expressions of `fillFrom` read. */
interface Reading extends Opened {
  readonly model: RecordModel;
  readonly sight: Sight;
  /** The values of the row itself, growing by what is found. */
  readonly here: Record<string, unknown>;
  /** The rows found so far, by their names. */
  readonly others: Record<string, Row>;
  readonly context: FormContext;
}

function valueOf({ model, rows, here, others, context }: Reading, text: string): unknown {
  return reservedEvaluator({ model, rows }, { here, others }, context)(text);
}

function readsUnseen({ unseen }: Reading, text: string): boolean {
  return namesRead(text).some(({ row, key }) => unseen.has(row === '' ? key : `${row}.${key}`));
}

/** The row of a source as far as it is in sight; without values where there is none. */
async function rowOf(unit: Unit, reading: Reading, { name, equal, latest, bound }: SourceModel): Promise<Row> {
  const model = reading.rows.get(name);
  const wanted = Object.fromEntries(Object.entries(equal).map(([key, text]) => [key, valueOf(reading, text)]));
  const most = bound === null ? null : { ...bound, value: valueOf(reading, bound.text) };
  if (model === undefined || Object.values(wanted).some(isEmptyValue)) return {};
  if (most !== null && isEmptyValue(most.value)) return {};
  const stored = toStored(model.fields.values(), wanted);
  const alike = Object.keys(wanted).map((key) => sql<boolean>`r.data ->> ${key}::text = ${plainText(stored[key])}`);
  const place = latest === null ? sql`r.id::text` : sql`r.data ->> ${latest}::text`;
  if (most !== null) alike.push(sql<boolean>`${place} ${sql.raw(most.below ? '<' : '<=')} ${plainText(most.value)}`);
  if (reading.sight === 'own') alike.push(sql<boolean>`${recordScope(await rowScope(unit, model))}`);
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${model.id} and r.deleted_at is null and ${sql.join(alike, sql` and `)}
    order by ${latest === null ? sql`r.id` : place} desc nulls last, r.id desc
    limit 1`.execute(unit.tx);
  return rows[0] === undefined ? {} : valuesOfRow(model, rows[0]);
}

/** How a submission takes values from other rows: what is left empty is filled, and what has to match is compared. */
export function fillingFrom(unit: RowUnit, stored: Row): Pick<Submission, 'fill' | 'compare'> {
  const { fillFrom } = unit.record.model;
  if (fillFrom === null) return {};
  return {
    fill: async (data) => {
      const found = await valuesFound(unit, data);
      const open = Object.entries(found).filter(([key]) => isEmptyValue(data[key]));
      return { ...Object.fromEntries(open), ...(await valuesGiven(unit, data)) };
    },
    compare: async (data) => {
      const found = await valuesFound(unit, data);
      const wrong = mismatched(unit, data, found);
      if (wrong.length === 0) return [];
      // What stood together before is let be, whatever the other rows say by now.
      const before = Object.keys(stored).length === 0 ? {} : await valuesFound(unit, stored);
      const changed = wrong.filter(({ key }) => differs(key, data, stored) || differs(key, found, before));
      return changed.map((field) => mismatch(field, data, found));
    },
  };
}

function differs(key: string, one: Row, other: Row): boolean {
  return plainText(one[key]) !== plainText(other[key]);
}

/** The fields that hold something else than what was found. */
function mismatched({ record: { model } }: RowUnit, data: Row, found: Row): readonly FieldModel[] {
  const wrong = (model.fillFrom?.match ?? []).filter(
    (key) => key in found && !isEmptyValue(data[key]) && differs(key, data, found),
  );
  return wrong.flatMap((key) => model.fields.get(key) ?? []);
}

/**
 * What a row says has to match what other rows give by now, whenever it was saved and whoever asks: values that are not
 * in the sight of the person are compared all the same, and not told.
 *
 * @throws BusinessError 400 which says every value that does not
 */
export async function requireMatching(unit: RowUnit, row: RecordRow, values: Row): Promise<void> {
  const found = await valuesFound(unit, values, 'whole');
  const wrong = mismatched(unit, values, found);
  if (wrong.length === 0) return;
  const seen = await valuesFound(unit, values);
  const messages = wrong.map((field) =>
    differs(field.key, seen, found) ? outdated(field) : mismatch(field, values, found).message,
  );
  const told = (language: Language, between: string): string =>
    messages.map((message) => message[language]).join(between);
  const args = { name: titleOf(unit.record.model, row), zh: told('zh', '；'), en: told('en', '; ') };
  throw new BusinessError(400, 'record.move-refused', { args });
}

function outdated({ label: { zh, en } }: FieldModel): Text {
  return { zh: `${zh}与现在的数据不一致：请退回改正`, en: `${en} is not what it is by now: return it to be mended` };
}

const nobody = { choices: () => [], nameOf: () => null, meant: () => null };

function mismatch(field: FieldModel, data: Row, found: Row): Finding {
  const { key, label } = field;
  const shown = (language: 'zh' | 'en', from: Row): string =>
    showValue(from[key], { field, language, lookups: nobody });
  return {
    pointer: `/${key}`,
    table: null,
    row: null,
    key,
    code: 'fill/match',
    level: 'error',
    message: {
      zh: `${label.zh}应为 ${shown('zh', found)}，不是 ${shown('zh', data)}：改正，或留空由系统填写`,
      en: `${label.en} is ${shown('en', found)}, not ${shown('en', data)}: mend it, or leave it empty to be filled in`,
    },
  };
}

/**
 * What a row with these values would take from other rows, for the page of whoever fills it in.
 *
 * @throws BusinessError 400 where the values are no JSON object, 404 where there is no such record, 403 where its rows are
 *   not the person's to write
 */
export async function readFilled(unit: Unit, address: RecordAddress, text: string): Promise<Row> {
  const record = await openRecord(unit, address, 'write');
  const found = await valuesFound({ ...unit, record }, rowOfText(text));
  const { editable, visible } = record.view;
  const isShown = (key: string): boolean =>
    editable.has(key) || (visible.has(key) && isRead(record.model.fields.get(key)));
  return Object.fromEntries(Object.entries(found).filter(([key]) => isShown(key)));
}

function rowOfText(text: string): Row {
  try {
    const row: unknown = JSON.parse(text);
    if (isObject(row)) return row;
  } catch {
    // Told below, as any other text that is no row.
  }
  throw new BusinessError(400, 'http.parameter-format', { args: { name: 'row' } });
}
