import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { session, storedIdentity } from '../../data/state/session.ts';
import { forceLogout } from './end-session.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import { loadUserInfo } from '../../data/calls/auth.ts';
import { tellFailure } from '../../data/calls/client.ts';
import { startTokenTimer } from './token-timer.ts';

/**
 * S4-04: whoever has no token is sent to the login page and comes back afterwards. Where the stored session has become
 * somebody else's, the page reloads at the next navigation; where it is gone, the session ends here as well.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { accessToken } = useSnapshot(session);
  const location = useLocation();
  useSession();
  useEffect(() => {
    if (session.accessToken === null) return;
    const identity = storedIdentity();
    if (identity === 'none') forceLogout();
    else if (identity === 'other') window.location.reload();
  }, [location]);
  if (accessToken === null) {
    const back = encodeURIComponent(location.pathname + location.search);
    return <Navigate to={location.pathname === '/' ? '/login' : `/login?redirect=${back}`} replace />;
  }
  return children;
}

function tell(error: unknown): void {
  // A line that is dead tells itself by other calls; what the server said of the renewal is told.
  if (error instanceof ApiError) tellFailure(error);
}

/** Keeps the session alive while somebody is logged in (S4-02), and up to date with what the server knows of them. */
function useSession(): void {
  const { user } = useSnapshot(session);
  const userId = user?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    // What the token reply said has to do where this fails; a 401 ends the session by itself.
    loadUserInfo().catch(() => undefined);
    return startTokenTimer(forceLogout, tell);
  }, [userId]);
}
