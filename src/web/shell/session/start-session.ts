import { setClientHooks } from '../../data/calls/client.ts';
import { forceLogout } from './end-session.ts';
import { followTabs } from './follow-tabs.ts';
import { followLock } from './lock.ts';
import { freshToken } from './token-timer.ts';

/** What holds for the session from the first call on; to be called once, before anything is drawn. */
export function startSession(): void {
  setClientHooks({ beforeCall: freshToken, onUnauthorised: forceLogout });
  followTabs();
  followLock();
}
