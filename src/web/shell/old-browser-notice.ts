import { useEffect } from 'react';

/** Where browsers are led that are too old for the app (S2-06). */
export const upgradePath = '/upgrade-your-browser';

/** The notice for old browsers stands in index.html, so that it needs no app; it is there on its own page alone. */
export function useOldBrowserNotice(pathname: string): void {
  useEffect(() => {
    const notice = document.getElementById('old-browser');
    if (notice === null) return;
    const shown = pathname === upgradePath;
    notice.hidden = !shown;
    notice.style.display = shown ? 'block' : 'none';
  }, [pathname]);
}
