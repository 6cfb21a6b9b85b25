import { useEffect } from 'react';
import { authHeaders } from '../data/calls/client.ts';
import { apiGroups } from '../../core/product.ts';
import { startCounters, wakeCounters } from '../data/state/counter-polling.ts';
import { dispatchServerEvent, readEventStream } from '../data/calls/server-events.ts';

/** Keeps the counters true from login on, by polling and by the events of the server (S4-05). */
export function useCounters(): void {
  useEffect(() => {
    const stop = new AbortController();
    const end = startCounters();
    void readEventStream(`/api/${apiGroups.baseConfig}/events`, authHeaders, stop.signal, (name, data) => {
      if (name === 'counters') wakeCounters();
      dispatchServerEvent(name, data);
    });
    return () => {
      stop.abort();
      end();
    };
  }, []);
}
