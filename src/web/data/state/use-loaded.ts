import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../calls/api-error.ts';
import { backOnline, eventTurn, onServerEvent } from '../calls/server-events.ts';

/** Something fetched, and how that went. The last value stays while a newer one is under way or failed. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly failure: string | null;
  /** The code of the failure, e.g. 403; null without one. */
  readonly failureCode?: number | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Whether something fetched has come, or has failed to come. */
export function isSettled({ value, failure }: Loaded<unknown>): boolean {
  return value !== null || failure !== null;
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

/** Calls `reload` at each event of that name; one that came while the page was hidden counts when it is shown again. */
export function useEventReload(event: string | null, reload: () => void): void {
  const seen = useRef<{ readonly event: string; readonly turn: number } | null>(null);
  useEffect(() => {
    if (event === null) return undefined;
    if (seen.current?.event === event && seen.current.turn !== eventTurn(event)) reload();
    const stop = onServerEvent(event, reload);
    return () => {
      stop();
      seen.current = { event, turn: eventTurn(event) };
    };
  }, [event, reload]);
}

/**
 * Fetches by `load` whenever its identity changes, when asked, and when the server sends `event` (null: never, for what
 * somebody may have typed into). A reply that comes after a newer request is dropped. A kept page that is shown again
 * fetches only what it missed meanwhile.
 */
export function useLoaded<T>(load: () => Promise<T>, event: string | null): Loaded<T> {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>({
    load: null,
    round: -1,
    value: null,
    failure: null,
    failureCode: null,
  });
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const done = useRef<{ readonly load: () => Promise<T>; readonly round: number } | null>(null);
  useEffect(() => {
    if (done.current?.load === load && done.current.round === round) return undefined;
    let current = true;
    async function run(): Promise<void> {
      try {
        const value = await load();
        if (!current) return;
        done.current = { load, round };
        setSettled({ load, round, value, failure: null, failureCode: null });
      } catch (error) {
        if (current) setSettled((last) => ({ load, round, value: last.value, ...failureOf(error) }));
      }
    }
    void run();
    return () => {
      current = false;
    };
  }, [load, round]);
  useEventReload(event, reload);
  // In development: a descriptor was saved, and whatever is drawn from it is fetched anew.
  useEventReload(event === null ? null : 'author', reload);
  // What could not be had without a network is there again.
  useEventReload(settled.failureCode === 0 ? backOnline : null, reload);
  const loading = settled.load !== load || settled.round !== round;
  const { value, failure, failureCode } = settled;
  return { value, failure, failureCode, loading, reload };
}
