import type { ChoiceEntry } from '../../core/text/choice-text.ts';
import type { DictRef } from '../../core/values/value-field.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** An entry of a dictionary. */
export interface DictionaryEntry extends ChoiceEntry {
  readonly value: string;
  /** Out of use: it can be read and shown in older rows; the checks refuse it in new ones. */
  readonly isSealed: boolean;
}

/** The entries of a dictionary as they are now, those in use first. */
export async function dictionaryEntries(tx: TenantTransaction, dict: DictRef): Promise<readonly DictionaryEntry[]> {
  const rows = await rowsOf(tx, dict).where('is_deleted', '=', false).execute();
  return entriesOf(rows);
}

/** The entries that a dictionary had and has no more, each as it was called last. */
export async function removedEntries(tx: TenantTransaction, dict: DictRef): Promise<readonly DictionaryEntry[]> {
  const rows = await rowsOf(tx, dict).where('is_deleted', '=', true).execute();
  const kept = new Set((await dictionaryEntries(tx, dict)).map(({ value }) => value));
  const last = new Map(rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map((row) => [row.dict_key, row] as const));
  return entriesOf([...last.values()].filter((row) => !kept.has(row.dict_key)));
}

function rowsOf(tx: TenantTransaction, { store, code }: DictRef) {
  // Row-level security shows the tenant's own business dictionaries alone.
  const table = store === 'system' ? 'dict' : ('dict_biz' as 'dict');
  return tx
    .selectFrom(table)
    .select(['id', 'parent_id', 'dict_key', 'dict_value', 'dict_value_en', 'is_sealed'])
    .where('code', '=', code)
    .where('parent_id', '>', '0')
    .orderBy('sort')
    .orderBy('id');
}

type StoredEntry = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function entriesOf(rows: readonly StoredEntry[]): readonly DictionaryEntry[] {
  const keys = new Map(rows.map((row) => [row.id, row.dict_key]));
  const inUse = rows.toSorted((a, b) => a.is_sealed - b.is_sealed);
  return inUse.map((row) => ({
    value: row.dict_key,
    label: { zh: row.dict_value, en: row.dict_value_en === '' ? row.dict_value : row.dict_value_en },
    parent: keys.get(row.parent_id) ?? null,
    isSealed: row.is_sealed !== 0,
  }));
}
