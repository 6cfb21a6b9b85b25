import type { Text } from '../../../core/text/text.ts';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { findMenu, trailNear, trailTo } from '../../data/state/menu-tree.ts';
import { innerAddress, type DynamicRoute } from '../../data/tabs/dynamic-routes.ts';
import type { RouteWords } from './page-table.ts';
import { pageKeyOf, tabKeyOf, type Place, type Tab, type TabMeta } from '../../data/tabs/tab.ts';

/** What may name a page. */
export interface NameSources {
  readonly words: RouteWords;
  readonly menus: readonly MenuNode[];
  /** Details that were opened from a list. */
  readonly details: readonly DynamicRoute[];
}

function sameInBoth(name: string): Text {
  return { zh: name, en: name };
}

/** The name of a page: the menu's, that of a detail opened before, the one in its query, or its route's. */
function nameOf(place: Place, { words, menus, details }: NameSources): TabMeta | null {
  const entry = findMenu(menus, trailTo(menus, place.pathname).at(-1) ?? '');
  if (entry !== null) return { title: { zh: entry.name, en: entry.nameEn === '' ? entry.name : entry.nameEn } };
  const key = pageKeyOf(place);
  const detail = details.find(({ formRoute }) => formRoute === key || innerAddress(formRoute) === key);
  if (detail !== undefined && detail.formName !== '') return { title: sameInBoth(detail.formName) };
  const named = new URLSearchParams(place.search).get('name') ?? '';
  if (named !== '') return { title: sameInBoth(named) };
  return words.i18n === null ? null : { i18n: words.i18n };
}

/** The tab of a page; null when the page has none (`isTab=false`, a route without tabs) or nothing names it (S4-04). */
export function describeTab(place: Place, sources: NameSources): Tab | null {
  const query = Object.fromEntries(new URLSearchParams(place.search));
  if (!sources.words.tab || query['isTab'] === 'false') return null;
  const meta = nameOf(place, sources);
  if (meta === null || place.pathname === '') return null;
  return {
    key: tabKeyOf(place),
    label: meta.title?.zh ?? '',
    value: place.pathname,
    params: sources.words.params,
    query,
    meta,
    group: trailNear(sources.menus, place.pathname)[0] ?? '',
    address: place.pathname + place.search,
  };
}
