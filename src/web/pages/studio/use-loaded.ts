import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { onServerEvent } from '../../shell/server-events.ts';

/** Something fetched, and how that went. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly failure: string | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Fetches at once, when asked, and whenever a release is published. `load` must keep its identity. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
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
          setValue(next);
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
  useEffect(() => onServerEvent('release', reload), [reload]);
  return { value, failure, loading, reload };
}
