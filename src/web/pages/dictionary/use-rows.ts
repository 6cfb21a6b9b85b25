import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { onServerEvent } from '../../shell/server-events.ts';

/** Rows being shown, and how fetching them went. */
export interface Rows<T> {
  readonly rows: T | null;
  readonly loading: boolean;
  readonly failure: string | null;
  readonly reload: () => void;
}

/** Fetches by `load` at once, when asked, and when somebody changes a dictionary. `load` must keep its identity. */
export function useRows<T>(load: () => Promise<T>): Rows<T> {
  const [rows, setRows] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    setLoading(true);
    load()
      .then(
        (next) => {
          if (!current) return;
          setRows(next);
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
  }, [load, round]);
  useEffect(() => onServerEvent('dict', reload), [reload]);
  return { rows, loading, failure, reload };
}
