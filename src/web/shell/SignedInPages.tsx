import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { followRecentPages } from '../pages/home/recent-pages.ts';
import { RequireSession } from '../session/RequireSession.tsx';
import { session } from '../state/session.ts';
import { AppLayout } from './AppLayout.tsx';
import { lazyPage } from './lazy-page.ts';

const StatusPage = lazyPage(async () => (await import('../pages/error/StatusPage.tsx')).StatusPage);

followRecentPages();

/** Every page behind the login, in the layout. The page of an area under construction is open to all (S2-04). */
export function SignedInPages() {
  const { accessToken } = useSnapshot(session);
  const { pathname } = useLocation();
  if (accessToken === null && pathname === '/developing') {
    return (
      <main className="status-alone">
        <Suspense>
          <StatusPage status="developing" />
        </Suspense>
      </main>
    );
  }
  return (
    <RequireSession>
      <AppLayout />
    </RequireSession>
  );
}
