import type { Language } from '../../../core/text/text.ts';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { menuName } from './menu-tree.ts';

/** The page that has no tab (S2-12). */
export const rightLayoutPath = '/index/index';

/** The page that shows what a remote entry leads to. */
export const embeddedPagePath = '/myiframe/urlPath';

/** S2-25: whether an entry leads to another server or to a page that is no part of the app. */
export function isRemote(path: string): boolean {
  return /^https?:\/\//i.test(path) || /^[^?#]*\.html?([?#]|$)/i.test(path);
}

/** The fields of an entry that a query can carry; nothing empty. */
function fieldsOf(node: MenuNode): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) => {
    const plain = typeof value === 'string' || typeof value === 'number';
    return plain && value !== '' ? [[key, String(value)] as [string, string]] : [];
  });
}

/**
 * S2-25, S2-30: where an entry leads within the app: its page with `name` and `isTab`, or the page that embeds what it
 * points to, with the entry's fields.
 */
export function menuAddress(node: MenuNode, language: Language): string {
  const remote = isRemote(node.path);
  const [pathname = '', own = ''] = remote ? [embeddedPagePath] : node.path.split('?');
  const query = new URLSearchParams(remote ? fieldsOf(node) : own);
  query.set('name', menuName(node, language));
  query.set('isTab', String(pathname !== rightLayoutPath));
  return `${pathname}?${query.toString()}`;
}

/** S2-30: follows an entry: `isOpen` 2 leads to a new tab of the browser, everything else within the app. */
export function followEntry(node: MenuNode, language: Language, navigate: (address: string) => unknown): void {
  if (node.isOpen === 2) window.open(node.path, '_blank', 'noopener');
  else navigate(menuAddress(node, language));
}
