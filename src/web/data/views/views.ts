import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../calls/api-error.ts';
import type { ViewColumn } from '../../../core/calls/settings.ts';
import { listViews, removeView, submitView } from '../calls/view.ts';
import { onForget } from '../state/forget.ts';
import { session } from '../state/session.ts';
import { readStored, writeStored } from '../../parts/storage.ts';

/** The columns of a list in their order; null stands for the usual ones. */
export type Arrangement = readonly ViewColumn[] | null;

/** What this browser knows of a person's lists: it draws them at once, and what the server says comes after it. */
interface Known {
  readonly views: Readonly<Record<string, readonly ViewColumn[]>>;
  /** Keys of lists that the server was not told of yet. */
  readonly unsent: readonly string[];
}

const sendAfterMs = 600;
const refused = 400;

const listeners = new Set<() => void>();
/** Stands in where the browser stores nothing. */
const memory = new Map<string, Known>();
/** Whose lists were fetched since the page was loaded. */
let fetchedFor: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | null = null;

function storeName(userId: string): string {
  return `views-${userId}`;
}

function isColumn(value: unknown): value is ViewColumn {
  const loose = value as Partial<Record<keyof ViewColumn, unknown>> | null;
  return typeof loose?.name === 'string' && typeof loose.shown === 'boolean';
}

function known(userId: string): Known {
  const stored = readStored<Partial<Record<keyof Known, unknown>>>(storeName(userId));
  if (typeof stored !== 'object' || stored === null) return memory.get(userId) ?? { views: {}, unsent: [] };
  const views = Object.entries(typeof stored.views === 'object' ? (stored.views ?? {}) : {});
  const whole = views.filter((entry): entry is [string, ViewColumn[]] => {
    const columns: unknown = entry[1];
    return Array.isArray(columns) && columns.every(isColumn);
  });
  const unsent = Array.isArray(stored.unsent) ? stored.unsent.filter((key) => typeof key === 'string') : [];
  return { views: Object.fromEntries(whole), unsent };
}

function become(userId: string, next: Known): void {
  memory.set(userId, next);
  writeStored(storeName(userId), next);
  listeners.forEach((listener) => listener());
}

function withView(views: Known['views'], key: string, columns: Arrangement): Known['views'] {
  const others = Object.entries(views).filter(([other]) => other !== key);
  return Object.fromEntries(columns === null ? others : [...others, [key, columns] as const]);
}

/** How the person arranged a list. */
export function viewOf(key: string): Arrangement {
  return known(session.user?.userId ?? '').views[key] ?? null;
}

/** Keeps how the person arranges a list: here at once, on the server a moment after the last change. */
export function keepView(key: string, columns: Arrangement): void {
  const userId = session.user?.userId ?? '';
  const { views, unsent } = known(userId);
  become(userId, { views: withView(views, key, columns), unsent: [...new Set([...unsent, key])] });
  clearTimeout(timer);
  timer = setTimeout(() => void sendViews(), sendAfterMs);
}

/** Tells the server what it does not know yet; what it cannot be told waits in this browser for the next time. */
async function sendViews(): Promise<void> {
  const before = sending;
  const now = (async () => {
    await before;
    await sendAll(session.user?.userId ?? '');
  })();
  sending = now;
  await now;
}

async function sendAll(userId: string): Promise<void> {
  for (const key of known(userId).unsent) {
    // Somebody else may have signed in meanwhile.
    if (session.user?.userId !== userId) return;
    const columns = known(userId).views[key] ?? null;
    try {
      await (columns === null ? removeView(key) : submitView({ key, columns }));
    } catch (error) {
      // What is refused once is refused again; the columns stay as they are here.
      if (!(error instanceof ApiError) || error.code !== refused) return;
    }
    const { views, unsent } = known(userId);
    const changed = JSON.stringify(views[key] ?? null) !== JSON.stringify(columns);
    if (!changed) become(userId, { views, unsent: unsent.filter((other) => other !== key) });
  }
}

/** Fetches the person's lists once; what was changed here and not sent yet goes before what the server says. */
async function fetchViews(userId: string): Promise<void> {
  if (fetchedFor === userId || userId === '') return;
  fetchedFor = userId;
  try {
    const told = await listViews();
    const { views, unsent } = known(userId);
    const theirs = told.filter(({ key }) => !unsent.includes(key)).map(({ key, columns }) => [key, columns] as const);
    const own = Object.entries(views).filter(([key]) => unsent.includes(key));
    become(userId, { views: Object.fromEntries([...theirs, ...own]), unsent });
    if (unsent.length > 0) await sendViews();
  } catch {
    // The next list tries again; until then the one kept here holds.
    fetchedFor = null;
  }
}

// Whoever signs in next may have arranged them elsewhere meanwhile.
onForget(() => (fetchedFor = null));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the person arranged a list, as a text that changes with it; `null` in words for the usual columns. */
export function useViewText(key: string): string {
  useEffect(() => void fetchViews(session.user?.userId ?? ''), []);
  return useSyncExternalStore(subscribe, () => JSON.stringify(viewOf(key)));
}
