import type { DictionaryBody, DictionaryRow } from '../../../core/calls/dictionaries.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { ask } from './client.ts';

/** The two sets of dictionaries: shared by all tenants, or the tenant's own. */
export type DictionaryStore = 'system' | 'biz';

const groups = { system: 'dict', biz: 'dict-biz' } as const;

/** S7-33: the dictionaries of a set. */
export function listDictionaries(
  store: DictionaryStore,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<Page<DictionaryRow>> {
  return ask(`GET /api/blade-system/${groups[store]}/parent-list`, { query, silent: true });
}

/** S7-33: the entries of one dictionary, as a tree. */
export function listEntries(store: DictionaryStore, parentId: string): Promise<readonly DictionaryRow[]> {
  return ask(`GET /api/blade-system/${groups[store]}/child-list`, { query: { parentId }, silent: true });
}

/** S7-34: adds or changes a row. */
export function submitDictionary(store: DictionaryStore, body: DictionaryBody): Promise<unknown> {
  return ask(`POST /api/blade-system/${groups[store]}/submit`, { body, silent: true });
}

/** S7-34: removes rows; refused while one still has children. */
export function removeDictionary(store: DictionaryStore, ids: readonly string[]): Promise<unknown> {
  return ask(`POST /api/blade-system/${groups[store]}/remove`, { query: { ids: ids.join(',') } });
}

/** S7-33: the usable entries of a dictionary, flat. */
export function dictionaryEntries(store: DictionaryStore, code: string): Promise<readonly DictionaryRow[]> {
  return ask(`GET /api/blade-system/${groups[store]}/dictionary`, { query: { code } });
}
