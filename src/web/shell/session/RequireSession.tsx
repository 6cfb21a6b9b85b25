import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { session, storedIdentity } from '../../data/state/session.ts';
import { forceLogout } from './end-session.ts';
import { useSession } from './use-session.ts';

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
