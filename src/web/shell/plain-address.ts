/** Escapes of characters that need none in an address. */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
/** Everything of a process's page before its number; ids of processes and steps have small letters. */
const ofProcess = /^(?:\/index)?\/work\/process(?:\/[^/]+){2,3}?(?=\/(?:\d|sheet$|[^/]+:))/i;

/** One spelling for all that mean the same path, so that a page typed or linked otherwise is the same page. */
export function plainAddress(pathname: string): string {
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return path.replace(needless, decodeURIComponent).replace(ofProcess, (part) => part.toLowerCase());
}
