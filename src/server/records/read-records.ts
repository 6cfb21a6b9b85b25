import { sql, type RawBuilder } from 'kysely';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { pageOf, readPage, requiredText, textOf, type Page, type RawQuery } from '../platform/http/page.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { realNames } from '../workflow/people.ts';
import { requireKeyedRow } from './projections/keyed-row.ts';
import { conditions, ordering, textsSought } from './list-query.ts';
import { mayDo } from './policy.ts';
import { openRecord, readRow, wireRow, type OpenRecord, type RecordAddress, type RecordRow } from './record-store.ts';
import { rowsWithTexts } from './text-search.ts';

type WireRow = Record<string, unknown>;

const countedMost = 10_001;

/**
 * A page of a record's rows, filtered, searched and sorted as the query asks; with `removed=true` of those that were
 * removed, for whoever may remove.
 */
export function listRecords(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  query: RawQuery,
): Promise<Page<WireRow>> {
  const page = readPage(query);
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const record = await openRecord(tx, services, principal, address, 'read');
    const where = await wantedRows(tx, record, principal, query);
    const { rows } = await sql<RecordRow>`
      select r.* from record_row r where ${where}
      order by ${ordering(record, page)} limit ${page.size} offset ${page.offset}`.execute(tx);
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from (
        select 1 from record_row r where ${where} limit ${countedMost}
      ) counted`.execute(tx);
    return pageOf(await wireRows(tx, record, rows), counted.rows[0]?.total ?? 0, page);
  });
}

/**
 * The condition for the rows of `record_row r` that a list call asks for and the person may see.
 *
 * @throws BusinessError 400 naming a value that does not fit its field, 403 for removed rows where they are not the
 *   person's to see
 */
export async function wantedRows(
  tx: TenantTransaction,
  record: OpenRecord,
  principal: Principal,
  query: RawQuery,
): Promise<RawBuilder<unknown>> {
  const gone = textOf(query, 'removed') === 'true';
  if (gone && !mayDo(record.model, principal, 'remove')) throw new BusinessError(403, 'http.forbidden');
  const kept = gone ? sql`r.deleted_at is not null` : sql`r.deleted_at is null`;
  const own = sql`r.record = ${record.model.id} and ${kept} and ${recordScope(record.scope)}`;
  const judged = conditions(record, query);
  const narrowed = gone ? null : await rowsWithTexts(tx, record.model.id, textsSought(record, query));
  return sql.join([own, ...(narrowed === null ? [] : [narrowed]), ...judged], sql` and `);
}

type ReadOne = (services: Services, principal: Principal, address: RecordAddress, query: RawQuery) => Promise<WireRow>;

function readsOne(find: (tx: TenantTransaction, record: OpenRecord, query: RawQuery) => Promise<RecordRow>): ReadOne {
  return (services, principal, address, query) =>
    services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
      const record = await openRecord(tx, services, principal, address, 'read');
      return oneRow(tx, record, await find(tx, record, query));
    });
}

/** One row. */
export const recordDetail = readsOne((tx, record, query) => readRow(tx, record, { id: requiredText(query, 'id') }));

/** One row, by what references store of it. */
export const namedRecord = readsOne((tx, record, query) => requireKeyedRow(tx, record, requiredText(query, 'key')));

/** A row with the names of who made and changed it. */
export async function oneRow(tx: TenantTransaction, record: OpenRecord, row: RecordRow): Promise<WireRow> {
  const [wire] = await wireRows(tx, record, [row]);
  return wire ?? {};
}

/** Rows as they travel, with the names of who made and changed them. */
export async function wireRows(
  tx: TenantTransaction,
  record: OpenRecord,
  rows: readonly RecordRow[],
): Promise<readonly WireRow[]> {
  const names = await realNames(
    tx,
    rows.flatMap((row) => [row.created_by, row.updated_by]),
  );
  return rows.map((row) => wireRow(record, row, names));
}
