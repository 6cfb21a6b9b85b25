/** Keys of a query that may hold the address, the one that menu entries carry last. */
const sourceKeys = ['src', 'path'] as const;

/**
 * The address that a frame shows: from the query, else from the path itself. Null when there is none, or none that a
 * frame may show: http and https alone.
 *
 * @param origin of this app; an address without one is a page of this installation
 */
export function framedSource(routerPath: string, search: string, origin: string): string | null {
  const query = new URLSearchParams(search);
  const written = sourceKeys.map((key) => query.get(key) ?? '').find((text) => text !== '');
  const text = written ?? (/^https?:/i.test(routerPath) ? routerPath : '');
  if (text === '' || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const isPage = url.origin !== origin || /\.html?$/i.test(url.pathname);
  return /^https?:$/.test(url.protocol) && isPage ? url.href : null;
}
