import { sql, type RawBuilder } from 'kysely';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { pageOf, readPage, textOf, type Page, type RawQuery } from '../platform/http/page.ts';
import { realNames } from '../workflow/people.ts';
import { whyFrozen } from './calculation/frozen-rows.ts';
import { fieldsWithOrigin } from './calculation/value-origin.ts';
import { requireKeyedRow } from './projections/keyed-row.ts';
import { conditions, ordering, textsSought } from './list-query.ts';
import { mayDo } from './policy.ts';
import {
  openRecord,
  readRow,
  valuesOfRow,
  wireRow,
  type OpenRecord,
  type RecordAddress,
  type RecordRow,
} from './record-store.ts';
import { rowsAsOfNow } from './rows-as-of-now.ts';
import { rowsWithTexts } from './text-search.ts';
import type { Unit } from '../platform/unit.ts';
import type { RecordRow as WireRow } from '../../core/calls/records.ts';

const countedMost = 10_001;

/**
 * A page of a record's rows, filtered, searched and sorted as the query asks; with `removed=true` of those that were
 * removed, for whoever may remove.
 */
export async function listRecords(unit: Unit, address: RecordAddress, query: RawQuery): Promise<Page<WireRow>> {
  const page = readPage(query);

  const record = await openRecord(unit, address, 'read');
  const where = await wantedRows(unit, record, query);
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r where ${where}
    order by ${ordering(record, page)} limit ${page.size} offset ${page.offset}`.execute(unit.tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from record_row r where ${where} limit ${countedMost}
    ) counted`.execute(unit.tx);
  return pageOf(await listedRows(unit, record, rows), counted.rows[0]?.total ?? 0, page);
}

/** Rows as they travel in a list, where each says whether a closed batch keeps it as it is. */
async function listedRows(unit: Unit, record: OpenRecord, rows: readonly RecordRow[]): Promise<readonly WireRow[]> {
  const wired = await wireRows(unit, record, rows);
  const values = rows.map((row) => valuesOfRow(record.model, row));
  const why = await whyFrozen({ ...unit, record }, values);
  return wired.map((row, at) => {
    const frozen = why[at] ?? null;
    return frozen === null ? row : { ...row, frozen };
  });
}

/**
 * The condition for the rows of `record_row r` that a list call asks for and the person may see.
 *
 * @throws BusinessError 400 naming a value that does not fit its field, 403 for removed rows where they are not the
 *   person's to see
 */
export async function wantedRows(
  { tx, principal }: Unit,
  record: OpenRecord,
  query: RawQuery,
): Promise<RawBuilder<unknown>> {
  const gone = textOf(query, 'removed') === 'true';
  if (gone && !mayDo(record.model, principal, 'remove')) throw new BusinessError(403, 'http.forbidden');
  const kept = gone ? sql`r.deleted_at is not null` : sql`r.deleted_at is null`;
  const own = sql`r.record = ${record.model.id} and ${kept} and ${recordScope(record.scope)}`;
  const validated = conditions(record, query);
  const narrowed = gone ? null : await rowsWithTexts(tx, record.model.id, textsSought(record, query));
  return sql.join([own, ...(narrowed === null ? [] : [narrowed]), ...validated], sql` and `);
}

/** One row. */
export async function recordDetail(unit: Unit, address: RecordAddress, id: string): Promise<WireRow> {
  const record = await openRecord(unit, address, 'read');
  return oneRow(unit, record, await readRow(unit.tx, record, { id }));
}

/** One row, by what references store of it, and the fields of which `origin` tells something. */
export async function namedRecord(unit: Unit, address: RecordAddress, key: string): Promise<WireRow> {
  const record = await openRecord(unit, address, 'read');
  const row = await requireKeyedRow(unit.tx, record, key);
  const withOrigin = await fieldsWithOrigin(unit, record, row);
  const wire = await oneRow(unit, record, row);
  return withOrigin.length === 0 ? wire : { ...wire, withOrigin };
}

/** A row as it travels. */
export async function oneRow(unit: Unit, record: OpenRecord, row: RecordRow): Promise<WireRow> {
  const [wire] = await wireRows(unit, record, [row]);
  if (wire === undefined) throw new Error('No row was read.');
  return wire;
}

/** Rows as they travel: as they are now, with the names of who made and changed them. */
export async function wireRows(
  unit: Unit,
  record: OpenRecord,
  rows: readonly RecordRow[],
): Promise<readonly WireRow[]> {
  const writers = rows.flatMap((row) => [row.created_by, row.updated_by]);
  const names = await realNames(unit.tx, writers);
  const shown = await rowsAsOfNow(unit, record, rows);
  return shown.map((row) => wireRow(record, row, names));
}
