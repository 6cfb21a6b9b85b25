import { dropLogin, type AcceptedLogin } from '../../data/calls/auth.ts';
import { closeSession, openSession } from '../../data/state/session.ts';
import { clearLock } from './lock.ts';

/**
 * Makes an accepted login the session of this browser (S4-01).
 *
 * @returns false when the browser has no room for it; the login then ends at once, since no other page would know of it
 */
export function openLogin(login: AcceptedLogin): boolean {
  const { accessToken, refreshToken, user } = login;
  clearLock();
  if (openSession(accessToken, refreshToken, user)) return true;
  closeSession();
  // One that the server does not end now ends there by itself.
  void dropLogin(login).catch(() => undefined);
  return false;
}
