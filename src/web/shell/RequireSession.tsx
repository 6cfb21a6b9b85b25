import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { session } from '../state/session.ts';

/** S4-04: whoever has no token is sent to the login page and comes back afterwards. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { accessToken } = useSnapshot(session);
  const location = useLocation();
  if (accessToken === null) {
    const back = encodeURIComponent(location.pathname + location.search);
    return <Navigate to={location.pathname === '/' ? '/login' : `/login?redirect=${back}`} replace />;
  }
  return children;
}
