import type { AcceptedLogin } from '../api/auth.ts';
import { openSession } from '../state/session.ts';
import { clearLock } from './lock.ts';

/**
 * Makes an accepted login the session of this browser (S4-01).
 *
 * @returns false when the browser stores nothing
 */
export function openLogin({ accessToken, refreshToken, user }: AcceptedLogin): boolean {
  clearLock();
  return openSession(accessToken, refreshToken, user);
}
