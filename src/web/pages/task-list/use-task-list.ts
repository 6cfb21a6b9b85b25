import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Page } from '../../api/wire.ts';
import type { ListQuery } from '../../api/workflow.ts';
import { onServerEvent } from '../../shell/server-events.ts';
import { loadCounters } from '../../state/menu.ts';

/** What a list shows: its page, whether it is being fetched, and why it could not be. */
export interface ListState<T> {
  readonly page: Page<T> | null;
  readonly loading: boolean;
  readonly failure: string | null;
  readonly reload: () => void;
}

/**
 * Fetches a page of a list whenever the query changes and when the server says that tasks moved. Opening a list also
 * refreshes the counters (S4-05). Replies that come after a newer request are dropped.
 */
export function useTaskList<T>(load: (query: ListQuery) => Promise<Page<T>>, query: ListQuery): ListState<T> {
  const [page, setPage] = useState<Page<T> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const text = JSON.stringify(query);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    setLoading(true);
    load(JSON.parse(text) as ListQuery)
      .then(
        (next) => {
          if (!current) return;
          setPage(next);
          setFailure(null);
        },
        (error: unknown) => {
          if (current) setFailure(error instanceof ApiError ? error.message : String(error));
        },
      )
      .finally(() => current && setLoading(false));
    return () => {
      current = false;
    };
  }, [load, text, round]);
  useEffect(() => {
    loadCounters().catch(() => undefined);
    return onServerEvent('counters', reload);
  }, [reload]);
  return { page, loading, failure, reload };
}
