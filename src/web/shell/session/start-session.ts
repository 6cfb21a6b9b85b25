import { setClientHooks } from '../../data/calls/client.ts';
import { forceLogout } from './end-session.ts';
import { adoptStoredSession, session, storedIdentity, tokenKey } from '../../data/state/session.ts';
import { storageKey } from '../../parts/storage.ts';
import { followLock } from './lock.ts';
import { freshToken } from './token-timer.ts';

/** What holds for the session from the first call on; to be called once, before anything is drawn. */
export function startSession(): void {
  setClientHooks({ beforeCall: freshToken, onUnauthorised: forceLogout });
  followTabs();
  followLock();
}

/** What another tab of this browser did with the session holds here too: one login, one renewal, one logout for all. */
function heed(event: StorageEvent): void {
  // Null: everything was cleared.
  if (event.key !== null && event.key !== storageKey(tokenKey)) return;
  const identity = storedIdentity();
  if (identity === 'none') {
    if (session.accessToken !== null) forceLogout();
    return;
  }
  if (identity === 'same' || session.accessToken === null) adoptStoredSession();
  else window.location.reload();
}

/**
 * Follows the other tabs of this browser.
 *
 * @returns a function that ends it
 */
export function followTabs(): () => void {
  window.addEventListener('storage', heed);
  return () => window.removeEventListener('storage', heed);
}
