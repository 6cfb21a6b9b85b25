import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { onServerEvent } from '../shell/server-events.ts';

/** Something fetched, and how that went. The last value stays while a newer one is under way or failed. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly failure: string | null;
  /** The code of the failure, e.g. 403; null without one. */
  readonly failureCode?: number | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface Settled<T> {
  readonly load: (() => Promise<T>) | null;
  readonly round: number;
  readonly value: T | null;
  readonly failure: string | null;
  readonly failureCode: number | null;
}

/** The words to show for a failed call. */
export function failureText(error: unknown): string {
  return error instanceof ApiError || error instanceof Error ? error.message : String(error);
}

function failureOf(error: unknown): Pick<Settled<unknown>, 'failure' | 'failureCode'> {
  return { failure: failureText(error), failureCode: error instanceof ApiError ? error.code : null };
}

/**
 * Fetches by `load` whenever its identity changes, when asked, and when the server sends `event`. A reply that comes
 * after a newer request is dropped.
 */
export function useLoaded<T>(load: () => Promise<T>, event: string): Loaded<T> {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>({
    load: null,
    round: -1,
    value: null,
    failure: null,
    failureCode: null,
  });
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    async function run(): Promise<void> {
      try {
        const value = await load();
        if (current) setSettled({ load, round, value, failure: null, failureCode: null });
      } catch (error) {
        if (current) setSettled((last) => ({ load, round, value: last.value, ...failureOf(error) }));
      }
    }
    void run();
    return () => {
      current = false;
    };
  }, [load, round]);
  useEffect(() => onServerEvent(event, reload), [event, reload]);
  const loading = settled.load !== load || settled.round !== round;
  const { value, failure, failureCode } = settled;
  return { value, failure, failureCode, loading, reload };
}
