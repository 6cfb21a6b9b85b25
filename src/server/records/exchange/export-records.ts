import { allowLongStatements } from '../../platform/store/store.ts';
import { sql } from 'kysely';
import type { FieldModel } from '../../../core/model/model.ts';
import { pick, type Language } from '../../../core/text/text.ts';
import { columnTitle, keyedTitle } from '../../../core/model/header-names.ts';
import { readIn } from '../../../core/model/read-in.ts';
import { timeFormat } from '../../../core/values/date-time.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { valueCell } from '../../../core/values/values.ts';
import { parseWireTime, wireDate } from '../../platform/clock.ts';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import { readPage, type RawQuery } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { sheetStream, sheetTime, type SheetColumn, type SheetFile } from '../../workbooks/sheet-stream.ts';
import { askedOf, ordering } from '../list-query.ts';
import { leaveTrace } from '../../platform/traces.ts';
import { mayDo } from '../policy.ts';
import { wantedRows, wireRows } from '../read-records.ts';
import { openRecord, type OpenRecord, type RecordAddress, type RecordRow } from '../record-store.ts';
import { columnLook } from '../../../core/model/column-look.ts';
import { exchangeFields, rowFactColumns, type RowFact } from './exchange-fields.ts';
import { choicesOfFields } from '../../forms/choices-of-fields.ts';
import { valueLookups } from './value-lookups.ts';
import { runUnit, type Unit } from '../../platform/unit.ts';

/** Rows read at a time; between them no connection is held, however slow the reader. */
const batchSize = 500;

/** A row on its way into a workbook, with what its values are called. */
interface ExportedRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly lookups: Lookups;
}

/** Which rows are wanted, and in which language. */
interface WantedExport {
  readonly address: RecordAddress;
  readonly query: RawQuery;
  readonly language: Language;
}

/**
 * All rows of a record that a list call with this query would page through, in its order, as a workbook. Which rows
 * these are is settled at once; each is written as it is when its turn comes.
 *
 * @throws BusinessError 403 without the button, 400 where the query is wrong: before the first byte
 */
export async function exportRecords(
  services: Services,
  principal: Principal,
  { address, query, language }: WantedExport,
): Promise<SheetFile> {
  const inTenant = <T>(work: (unit: Unit, record: OpenRecord) => Promise<T>, version?: number): Promise<T> =>
    runUnit(services, principal, async (unit) => {
      // A version that converts rows while the workbook is written ends it: its columns would be of two forms.
      const at = version === undefined ? address : { ...address, formVersion: String(version) };
      return work(unit, await openRecord(unit, at, 'read'));
    });
  const { record, ids, choices } = await inTenant(async (unit, open) => {
    if (!mayDo(open.model, principal, 'export')) throw new BusinessError(403, 'http.forbidden');
    await allowLongStatements(unit.tx);
    const { rows } = await sql<{ id: string }>`
      select r.id from record_row r where ${await wantedRows(unit, open, query)}
      order by ${ordering(open, readPage(query))}`.execute(unit.tx);
    const fields = readIn(exchangeFields(open), language);
    const known = await choicesOfFields(unit.tx, fields);
    await leaveTrace(unit, 'GET /api/seqdesk-:area/:record/export', {
      subject: open.model.id,
      query: askedOf(open, query),
      columns: fields.map(({ key }) => key),
      rows: rows.length,
      ids: rows.map(({ id }) => id),
    });
    return { record: open, ids: rows.map((row) => row.id), choices: known };
  });
  const batch = (part: readonly string[]): Promise<readonly ExportedRow[]> =>
    inTenant((unit, open) => exportedRows(unit, open, part, choices), record.found.head.version);
  const title = pick(record.model.label, language);
  const name = `${title}_${wireDate(services.clock.now()).replaceAll('-', '')}.xlsx`;
  return { name, rows: ids.length, bytes: sheetStream(title, sheetColumns(record, language), allRows(ids, batch)) };
}

async function* allRows(
  ids: readonly string[],
  batch: (part: readonly string[]) => Promise<readonly ExportedRow[]>,
): AsyncGenerator<ExportedRow> {
  for (let start = 0; start < ids.length; start += batchSize) yield* await batch(ids.slice(start, start + batchSize));
}

async function exportedRows(
  unit: Unit,
  record: OpenRecord,
  ids: readonly string[],
  choices: Lookups['choices'],
): Promise<readonly ExportedRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r join unnest(${[...ids]}::bigint[]) with ordinality wanted(id, place) on wanted.id = r.id
    where ${recordScope(record.scope)} order by wanted.place`.execute(unit.tx);
  const wire = await wireRows(unit, record, rows);
  const fields = exchangeFields(record);
  const lookups = await valueLookups(unit, fields, ({ key }) => wire.map((row) => row[key]), choices);
  const formVersion = String(record.found.head.version);
  return wire.map((values) => ({ values: { ...values, formVersion }, lookups }));
}

/** The fields that the person sees and that are for readers of the language, then what the server knows of a row. */
function sheetColumns(record: OpenRecord, language: Language): readonly SheetColumn<ExportedRow>[] {
  const fields = readIn(exchangeFields(record), language);
  const titles = [
    ...fields.map((field) => columnTitle(field, language)),
    ...rowFactColumns.map(({ label }) => label[language]),
  ];
  const headed = (title: string, key: string): string =>
    titles.filter((other) => other === title).length > 1 ? keyedTitle(title, key) : title;
  return [
    ...fields.map((field) => fieldColumn(field, headed(columnTitle(field, language), field.key), language)),
    ...rowFactColumns.map((fact) => factColumn(fact, headed(fact.label[language], fact.key))),
  ];
}

function fieldColumn(field: FieldModel, header: string, language: Language): SheetColumn<ExportedRow> {
  return {
    header,
    ...columnLook(field, language),
    value: ({ values, lookups }) => valueCell(values[field.key], { field, language, lookups }),
  };
}

function factColumn({ key }: RowFact, header: string): SheetColumn<ExportedRow> {
  const isTime = key === 'createTime' || key === 'updateTime';
  return {
    header,
    width: 22,
    ...(isTime ? { numFmt: timeFormat } : {}),
    value: ({ values }) => {
      const value = values[key];
      if (typeof value !== 'string') return null;
      return isTime ? sheetTime(parseWireTime(value)) : value;
    },
  };
}
