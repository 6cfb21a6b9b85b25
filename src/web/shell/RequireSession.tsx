import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { session, storedIdentity } from '../state/session.ts';
import { forceLogout } from './end-session.ts';

/**
 * S4-04: whoever has no token is sent to the login page and comes back afterwards. When another tab has logged
 * somebody else in, the page reloads at the next navigation; when it has logged out, so does this one.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { accessToken } = useSnapshot(session);
  const location = useLocation();
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
