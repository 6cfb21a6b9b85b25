import { closeSession } from '../state/session.ts';
import { clearMenuState } from '../state/menu.ts';

const reloadAfterMs = 250;

/** Forgets session, menus and counters. */
function forgetSession(): void {
  closeSession();
  clearMenuState();
}

/** S8-01: ends the session here and reloads, so that no page keeps another person's data. Drafts stay stored. */
export function forceLogout(): void {
  forgetSession();
  window.setTimeout(() => {
    const back = encodeURIComponent(window.location.pathname + window.location.search);
    if (window.location.pathname === '/login') window.location.reload();
    else window.location.assign(`/login?redirect=${back}`);
  }, reloadAfterMs);
}

/** Ends the session by the person's wish. The page is loaded anew, so that nothing of theirs stays in its memory. */
export function leaveToLogin(): void {
  forgetSession();
  window.location.assign('/login');
}
