import { sql } from 'kysely';
import { evaluateOnRow } from '../../../core/form/row-expression.ts';
import { viewExpressions } from '../../../core/form/view-expressions.ts';
import { pick, type Language } from '../../../core/text/text.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { readIn } from '../../../core/model/read-in.ts';
import type { ExportModel } from '../../../core/words/exports/word.ts';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { refKey } from '../../forms/ref-key.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { readPage, type RawQuery } from '../../platform/http/page.ts';
import { allowLongStatements } from '../../platform/store/store.ts';
import { inSlices } from '../../platform/in-slices.ts';
import type { Unit } from '../../platform/unit.ts';
import { ordering } from '../list-query.ts';
import { wantedRows } from '../read-records.ts';
import {
  openRecord,
  readRow,
  valuesOfRow,
  type OpenRecord,
  type RecordAddress,
  type RecordRow,
} from '../record-store.ts';
import { requireNeeded } from './needed-columns.ts';
import { choicesOfFields } from '../../forms/choices-of-fields.ts';
import { valueLookups } from './value-lookups.ts';

/** One line of a file: what stands in its columns. */
export interface ExportLine {
  /** Of the field that splits the file; empty without one. */
  readonly part: string;
  readonly values: readonly unknown[];
}

/** The lines of a file with columns of its own, before they are written. */
export interface ExportedLines {
  readonly model: ExportModel;
  /** The record that its rows are of. */
  readonly record: OpenRecord;
  readonly language: Language;
  readonly lookups: Lookups;
  readonly lines: readonly ExportLine[];
  /** The last line, or null where it has none. */
  readonly total: readonly unknown[] | null;
  /** What it is about, such as the month; empty for a list. */
  readonly about: string;
  readonly ids: readonly string[];
}

/** Which file is wanted, of what. */
export interface WantedLines {
  readonly address: RecordAddress;
  readonly query: RawQuery;
  /** Its id. */
  readonly as: string;
  /** Of a file of a row: its id. */
  readonly ids: string;
  readonly language: Language;
}

/**
 * The lines of one of a record's exports.
 *
 * @throws BusinessError 404 where there is none of that name, 403 where the person was not granted it or does not see a
 *   field of it, 400 where it is not offered for the row as it is now or a row lacks what a column needs
 */
export async function exportedLines(unit: Unit, wanted: WantedLines): Promise<ExportedLines> {
  const open = await openRecord(unit, wanted.address, 'read');
  const written = open.model.exports.find(({ id }) => id === wanted.as);
  if (written === undefined) throw new BusinessError(404, 'record.missing');
  if (!unit.principal.permissions.has(written.permission)) throw new BusinessError(403, 'http.forbidden');
  await allowLongStatements(unit.tx);
  const { record, rows, about } = await rowsOf(unit, { open, model: written, wanted });
  requireSight(record, written);
  const language = written.language ?? wanted.language;
  const model = { ...written, columns: columnsIn(record, written, language) };
  const named = [...model.columns.map(({ field }) => field), model.split];
  const fields = named.flatMap((key) => record.model.fields.get(key ?? '') ?? []);
  const kept: { readonly id: string; readonly values: Row }[] = [];
  const context = contextOf(unit, record.found.head.version);
  await inSlices(unit.services, rows, (row) => {
    const values = valuesOfRow(record.model, row);
    if (model.only === null || evaluateOnRow(record.model, model.only, values, context) === true)
      kept.push({ id: row.id, values });
  });
  const choices = await choicesOfFields(unit.tx, fields);
  const lookups = await valueLookups(unit, fields, ({ key }) => kept.map(({ values }) => values[key]), choices);
  const singles: Single[] = [];
  await inSlices(unit.services, kept, ({ values }) => {
    const cells = model.columns.map(({ field, value, text, count }) => {
      if (count) return 1;
      if (text !== null) return pick(text, language);
      return value === null ? values[field ?? ''] : evaluateOnRow(record.model, value, values, context);
    });
    singles.push({
      group: plainText(values[model.group ?? '']),
      part: plainText(values[model.split ?? '']),
      values: cells,
    });
  });
  requireNeeded(record, model, { rows: kept.map(({ values }) => values), cells: singles.map(({ values }) => values) });
  const lines = model.group === null ? singles : grouped(record, model, singles);
  const total = model.total === null ? null : totalOf(record, model, { lines, language });
  return { model, record, language, lookups, lines, total, about, ids: kept.map(({ id }) => id) };
}

