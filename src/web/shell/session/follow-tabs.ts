import { adoptStoredSession, session, storedIdentity, tokenKey } from '../../data/state/session.ts';
import { storageKey } from '../../parts/storage.ts';
import { forceLogout } from './end-session.ts';

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
