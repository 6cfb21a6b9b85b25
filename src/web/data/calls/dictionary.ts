import { get, post } from './client.ts';
import type { Page } from './wire.ts';

/** The two sets of dictionaries: shared by all tenants, or the tenant's own. */
export type DictionaryStore = 'system' | 'biz';

/** A dictionary (top row, `parentId` 0) or one of its entries. */
export interface DictionaryRow {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string;
  readonly sort: number;
  readonly remark: string;
  /** 1: kept, but no longer offered. */
  readonly isSealed: number;
  readonly children?: readonly DictionaryRow[];
}

/** What can be written of a row; without `id` it is a new one. */
export type DictionaryInput = Partial<Omit<DictionaryRow, 'children'>>;

function base(store: DictionaryStore): string {
  return store === 'system' ? '/blade-system/dict' : '/blade-system/dict-biz';
}

/** S7-33: the dictionaries of a set. */
export function listDictionaries(
  store: DictionaryStore,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<Page<DictionaryRow>> {
  return get(`${base(store)}/parent-list`, query, { silent: true });
}

/** S7-33: the entries of one dictionary, as a tree. */
export function listEntries(store: DictionaryStore, parentId: string): Promise<readonly DictionaryRow[]> {
  return get(`${base(store)}/child-list`, { parentId, current: 1, size: 10_000 }, { silent: true });
}

/** S7-34: adds or changes a row. */
export function submitDictionary(store: DictionaryStore, row: DictionaryInput): Promise<unknown> {
  return post(`${base(store)}/submit`, row, { silent: true });
}

/** S7-34: removes rows; refused while one still has children. */
export function removeDictionary(store: DictionaryStore, ids: readonly string[]): Promise<unknown> {
  return post(`${base(store)}/remove`, undefined, { params: { ids: ids.join(',') } });
}

/** S7-33: the usable entries of a dictionary, flat. */
export function dictionaryEntries(store: DictionaryStore, code: string): Promise<readonly DictionaryRow[]> {
  return get(`${base(store)}/dictionary`, { code });
}