/** The columns of a file for readers of a language. */
function columnsIn({ model }: OpenRecord, { columns }: ExportModel, language: Language): ExportModel['columns'] {
  return columns.filter(({ field }) => {
    const found = model.fields.get(field ?? '');
    return found === undefined || readIn([found], language).length > 0;
  });
}

interface Single extends ExportLine {
  readonly group: string;
}

interface Asked {
  readonly open: OpenRecord;
  readonly model: ExportModel;
  readonly wanted: WantedLines;
}

/** The rows of a file: those that refer to a row, or those of the list. */
async function rowsOf(unit: Unit, { open, model, wanted }: Asked) {
  if (model.rows === null) {
    const { rows } = await sql<RecordRow>`
      select r.* from record_row r where ${await wantedRows(unit, open, wanted.query)}
      order by ${ordering(open, readPage(wanted.query))}`.execute(unit.tx);
    return { record: open, rows, about: '' };
  }
  const row = await readRow(unit.tx, open, { id: wanted.ids });
  const values = valuesOfRow(open.model, row);
  const title = plainText(values[open.model.title]);
  const offered =
    model.when === null ||
    evaluateOnRow(open.model, model.when, values, contextOf(unit, open.found.head.version)) === true;
  if (!offered) {
    const { zh, en } = model.label;
    throw new BusinessError(400, 'record.export-not-now', { args: { name: title, zh, en } });
  }
  const found = await newestRecord(unit, model.rows.record, unit.principal);
  if (found === null) throw new BusinessError(404, 'record.missing');
  const record = await openRecord(unit, { area: found.model.area, record: model.rows.record }, 'read');
  const key = refKey(open.model);
  const own = key === 'id' ? row.id : plainText(values[key]);
  const by = model.sort === null ? sql`` : sql`r.data ->> ${model.sort}::text,`;
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${record.model.id} and r.deleted_at is null and ${recordScope(record.scope)}
      and r.data ->> ${model.rows.by}::text = ${own}
    order by ${by} ${ordering(record, readPage({}))}`.execute(unit.tx);
  return { record, rows, about: title };
}

/** What a file says follows from fields that the person sees, or they do not get it. */
function requireSight({ model, view }: OpenRecord, { columns, only, group, split }: ExportModel): void {
  const texts = [only, ...columns.map(({ value }) => value)].filter((text) => text !== null);
  const read = texts.flatMap((text) =>
    viewExpressions(model)
      .compiled(text, null)
      .inputs.map(({ path }) => path),
  );
  const keys = [...columns.map(({ field }) => field), group, split].filter((key) => key !== null);
  const unseen = [...keys, ...read].some((path) => model.fields.has(path) && !view.visible.has(path));
  if (unseen) throw new BusinessError(403, 'http.forbidden');
}

/** Decimals that the numbers of a column are rounded to: those of its field. */
export function decimalsOf({ model }: OpenRecord, field: string | null): number {
  return Number(model.fields.get(field ?? '')?.words['x-decimals'] ?? 0);
}

/** The sum of a column, without the errors of fractions. */
function sumOf(values: readonly unknown[], decimals: number): number {
  const scale = 10 ** decimals;
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * scale), 0) / scale;
}

function summed(record: OpenRecord, { columns }: ExportModel, rows: readonly (readonly unknown[])[]) {
  return columns.map(({ sum, count, field }, at) =>
    sum || count
      ? sumOf(
          rows.map((row) => row[at]),
          count ? 0 : decimalsOf(record, field),
        )
      : undefined,
  );
}

/** One line for all rows with the same value of the field that groups them, in the order of these values. */
function grouped(record: OpenRecord, model: ExportModel, singles: readonly Single[]): readonly ExportLine[] {
  const groups = new Map<string, Single[]>();
  for (const single of singles) {
    const group = groups.get(single.group);
    if (group === undefined) groups.set(single.group, [single]);
    else group.push(single);
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'zh'))
    .map(([, rows]) => {
      const sums = summed(
        record,
        model,
        rows.map(({ values }) => values),
      );
      return { part: rows[0]?.part ?? '', values: sums.map((sum, at) => sum ?? rows[0]?.values[at]) };
    });
}

/** The last line: what it is called, and the sums. */
export function totalOf(
  record: OpenRecord,
  model: ExportModel,
  { lines, language }: { readonly lines: readonly ExportLine[]; readonly language: Language },
): readonly unknown[] {
  const sums = summed(
    record,
    model,
    lines.map(({ values }) => values),
  );
  const name = model.total === null ? '' : pick(model.total, language);
  return sums.map((sum, at) => sum ?? (at === 0 ? name : undefined));
}
