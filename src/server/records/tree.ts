import { sql, type RawBuilder } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { refKey } from '../forms/ref-key.ts';
import { readPage, type RawQuery } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { ordering } from './list-query.ts';
import { wantedRows, wireRows } from './read-records.ts';
import { openRecord, titleOf, type RecordAddress, type RecordRow } from './record-store.ts';
import { rejectionAt } from './rejection-at.ts';
import type { Unit } from '../platform/unit.ts';
import type { RecordRow as WireRow } from '../../core/calls/records.ts';

/** More rows than anybody can overlook in one tree. */
const mostRows = 5000;

function keyOf(model: RecordModel, alias: string): RawBuilder<string> {
  const key = refKey(model);
  return key === 'id'
    ? sql<string>`${sql.ref(`${alias}.id`)}::text`
    : sql<string>`(${sql.ref(`${alias}.data`)} ->> ${sql.lit(key)})`;
}

function parentOf({ tree }: RecordModel, alias: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(`${alias}.data`)} ->> ${sql.lit(tree?.parent ?? '')})`;
}

/** The rows that a list call asks for with all those above them, as a tree in the order asked for. */
export async function listTree(unit: Unit, address: RecordAddress, query: RawQuery): Promise<readonly WireRow[]> {
  const page = readPage(query);

  const record = await openRecord(unit, address, 'read');
  const { model, scope } = record;
  if (model.tree === null) throw new BusinessError(404, 'record.missing');
  const { rows } = await sql<RecordRow>`
    with recursive shown as (
      (select r.id, ${parentOf(model, 'r')} as parent from record_row r
        where ${await wantedRows(unit, record, query)} limit ${mostRows})
      union
      select r.id, ${parentOf(model, 'r')} from record_row r join shown on ${keyOf(model, 'r')} = shown.parent
      where r.record = ${model.id} and r.deleted_at is null and ${recordScope(scope)}
    )
    select r.* from record_row r join shown on shown.id = r.id order by ${ordering(record, page)}`.execute(unit.tx);
  return nested(model, await wireRows(unit, record, rows));
}

/** Rows below those that they name; at the top those that name none which is shown. */
function nested(model: RecordModel, rows: readonly WireRow[]): readonly WireRow[] {
  const [key, parent] = [refKey(model), model.tree?.parent ?? ''];
  const keys = new Set(rows.map((row) => row[key]));
  const below = new Map<unknown, WireRow[]>();
  for (const row of rows) {
    const above = keys.has(row[parent]) ? row[parent] : null;
    below.set(above, [...(below.get(above) ?? []), row]);
  }
  const level = (above: unknown): readonly WireRow[] =>
    (below.get(above) ?? []).map((row) => (below.has(row[key]) ? { ...row, children: level(row[key]) } : row));
  return level(null);
}

/** Lets one person at a time change a tree: two moves that are each fine may close a circle together. */
export async function lockTree({ tx, principal }: Unit, { id, tree }: RecordModel): Promise<void> {
  if (tree === null) return;
  const name = `seqdesk tree ${principal.tenantId} ${id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Rows just written stand below rows that exist and not below themselves.
 *
 * @throws BusinessError 400 with a finding at the field of the row above
 */
export async function requireTree(
  tx: TenantTransaction,
  model: RecordModel,
  rows: readonly RecordRow[],
): Promise<void> {
  const { tree } = model;
  if (tree === null) return;
  for (const row of rows) {
    const found = await sql<{ circle: boolean; orphan: boolean }>`
      with recursive up as (
        select ${keyOf(model, 'r')} as key, ${parentOf(model, 'r')} as parent from record_row r where r.id = ${row.id}
        union
        select ${keyOf(model, 'r')}, ${parentOf(model, 'r')} from record_row r join up on ${keyOf(model, 'r')} = up.parent
        where r.record = ${model.id} and r.deleted_at is null
      )
      select bool_or(up.parent = self.key) as circle, bool_and(self.parent is not null and above.id is null) as orphan
      from up
      cross join (select ${keyOf(model, 'r')} as key, ${parentOf(model, 'r')} as parent from record_row r
        where r.id = ${row.id}) self
      left join record_row above on above.record = ${model.id} and above.deleted_at is null
        and ${keyOf(model, 'above')} = self.parent`.execute(tx);
    const [place] = found.rows;
    const name = titleOf(model, row);
    if (place?.circle === true) throw rejectionAt(tree.parent, 'record.tree-circle', { name });
    if (place?.orphan === true) throw rejectionAt(tree.parent, 'record.tree-orphan', { name });
  }
}

/** @throws BusinessError 400 where rows stand below one of those just removed */
export async function requireNoChildren(
  tx: TenantTransaction,
  model: RecordModel,
  removed: readonly RecordRow[],
): Promise<void> {
  if (model.tree === null) return;
  const key = refKey(model);
  for (const row of removed) {
    const value = key === 'id' ? row.id : row.data[key];
    const own = typeof value === 'string' ? value : '';
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from record_row r
        where r.record = ${model.id} and r.deleted_at is null and ${parentOf(model, 'r')} = ${own}) as found`.execute(
      tx,
    );
    if (rows[0]?.found === true)
      throw new BusinessError(400, 'record.has-children', { args: { name: titleOf(model, row) } });
  }
}
