import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TaskListName } from '../../data/calls/workflow.ts';
import { readListState, writeListState, type Filters, type ListState } from './list-address.ts';

/** What the address asks of a list, and ways to ask for something else. */
export interface ListAddress {
  readonly state: ListState;
  /** Other filters begin at the first page. */
  readonly narrow: (filters: Filters) => void;
  readonly turn: (state: Partial<Omit<ListState, 'filters'>>) => void;
}

/** Keeps filters, order and page of a list in the address: it survives a reload and can be passed on. */
export function useListAddress(list: TaskListName): ListAddress {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const state = useMemo(() => readListState(new URLSearchParams(text), list), [text, list]);
  const become = useCallback(
    (next: ListState) => setSearch(writeListState(new URLSearchParams(text), next), { replace: true }),
    [setSearch, text],
  );
  const narrow = useCallback((filters: Filters) => become({ ...state, filters, current: 1 }), [become, state]);
  const turn = useCallback<ListAddress['turn']>((next) => become({ ...state, ...next }), [become, state]);
  return { state, narrow, turn };
}
