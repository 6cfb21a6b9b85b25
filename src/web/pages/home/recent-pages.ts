import { proxy, subscribe } from 'valtio';
import { onForget } from '../../data/state/forget.ts';
import { session } from '../../data/state/session.ts';
import { readStored, removeStored, writeStored } from '../../parts/storage.ts';
import { homePath, isTabMeta, type Tab } from '../../data/tabs/tab.ts';
import { tabs } from '../../data/tabs/tabs.ts';

/** A page that the person has opened. */
export type RecentPage = Pick<Tab, 'key' | 'address' | 'label' | 'meta'>;

const storageName = 'recent-pages';
const most = 8;

interface Stored {
  readonly userId: string;
  readonly items: readonly RecentPage[];
}

function isRecentPage(value: unknown): value is RecentPage {
  const page = value as Partial<Record<keyof RecentPage, unknown>> | null;
  return typeof page?.key === 'string' && typeof page.address === 'string' && isTabMeta(page.meta);
}

function load(): readonly RecentPage[] {
  const stored = readStored<Partial<Stored>>(storageName);
  if (stored?.userId === undefined || stored.userId !== session.user?.userId) return [];
  return Array.isArray(stored.items) ? stored.items.filter(isRecentPage).slice(0, most) : [];
}

/** The pages that the person opened last since they logged in, the newest first. */
export const recentPages = proxy<{ items: readonly RecentPage[] }>({ items: load() });

/** The list with this page in front; once it is known, a page keeps its place only if it is the newest. */
export function withRecent(items: readonly RecentPage[], { key, address, label, meta }: Tab): readonly RecentPage[] {
  if (key === homePath) return items;
  return [{ key, address, label, meta }, ...items.filter((item) => item.key !== key)].slice(0, most);
}

function note(): void {
  const tab = tabs.items.find(({ key }) => key === tabs.active);
  const userId = session.user?.userId;
  if (tab === undefined || userId === undefined) return;
  const items = withRecent(recentPages.items, tab);
  if (JSON.stringify(items) === JSON.stringify(recentPages.items)) return;
  recentPages.items = items;
  writeStored(storageName, { userId, items } satisfies Stored);
}

/** Notes the pages that are opened, from the start of the app on. */
export function followRecentPages(): void {
  note();
  subscribe(tabs, note);
}

onForget(() => {
  recentPages.items = [];
  removeStored(storageName);
});
