import type { Place } from '../../data/tabs/tab.ts';

const base = '/index';

/** The address of the detail that is mounted under /index; null for other pages, the layout's own /index/index too. */
export function innerPlace({ pathname, search }: Place): Place | null {
  const path = pathname.slice(base.length);
  if (!pathname.startsWith(`${base}/`) || path === '/' || path === base) return null;
  return { pathname: path, search };
}
