import { sessionRules } from '../../../core/product.ts';
import { refreshSession } from '../../data/calls/auth.ts';
import { adoptStoredSession, session, tokenKey } from '../../data/state/session.ts';
import { readEnvelope } from '../../parts/storage.ts';
import { withSharedLock } from './shared-lock.ts';

/** Failed renewals since the last good one. */
let failures = 0;
let renewing: Promise<void> | null = null;

/** Seconds since the stored access token was written, or null when there is none. */
function tokenAgeSeconds(): number | null {
  const envelope = readEnvelope(tokenKey);
  return envelope === null ? null : Math.round((Date.now() - envelope.datetime) / 1000);
}

function isOld(age: number | null): boolean {
  return age !== null && age >= sessionRules.tokenSeconds;
}

async function renewOrAdopt(): Promise<void> {
  // Another tab may have been faster.
  if (isOld(tokenAgeSeconds())) await refreshSession();
  else adoptStoredSession();
}

/** Renews the tokens, once at a time among all tabs of this browser. Throws what the call threw. */
function renew(): Promise<void> {
  renewing ??= withSharedLock('refresh', renewOrAdopt)
    .then(
      () => void (failures = 0),
      (error: unknown) => {
        failures += 1;
        throw error;
      },
    )
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

/**
 * S4-02: every 10 s looks at the stored token. Missing, or two renewals failed: `onLost`. Old enough and none under way:
 * renews it; what goes wrong is told to `onFailure`.
 *
 * @returns a function that ends it
 */
export function startTokenTimer(onLost: () => void, onFailure: (error: unknown) => void): () => void {
  failures = 0;
  const timer = window.setInterval(() => {
    const age = tokenAgeSeconds();
    if (age === null || failures >= sessionRules.mostFailedRefreshes) onLost();
    else if (isOld(age) && renewing === null) renew().catch(onFailure);
  }, sessionRules.checkEveryMs);
  return () => window.clearInterval(timer);
}

/**
 * Makes sure that a call does not go out with an old token, e.g. when a computer wakes up. When the renewal fails or takes
 * longer than 10 s the call goes out as it is; trying again is left to the timer.
 */
export async function freshToken(): Promise<void> {
  if (session.accessToken === null || failures > 0 || !isOld(tokenAgeSeconds())) return;
  const late = new Promise<void>((resolve) => void window.setTimeout(resolve, sessionRules.checkEveryMs));
  await Promise.race([renew().catch(() => undefined), late]);
}
