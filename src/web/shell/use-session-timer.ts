import { useEffect } from 'react';
import { refreshSession } from '../api/auth.ts';
import { readEnvelope } from '../state/storage.ts';

const checkEveryMs = 10_000;
const refreshAtSeconds = 1_800;
const allowedFailures = 2;

/** Seconds since the stored access token was written, or null when there is none. */
function tokenAgeSeconds(): number | null {
  const envelope = readEnvelope('access-token');
  return envelope === null ? null : Math.round((Date.now() - envelope.datetime) / 1000);
}

/**
 * S4-02: every 10 s looks at the stored token. Missing, or two refreshes failed: `onLost`. Old enough and no refresh
 * under way: refresh.
 */
export function useSessionTimer(onLost: () => void): void {
  useEffect(() => {
    let failures = 0;
    let refreshing = false;
    async function renew(): Promise<void> {
      refreshing = true;
      try {
        await refreshSession();
        failures = 0;
      } catch {
        failures += 1;
      } finally {
        refreshing = false;
      }
    }
    function check(): void {
      const age = tokenAgeSeconds();
      if (age === null || failures >= allowedFailures) onLost();
      else if (age >= refreshAtSeconds && !refreshing) void renew();
    }
    const timer = window.setInterval(check, checkEveryMs);
    return () => window.clearInterval(timer);
  }, [onLost]);
}
