import { useSnapshot } from 'valtio';
import type { DictionaryStore } from '../../data/calls/dictionary.ts';
import { menuState } from '../../data/state/menu.ts';

/** What the person's buttons allow on a set of dictionaries (S6-02). */
export function useDictionaryRights(store: DictionaryStore) {
  const { permission } = useSnapshot(menuState);
  const prefix = store === 'system' ? 'dict' : 'dictbiz';
  return {
    add: permission[`${prefix}_add`] === true,
    edit: permission[`${prefix}_edit`] === true,
    remove: permission[`${prefix}_delete`] === true,
  };
}
