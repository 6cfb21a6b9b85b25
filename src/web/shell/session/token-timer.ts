import { sessionRules } from '../../../core/product.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import { refreshSession } from '../../data/calls/auth.ts';
import { adoptStoredSession, session, tokenKey } from '../../data/state/session.ts';
import { readEnvelope, removeStored, storageKey, writeStored } from '../../parts/storage.ts';

/** After this long a tab that holds a stored lock counts as gone. */
const heldForMs = 15_000;

/** Pages without a secure origin have no Web Locks; there, a stored record does, which is exact enough for a renewal. */
async function withStoredLock(name: string, job: () => Promise<void>): Promise<void> {
  const key = `${name}-held`;
  const held = readEnvelope(key);
  if (held !== null && Date.now() - held.datetime < heldForMs) return;
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  writeStored(key, own);
  if (readEnvelope(key)?.content !== own) return;
  try {
    await job();
  } finally {
    removeStored(key);
  }
}

/**
 * Runs a job while no other tab of this browser runs one of the same name. Where the browser has Web Locks it waits for
 * the other tab, so that the job has to look whether there is anything left to do; elsewhere it leaves it to the other.
 */
async function withSharedLock(name: string, job: () => Promise<void>): Promise<void> {
  // The type says that it is always there; over plain HTTP it is not.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) await withStoredLock(name, job);
  else await locks.request(storageKey(name), job);
}

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

/**
 * Renews the tokens, once at a time among all tabs of this browser. Throws what the call threw. Without a network
 * nothing is renewed and nothing has failed: the session outlives it.
 */
function renew(): Promise<void> {
  renewing ??= withSharedLock('refresh', renewOrAdopt)
    .then(
      () => void (failures = 0),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 0) return;
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
