import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { PlainPage } from '../PlainPage.tsx';
import { lockState } from '../session/lock.ts';
import { RequireSession } from '../session/RequireSession.tsx';
import { UnlockForm } from './UnlockForm.tsx';

/** Where somebody was when this browser was locked; the home page where that is not known. */
function placeBefore(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') ? from : '/';
}

/** S2-02: the lock screen. The session goes on behind it. */
export function LockPage() {
  const { locked } = useSnapshot(lockState);
  const location = useLocation();
  if (!locked) return <Navigate to={placeBefore(location.state)} replace />;
  return (
    <RequireSession>
      <PlainPage>
        <UnlockForm />
      </PlainPage>
    </RequireSession>
  );
}
