import { sql } from 'kysely';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import { isId } from '../../platform/http/page.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { OpenRecord, RecordRow } from '../record-store.ts';
import { keyValue, uniqueGroups } from '../../forms/unique-groups.ts';
import type { SourceRow } from './import-source.ts';

/** The row that a row of an import changes, or that it names one that is not there. */
export type Target = RecordRow | 'none' | 'unknown';

/**
 * Finds for each row of an import the one that it changes: by its id, else by the first unique values that it has whole.
 * A row that finds none is new, unless it names an id.
 *
 * @param lock keeps the rows found until the transaction ends
 */
export async function findTargets(
  tx: TenantTransaction,
  record: OpenRecord,
  rows: readonly SourceRow[],
  lock: boolean,
): Promise<readonly Target[]> {
  const byKey = await rowIdsByKey(tx, record, rows);
  const idOf = (row: SourceRow): string => row.id || (byKey.get(row) ?? '');
  const ids = [...new Set(rows.map(idOf).filter(isId))];
  const found = await rowsOf(tx, record, ids, lock);
  return rows.map((row) => found.get(idOf(row)) ?? (row.id === '' ? 'none' : 'unknown'));
}

async function rowsOf(
  tx: TenantTransaction,
  { model, scope }: OpenRecord,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, RecordRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.id = any(${[...ids]}::bigint[]) and r.record = ${model.id} and r.deleted_at is null and ${recordScope(scope)}
    order by r.id ${lock ? sql`for update` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function rowIdsByKey(
  tx: TenantTransaction,
  { model, view }: OpenRecord,
  rows: readonly SourceRow[],
): Promise<ReadonlyMap<SourceRow, string>> {
  // What a person does not see finds no rows: whether one has a value would be told by that.
  const groups = uniqueGroups(model).filter((group) => group.every((key) => view.visible.has(key)));
  const wanted = rows.flatMap((row) => {
    if (row.id !== '') return [];
    const group = groups.find((keys) => keys.every((key) => !isEmptyValue(row.values[key])));
    return group === undefined ? [] : [{ row, name: group.join('+'), value: keyValue(group, row.values) }];
  });
  const holders = await keyHolders(tx, model.id, wanted);
  return new Map(
    wanted.flatMap(({ row, name, value }) => {
      const holder = holders.get(`${name} ${value}`);
      return holder === undefined ? [] : [[row, holder] as const];
    }),
  );
}

/** Which rows have these unique values, by name and value. */
export async function keyHolders(
  tx: TenantTransaction,
  record: string,
  keys: readonly { readonly name: string; readonly value: string }[],
): Promise<ReadonlyMap<string, string>> {
  const holders = new Map<string, string>();
  for (const name of new Set(keys.map((key) => key.name))) {
    const values = [...new Set(keys.filter((key) => key.name === name).map(({ value }) => value))];
    const found = await tx
      .selectFrom('record_key')
      .select(['value', 'row_id'])
      .where('record', '=', record)
      .where('name', '=', name)
      .where(sql<boolean>`value = any(${values}::text[])`)
      .execute();
    for (const { value, row_id: rowId } of found) holders.set(`${name} ${value}`, rowId);
  }
  return holders;
}

/** The unique values of data that are whole. */
export function wholeKeys({ model }: OpenRecord, data: Row) {
  return uniqueGroups(model)
    .filter((group) => group.every((key) => !isEmptyValue(data[key])))
    .map((group) => ({ group, name: group.join('+'), value: keyValue(group, data) }));
}
