import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../data/calls/api-error.ts';
import { loadUserInfo } from '../../data/calls/auth.ts';
import { tellFailure } from '../../data/calls/client.ts';
import { session } from '../../data/state/session.ts';
import { forceLogout } from './end-session.ts';
import { startTokenTimer } from './token-timer.ts';

function tell(error: unknown): void {
  // A line that is dead tells itself by other calls; what the server said of the renewal is told.
  if (error instanceof ApiError) tellFailure(error);
}

/** Keeps the session alive while somebody is logged in (S4-02), and up to date with what the server knows of them. */
export function useSession(): void {
  const { user } = useSnapshot(session);
  const userId = user?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    // What the token reply said has to do where this fails; a 401 ends the session by itself.
    loadUserInfo().catch(() => undefined);
    return startTokenTimer(forceLogout, tell);
  }, [userId]);
}
