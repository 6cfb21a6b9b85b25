import { Activity, Suspense, useState, useEffect } from 'react';
import { Navigate, useLocation, useNavigationType, useRoutes, type RouteObject } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { LoginPage } from './login/LoginPage.tsx';
import { plainAddress } from './plain-address.ts';
import { lockState } from './session/lock.ts';
import { session } from '../data/state/session.ts';
import { ReplacedContext } from './tabs/replaced.ts';
import { lazyPage } from '../parts/lazy-page.ts';

/** Where browsers are led that are too old for the app (S2-06). */
const upgradePath = '/upgrade-your-browser';

/** The notice for old browsers stands in index.html, so that it needs no app; it is there on its own page alone. */
function useOldBrowserNotice(pathname: string): void {
  useEffect(() => {
    const notice = document.getElementById('old-browser');
    if (notice === null) return;
    const shown = pathname === upgradePath;
    notice.hidden = !shown;
    notice.style.display = shown ? 'block' : 'none';
  }, [pathname]);
}

const AppFrame = lazyPage(async () => (await import('./AppFrame.tsx')).AppFrame);
const SignedInPages = lazyPage(async () => (await import('./SignedInPages.tsx')).SignedInPages);
const PrintRoot = lazyPage(async () => (await import('./PrintRoot.tsx')).PrintRoot);
const LockPage = lazyPage(async () => (await import('./lock/LockPage.tsx')).LockPage);
const OauthPage = lazyPage(async () => (await import('./oauth/OauthPage.tsx')).OauthPage);

const lockPath = '/lock';

// Login and lock screen are made of plain elements, so that they are there before the parts of antd have arrived. Pages
// behind the login stand in PageRoutes.tsx; /upgrade-your-browser is drawn by old-browser.js, for browsers too old for us.
const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/wel" replace /> },
  { path: '/login', element: <LoginPage /> },
  { path: '/oauth/redirect/:source', element: <OauthPage /> },
  { path: upgradePath, element: null },
  {
    element: <AppFrame />,
    children: [
      { path: '/print/record/:record/:print?', element: <PrintRoot /> },
      { path: '/print/:instanceId/:print?', element: <PrintRoot /> },
      { path: '/*', element: <SignedInPages /> },
    ],
  },
];

/**
 * All pages. While this browser is locked every address leads to /lock (S4-03), and what was open waits behind it as it
 * was left: a form half filled is there again after unlocking.
 */
export function RootPages() {
  const location = useLocation();
  const { accessToken } = useSnapshot(session);
  // Without a session there is nothing to lock, and the way out of the lock leads here.
  const locked = useSnapshot(lockState).locked && accessToken !== null;
  const atLock = location.pathname === lockPath;
  useOldBrowserNotice(location.pathname);
  const replaced = useNavigationType() === 'REPLACE';
  const [under, setUnder] = useState(atLock ? null : { location, replaced });
  const plain = plainAddress(location.pathname);
  const misspelt = plain !== location.pathname;
  if (!atLock && !misspelt && under?.location !== location) setUnder({ location, replaced });
  const pages = useRoutes(routes, under?.location ?? upgradePath);
  return (
    <>
      {misspelt && <Navigate to={{ ...location, pathname: plain }} replace state={location.state} />}
      {locked && !atLock && !misspelt && (
        <Navigate to={lockPath} replace state={{ from: location.pathname + location.search }} />
      )}
      {under !== null && (
        <Activity mode={locked || atLock ? 'hidden' : 'visible'}>
          <ReplacedContext value={under.replaced}>
            <Suspense>{pages}</Suspense>
          </ReplacedContext>
        </Activity>
      )}
      {atLock && (
        <Suspense>
          <LockPage />
        </Suspense>
      )}
    </>
  );
}
