import type { DictionaryDescriptor, DictionaryEntry } from '../../core/descriptor/descriptor.ts';
import type { Services } from '../services.ts';
import type { PlatformHandle, TenantTransaction } from '../store/database.ts';
import { liveTenants } from './live-tenants.ts';
import { readMark, writeMark } from './seed-mark.ts';

/** Where a set of dictionaries lies. */
interface Target {
  readonly table: 'dict' | 'dict_biz';
  /** The column that business dictionaries have more. */
  readonly owner: { readonly tenant_id?: string };
  readonly mark: string;
}

const topKey = '-1';

/**
 * Puts in the built-in dictionaries and entries that were never put in before; what people changed or removed since
 * stays as it is.
 */
export async function seedDictionaries(
  { store }: Services,
  dictionaries: readonly DictionaryDescriptor[],
): Promise<void> {
  const system = dictionaries.filter(({ store: set }) => set === 'system');
  const target: Target = { table: 'dict', owner: {}, mark: 'dictionaries' };
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
  const own: Target = { table: 'dict_biz', owner: { tenant_id: tenantId }, mark: `dictionaries:${tenantId}` };
  await putIn(tx as unknown as PlatformHandle, own, business);
}

async function putIn(tx: PlatformHandle, target: Target, dictionaries: readonly DictionaryDescriptor[]): Promise<void> {
  const known = await readMark(tx, target.mark);
  for (const dictionary of dictionaries) {
    const fresh = dictionary.entries.filter(({ dictKey }) => !known.has(keyOf(dictionary.code, dictKey)));
    if (known.has(keyOf(dictionary.code, topKey)) && fresh.length === 0) continue;
    await putDictionary(tx, target, dictionary, fresh);
    for (const { dictKey } of [{ dictKey: topKey }, ...fresh]) known.add(keyOf(dictionary.code, dictKey));
  }
  await writeMark(tx, target.mark, known);
}

function keyOf(code: string, dictKey: string): string {
  return `${code}/${dictKey}`;
}

async function putDictionary(
  tx: PlatformHandle,
  target: Target,
  { code, label }: DictionaryDescriptor,
  entries: readonly DictionaryEntry[],
): Promise<void> {
  const ids = await idsByKey(tx, target, code);
  const top = { dictKey: topKey, dictValue: label.zh, en: label.en, sort: 0 };
  const topId = ids.get(topKey) ?? (await putRow(tx, target, code, '0', top));
  // Somebody may have made an entry of that key by hand.
  for (const entry of parentsFirst(entries.filter(({ dictKey }) => !ids.has(dictKey)))) {
    const parentId = entry.parent === undefined ? topId : (ids.get(entry.parent) ?? topId);
    ids.set(entry.dictKey, await putRow(tx, target, code, parentId, entry));
  }
}

function parentsFirst(entries: readonly DictionaryEntry[]): DictionaryEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.dictKey, entry]));
  const ordered = new Set<DictionaryEntry>();
  const visit = (entry: DictionaryEntry, depth: number): void => {
    const parent = byKey.get(entry.parent ?? '');
    if (parent !== undefined && depth < entries.length) visit(parent, depth + 1);
    ordered.add(entry);
  };
  for (const entry of entries) visit(entry, 0);
  return [...ordered];
}

async function idsByKey(tx: PlatformHandle, { table }: Target, code: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom(table as 'dict')
    .select(['id', 'dict_key'])
    .where('code', '=', code)
    .where('is_deleted', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.dict_key, row.id]));
}

async function putRow(
  tx: PlatformHandle,
  { table, owner }: Target,
  code: string,
  parentId: string,
  entry: DictionaryEntry,
): Promise<string> {
  const { id } = await tx
    .insertInto(table as 'dict')
    .values({
      ...owner,
      parent_id: parentId,
      code,
      dict_key: entry.dictKey,
      dict_value: entry.dictValue,
      dict_value_en: entry.en,
      sort: entry.sort,
      remark: entry.remark ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
