import { useCallback, useEffect, useRef, useState } from 'react';

const pauseMs = 250;

/** What a search shows: the hits of the last query that was answered, and how the newest one stands. */
export interface Search<T> {
  readonly hits: readonly T[];
  readonly state: 'idle' | 'busy' | 'failed';
  /** Asks for a text; a newer question drops the older answer. */
  readonly ask: (query: string) => void;
}

/**
 * A search as one types: the first question goes at once, those that follow it quickly wait for a pause; the answer to
 * an older question is never shown.
 */
export function useSearch<T>(find: (query: string) => Promise<readonly T[]>): Search<T> {
  const [hits, setHits] = useState<readonly T[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const turn = useRef(0);
  const timer = useRef(0);
  const askedAt = useRef(-pauseMs);
  useEffect(() => {
    const stop = turn;
    return () => {
      stop.current += 1;
      window.clearTimeout(timer.current);
    };
  }, []);
  const ask = useCallback(
    (query: string) => {
      const mine = ++turn.current;
      window.clearTimeout(timer.current);
      setState('busy');
      const rested = performance.now() - askedAt.current;
      askedAt.current = performance.now();
      const send = (): void => {
        find(query).then(
          (found) => {
            if (mine !== turn.current) return;
            setHits(found);
            setState('idle');
          },
          () => {
            if (mine === turn.current) setState('failed');
          },
        );
      };
      if (rested < pauseMs) timer.current = window.setTimeout(send, pauseMs);
      else send();
    },
    [find],
  );
  return { hits, state, ask };
}
