import { Suspense } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { followRecentPages } from '../pages/home/recent-pages.ts';
import { RequireSession } from './session/RequireSession.tsx';
import { session } from '../data/state/session.ts';
import { AppLayout } from './AppLayout.tsx';
import { lazyPage } from '../parts/lazy-page.ts';

const StatusPage = lazyPage(async () => (await import('../pages/error/StatusPage.tsx')).StatusPage);

const FramePage = lazyPage(async () => (await import('../pages/frame/FramePage.tsx')).FramePage);

followRecentPages();

const open: RouteObject[] = [
  { path: '/developing', element: <StatusPage status="developing" /> },
  { path: '/myiframe/:routerPath', element: <FramePage /> },
  { path: '*', element: null },
];

/**
 * Every page behind the login, in the layout. The page of an area under construction (S2-04) and embedded pages (S2-08)
 * are open to all; without a session they stand alone.
 */
export function SignedInPages() {
  const { accessToken } = useSnapshot(session);
  const { pathname } = useLocation();
  const page = useRoutes(open);
  if (accessToken === null && /^\/(?:developing$|myiframe\/[^/])/.test(pathname)) {
    return (
      <main className="page-alone">
        <Suspense>{page}</Suspense>
      </main>
    );
  }
  return (
    <RequireSession>
      <AppLayout />
    </RequireSession>
  );
}
