import { useEffect } from 'react';
import { authHeaders } from '../api/client.ts';
import { apiGroups } from '../../core/product.ts';
import { loadCounters } from '../state/menu.ts';
import { dispatchServerEvent, readEventStream } from './server-events.ts';

const pollEveryMs = 90_000;

/**
 * Keeps the counters true: fetched at once, on every `counters` event of the server, and every 90 s (S4-05). A failed
 * fetch stops the polling until the next event.
 */
export function useCounters(): void {
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    function refresh(): void {
      window.clearInterval(timer);
      timer = window.setInterval(poll, pollEveryMs);
      poll();
    }
    function poll(): void {
      loadCounters().catch(() => window.clearInterval(timer));
    }
    refresh();
    void readEventStream(`/api/${apiGroups.baseConfig}/events`, authHeaders, stop.signal, (name, data) => {
      if (name === 'counters') refresh();
      dispatchServerEvent(name, data);
    });
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, []);
}
