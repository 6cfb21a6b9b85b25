import { topKey } from '../../../core/words/reading/dictionary-edits.ts';
import type { DictionaryDescriptor, DictionaryEntry } from '../../../generated/descriptor.ts';
import type { Services } from '../../platform/services.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';
import { liveTenants } from '../tenants/live-tenants.ts';
import { readMark, writeMark } from '../../platform/store/seed-mark.ts';

/** Where a set of dictionaries lies. */
export interface DictionaryTarget {
  readonly table: 'dict' | 'dict_biz';
  /** The column that business dictionaries have more. */
  readonly owner: { readonly tenant_id?: string };
  readonly mark: string;
}

/**
 * Puts in the built-in dictionaries and entries that were never put in before; what people changed or removed since
 * stays as it is.
 */
export async function seedDictionaries(
  { store }: Services,
  dictionaries: readonly DictionaryDescriptor[],
): Promise<void> {
  const system = dictionaries.filter(({ store: set }) => set === 'system');
  const target: DictionaryTarget = { table: 'dict', owner: {}, mark: 'dictionaries' };
  await store.platform.transaction().execute((tx) => putIn(tx, target, system));
  for (const tenantId of await liveTenants(store)) {
    await store.tenantTx(tenantId, '0', (tx) => copyDictionaries(tx, tenantId, dictionaries));
  }
}

/** Gives a tenant its own copies of the business dictionaries, as far as it has not got them before. */
export async function copyDictionaries(
  tx: TenantTransaction,
  tenantId: string,
  dictionaries: readonly DictionaryDescriptor[],
): Promise<void> {
  const business = dictionaries.filter(({ store: set }) => set === 'biz');
  const own: DictionaryTarget = { table: 'dict_biz', owner: { tenant_id: tenantId }, mark: `dictionaries:${tenantId}` };
  await putIn(tx as unknown as PlatformHandle, own, business);
}

async function putIn(
  tx: PlatformHandle,
  target: DictionaryTarget,
  dictionaries: readonly DictionaryDescriptor[],
): Promise<void> {
  const known = await readMark(tx, target.mark);
  const isFresh = ({ code, entry }: DictionaryRowSource): boolean => !known.has(keyOf(code, entry.dictKey));
  const grown = dictionaries.map(rowsOf).filter((rows) => rows.some(isFresh));
  const wanted = grown.flatMap((rows) => rows.filter((row) => row.parent === null || isFresh(row)));
  if (wanted.length > 0) await putRows(tx, target, wanted);
  for (const { code, entry } of wanted) known.add(keyOf(code, entry.dictKey));
  await writeMark(tx, target.mark, known);
}

function keyOf(code: string, dictKey: string): string {
  return `${code}/${dictKey}`;
}

/** An entry to be put in. */
export interface DictionaryRowSource {
  readonly code: string;
  readonly entry: DictionaryEntry;
  /** Key of the entry above it; null for a dictionary itself. */
  readonly parent: string | null;
}

/** A dictionary itself and its entries. */
export function rowsOf({ code, label, entries }: DictionaryDescriptor): readonly DictionaryRowSource[] {
  const top = { dictKey: topKey, dictValue: label.zh, en: label.en, sort: 0 };
  const below = entries.map((entry) => ({ code, entry, parent: entry.parent ?? topKey }));
  return [{ code, entry: top, parent: null }, ...below];
}

/** Puts in rows, level by level: an entry needs the id of the one above it. */
export async function putRows(
  tx: PlatformHandle,
  target: DictionaryTarget,
  rows: readonly DictionaryRowSource[],
): Promise<void> {
  const ids = await idsByKey(tx, target, [...new Set(rows.map(({ code }) => code))]);
  // Somebody may have made an entry of that key by hand.
  let waiting = rows.filter(({ code, entry }) => !ids.has(keyOf(code, entry.dictKey)));
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ code, entry }) => keyOf(code, entry.dictKey)));
    const ready = waiting.filter(({ code, parent }) => parent === null || !open.has(keyOf(code, parent)));
    const level = ready.length === 0 ? waiting : ready;
    await insertRows(tx, target, level, ids);
    waiting = waiting.filter((row) => !level.includes(row));
  }
}

async function idsByKey(
  tx: PlatformHandle,
  { table }: DictionaryTarget,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom(table as 'dict')
    .select(['id', 'code', 'dict_key'])
    .where('code', 'in', codes)
    .where('is_deleted', '=', false)
    .execute();
  return new Map(rows.map((row) => [keyOf(row.code, row.dict_key), row.id]));
}

/** Inserts rows whose parents are there, and notes their ids. */
async function insertRows(
  tx: PlatformHandle,
  { table, owner }: DictionaryTarget,
  rows: readonly DictionaryRowSource[],
  ids: Map<string, string>,
): Promise<void> {
  const idAbove = ({ code, parent }: DictionaryRowSource): string =>
    parent === null ? '0' : (ids.get(keyOf(code, parent)) ?? ids.get(keyOf(code, topKey)) ?? '0');
  const values = rows.map((row) => ({
    ...owner,
    parent_id: idAbove(row),
    code: row.code,
    dict_key: row.entry.dictKey,
    dict_value: row.entry.dictValue,
    dict_value_en: row.entry.en,
    sort: row.entry.sort,
    remark: row.entry.remark ?? '',
  }));
  const inserted = await tx
    .insertInto(table as 'dict')
    .values(values)
    .returning(['id', 'code', 'dict_key'])
    .execute();
  for (const { id, code, dict_key: key } of inserted) ids.set(keyOf(code, key), id);
}
