import { sessionRules } from '../../../core/product.ts';
import { closeSession } from '../../data/state/session.ts';
import { forgetAll } from '../../data/state/forget.ts';

/** Whether a reload is under way: several calls may be refused at the same time. */
let leaving = false;

/** Forgets the session and all that was loaded for its person. */
function forgetSession(): void {
  closeSession();
  forgetAll();
}

/** Where somebody who is logged out at this page goes, and comes back from after the next login. */
function loginAddress(): string {
  const { pathname, search } = window.location;
  if (pathname === '/login') return pathname + search;
  return `/login?redirect=${encodeURIComponent(pathname + search)}`;
}

/** S8-01: ends the session here and reloads, so that no page keeps another person's data. Drafts stay stored. */
export function forceLogout(): void {
  if (leaving) return;
  leaving = true;
  const login = loginAddress();
  forgetSession();
  // To the address where the guard has led meanwhile this is a reload.
  window.setTimeout(() => window.location.assign(login), sessionRules.reloadAfterMs);
}

/** Ends the session by the person's wish. The page is loaded anew, so that nothing of theirs stays in its memory. */
export function leaveToLogin(): void {
  leaving = true;
  forgetSession();
  window.location.assign('/login');
}
