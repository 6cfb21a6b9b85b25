import { sql } from 'kysely';
import type { FormContext } from '../../core/form/form-engine.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';
import { reservedEvaluator } from '../../core/form/reserved-row.ts';
import { showValue } from '../../core/values/values.ts';
import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import { isObject } from '../../core/text/json.ts';
import type { Language } from '../../core/text/text.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import type { SourceModel } from '../../core/words/calculation/word.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { newestRecord } from '../forms/find-release.ts';
import { toStored } from '../forms/money.ts';
import { rowScope } from '../forms/row-scope.ts';
import { contextOf, type Submission } from '../forms/validate-submission.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { openRecord, titleOf, valuesOfRow, type RecordAddress, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';
import type { Unit } from '../platform/unit.ts';

/** What other rows give the fields of `fillFrom`, by what the row says; nothing where the record has none. */
export async function valuesFound(unit: RowUnit, data: Row): Promise<Row> {
  const { model, found } = unit.record;
  const { fillFrom } = model;
  if (fillFrom === null) return {};
  const context = contextOf(unit, found.head.version);
  const models = new Map<string, RecordModel>();
  for (const { name, record } of fillFrom.sources) {
    const source = await newestRecord(unit, record, unit.principal);
    if (source === null || !mayReadRecord(source.model, unit.principal.roles)) return {};
    models.set(name, source.model);
  }
  const here = Object.fromEntries(Object.entries(data).filter(([key]) => !(key in fillFrom.set)));
  const reading: Reading = { model, rows: models, here, others: {}, context };
  for (const source of fillFrom.sources) reading.others[source.name] = await rowOf(unit, reading, source);
  for (const [key, text] of Object.entries(fillFrom.set)) here[key] = valueOf(reading, text);
  const keys = Object.keys(fillFrom.set).filter((key) => !isEmptyValue(here[key]));
  return Object.fromEntries(keys.map((key) => [key, here[key]]));
}

/** What the expressions of `fillFrom` read. */
interface Reading {
  readonly model: RecordModel;
  readonly rows: ReadonlyMap<string, RecordModel>;
  /** The values of the row itself, growing by what is found. */
  readonly here: Record<string, unknown>;
  /** The rows found so far, by their names. */
  readonly others: Record<string, Row>;
  readonly context: FormContext;
}

function valueOf({ model, rows, here, others, context }: Reading, text: string): unknown {
  return reservedEvaluator({ model, rows }, { here, others }, context)(text);
}

/** The row of a source as far as the person sees it; without values where there is none. */
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
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${model.id} and r.deleted_at is null and ${recordScope(await rowScope(unit, model))}
      and ${sql.join(alike, sql` and `)}
    order by ${latest === null ? sql`r.id` : place} desc nulls last, r.id desc
    limit 1`.execute(unit.tx);
  return rows[0] === undefined ? {} : valuesOfRow(model, rows[0]);
}

/** How a submission takes values from other rows: what is left empty is filled, and what has to match is compared. */
export function fillingFrom(unit: RowUnit, stored: Row): Pick<Submission, 'fill' | 'compare'> {
  const { fillFrom, fields } = unit.record.model;
  if (fillFrom === null) return {};
  return {
    fill: async (data) => {
      const found = await valuesFound(unit, data);
      return Object.fromEntries(Object.entries(found).filter(([key]) => isEmptyValue(data[key])));
    },
    compare: async (data) => {
      const differs = (key: string, one: Row, other: Row): boolean => plainText(one[key]) !== plainText(other[key]);
      const found = await valuesFound(unit, data);
      const wrong = fillFrom.match.filter(
        (key) => key in found && !isEmptyValue(data[key]) && differs(key, data, found),
      );
      if (wrong.length === 0) return [];
      // What stood together before is let be, whatever the other rows say by now.
      const before = Object.keys(stored).length === 0 ? {} : await valuesFound(unit, stored);
      const changed = wrong.filter((key) => differs(key, data, stored) || differs(key, found, before));
      return changed.flatMap((key) => {
        const field = fields.get(key);
        return field === undefined ? [] : [mismatch(field, data, found)];
      });
    },
  };
}

/**
 * What a row says has to match what other rows give by now, whenever it was saved.
 *
 * @throws BusinessError 400 which says every value that does not
 */
export async function requireMatching(unit: RowUnit, row: RecordRow, values: Row): Promise<void> {
  const findings = (await fillingFrom(unit, {}).compare?.(values)) ?? [];
  if (findings.length === 0) return;
  const told = (language: Language, between: string): string =>
    findings.map(({ message }) => message[language]).join(between);
  const args = { name: titleOf(unit.record.model, row), zh: told('zh', '；'), en: told('en', '; ') };
  throw new BusinessError(400, 'record.move-refused', { args });
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
  return Object.fromEntries(Object.entries(found).filter(([key]) => record.view.editable.has(key)));
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
