import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { ask } from './client.ts';

/** The two sets of dictionaries: shared by all tenants, or the tenant's own. */
export type DictionaryStore = 'system' | 'biz';

/** How the calls of a set are named. */
export const dictionaryGroups = { system: 'dict', biz: 'dict-biz' } as const;

/** S7-33: the usable entries of a dictionary, flat; `former` = 1 asks for those out of use too, which are sealed then. */
export function dictionaryEntries(
  store: DictionaryStore,
  code: string,
  former?: '1',
): Promise<readonly DictionaryRow[]> {
  return ask(`GET /api/blade-system/${dictionaryGroups[store]}/dictionary`, { query: { code, former } });
}
