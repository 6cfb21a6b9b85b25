import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { ask } from './client.ts';

/** The two sets of dictionaries: shared by all tenants, or the tenant's own. */
export type DictionaryStore = 'system' | 'biz';

/** How the calls of a set are named. */
export const dictionaryGroups = { system: 'dict', biz: 'dict-biz' } as const;

/** S7-33: the usable entries of a dictionary, flat. */
export function dictionaryEntries(store: DictionaryStore, code: string): Promise<readonly DictionaryRow[]> {
  return ask(`GET /api/blade-system/${dictionaryGroups[store]}/dictionary`, { query: { code } });
}
