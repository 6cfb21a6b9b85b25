import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { onServerEvent } from '../shell/server-events.ts';

/** Something fetched, and how that went. The last value stays while a newer one is under way or failed. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly failure: string | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface Settled<T> {
  readonly load: (() => Promise<T>) | null;
  readonly round: number;
  readonly value: T | null;
  readonly failure: string | null;
}

/** The words to show for a failed call. */
export function failureText(error: unknown): string {
  return error instanceof ApiError || error instanceof Error ? error.message : String(error);
}

/**
 * Fetches by `load` whenever its identity changes, when asked, and when the server sends `event`. A reply that comes
 * after a newer request is dropped.
 */
export function useLoaded<T>(load: () => Promise<T>, event: string): Loaded<T> {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>({ load: null, round: -1, value: null, failure: null });
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    async function run(): Promise<void> {
      try {
        const value = await load();
        if (current) setSettled({ load, round, value, failure: null });
      } catch (error) {
        if (current) setSettled((last) => ({ load, round, value: last.value, failure: failureText(error) }));
      }
    }
    void run();
    return () => {
      current = false;
    };
  }, [load, round]);
  useEffect(() => onServerEvent(event, reload), [event, reload]);
  const loading = settled.load !== load || settled.round !== round;
  return { value: settled.value, failure: settled.failure, loading, reload };
}
