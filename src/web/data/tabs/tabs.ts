import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { isObject } from '../../../core/text/json.ts';
import type { Text } from '../../../core/text/text.ts';
import { session } from '../state/session.ts';
import { readStored, removeStored, writeStored } from '../../parts/storage.ts';
import { homePath, isTabMeta, type Tab } from './tab.ts';

interface TabsState {
  /** The home tab first, then the pages in the order in which they were opened. */
  items: readonly Tab[];
  /** Key of the tab whose page is shown; null while a page without a tab is. */
  active: string | null;
}

const homeTab: Tab = {
  key: homePath,
  label: '',
  value: homePath,
  params: {},
  query: {},
  meta: { i18n: 'tabs:home' },
  group: '',
  address: homePath,
};

let owner = session.user?.userId ?? null;

function storageName(userId: string): string {
  return `tabs-${userId}`;
}

function isTab(value: unknown): value is Tab {
  const loose = value as Partial<Record<keyof Tab, unknown>> | null;
  const texts = [loose?.key, loose?.label, loose?.value, loose?.group, loose?.address];
  if (!texts.every((text) => typeof text === 'string')) return false;
  return isTabMeta(loose?.meta) && isObject(loose?.params) && isObject(loose?.query);
}

/** Tabs belong to this tab of the browser and to one person; they outlive a reload, not a login. */
function storedTabs(): readonly Tab[] {
  const stored = owner === null ? null : readStored<unknown>(storageName(owner), 'session');
  const known = Array.isArray(stored) ? stored.filter(isTab) : [];
  return [homeTab, ...known.filter(({ key }) => key !== homePath)];
}

/** The open tabs (S2-28). Written by the functions of this module alone. */
export const tabs = proxy<TabsState>({ items: storedTabs(), active: null });

subscribe(tabs, () => {
  if (owner !== null) writeStored(storageName(owner), tabs.items, 'session');
});

/** Leaves the home tab alone (S4-01). */
export function resetTabs(): void {
  tabs.items = [homeTab];
  tabs.active = null;
}

// A login and a logout begin with the home tab; a refreshed token leaves the tabs as they are.
subscribeKey(session, 'user', (user) => {
  const next = user?.userId ?? null;
  if (next === owner) return;
  if (owner !== null) removeStored(storageName(owner), 'session');
  owner = next;
  resetTabs();
});

/** Adds a tab or brings the one with its key up to date, and makes it the active one. */
export function openTab(tab: Tab): void {
  const known = tabs.items.find((item) => item.key === tab.key);
  tabs.active = tab.key;
  if (known === undefined) {
    tabs.items = [...tabs.items, tab];
    return;
  }
  const kept = known.meta.named === true ? { label: known.label, meta: known.meta } : {};
  const next = { ...tab, ...kept };
  if (JSON.stringify(next) === JSON.stringify(known)) return;
  tabs.items = tabs.items.map((item) => (item.key === tab.key ? next : item));
}

/** A page is shown that nothing names: its tab is active if it is open, else none is. */
export function showTab(key: string): void {
  tabs.active = tabs.items.some((item) => item.key === key) ? key : null;
}

/** Gives the tab the name that its page says; nothing when it is not open. */
export function nameTab(key: string, title: Text): void {
  tabs.items = tabs.items.map((item) =>
    item.key === key ? { ...item, label: title.zh, meta: { title, named: true } } : item,
  );
}

/** Takes a tab away whose page stands under another address; the home tab stays. */
export function dropTab(key: string): void {
  if (key !== homePath) tabs.items = tabs.items.filter((item) => item.key !== key);
}

/** S2-28: no tab is closed while it is the only one; the home tab never. */
export function mayClose(key: string): boolean {
  return tabs.items.length > 1 && key !== homePath;
}

/**
 * Closes a tab; its pages go as soon as they are not shown any more.
 *
 * @param shown key of the tab whose page is shown
 * @returns where to go when that was closed, else null
 */
export function closeTab(key: string, shown: string | null = tabs.active): string | null {
  const at = tabs.items.findIndex((item) => item.key === key);
  if (at < 0 || !mayClose(key)) return null;
  tabs.items = tabs.items.filter((item) => item.key !== key);
  if (shown !== key) return null;
  return tabs.items[at - 1]?.address ?? homePath;
}

/** Closes all tabs but this one and the home tab; gives its address, where to go when it is not shown. */
export function closeOthers(key: string): string {
  tabs.items = tabs.items.filter((item) => item.key === homePath || item.key === key);
  return tabs.items.find((item) => item.key === key)?.address ?? homePath;
}

/** Closes all tabs but the home tab; gives the address of the welcome tab, where to go. */
export function closeAll(): string {
  tabs.items = tabs.items.filter((item) => item.key === homePath);
  return homePath;
}
