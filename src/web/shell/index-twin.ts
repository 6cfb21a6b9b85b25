const ending = '/index';

/** S2-25: the other way to write a page's path: with `/index` at its end, or without. */
export function indexTwin(pathname: string): string {
  if (pathname.endsWith(ending)) return pathname.slice(0, -ending.length) || '/';
  return `${pathname.replace(/\/+$/, '')}${ending}`;
}
