/** Escapes of characters that need none in an address. */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
/** Everything of a process's page before its number, of a row's or of scanning before the key: ids have small letters. */
const ofIds = /^(?:\/index)?\/(?:work\/process(?:\/[^/]+){2,3}?(?=\/(?:\d|sheet$|[^/]+:))|(?:record|scan)\/[^/]+)/i;

/** One spelling for all that mean the same path, so that a page typed or linked otherwise is the same page. */
export function plainAddress(pathname: string): string {
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return path.replace(needless, decodeURIComponent).replace(ofIds, (part) => part.toLowerCase());
}
