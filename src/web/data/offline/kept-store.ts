import { storageKey } from '../../parts/storage.ts';

/** What is kept: replies of the server, drafts not stored there yet, and calls that wait for the network. */
export type KeptKind = 'answers' | 'drafts' | 'waiting';

const kinds: readonly KeptKind[] = ['answers', 'drafts', 'waiting'];

/** An entry with the time of its writing, ms since the epoch. */
interface Entry {
  readonly at: number;
  readonly content: unknown;
}

let opening: Promise<IDBDatabase> | null = null;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(storageKey('kept'), 1);
  request.onupgradeneeded = () => {
    for (const kind of kinds) request.result.createObjectStore(kind).createIndex('at', 'at');
  };
  const database = await settled(request);
  // Another tab wants to delete it, or the browser has closed it: the next use opens it anew.
  const forget = (): void => void (opening = null);
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

function database(): Promise<IDBDatabase> {
  if (opening === null) {
    opening = openDatabase();
    opening.catch(() => (opening = null));
  }
  return opening;
}

/** Changes entries and waits until the disk has them, so that not even a power cut loses them; rejects where the browser refuses. */
async function change(kind: KeptKind, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(kind, 'readwrite', { durability: 'strict' });
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('IndexedDB failed'));
    Object.assign(transaction, { oncomplete: () => resolve(), onerror: fail, onabort: fail });
    work(transaction.objectStore(kind));
  });
}

async function read<T>(kind: KeptKind, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return settled(work((await database()).transaction(kind).objectStore(kind)));
}

/** Keeps something in this browser; false where it does not let us, e.g. in private windows or without room. */
export async function keepEntry(kind: KeptKind, key: string, content: unknown): Promise<boolean> {
  try {
    await change(kind, (store) => store.put({ at: Date.now(), content } satisfies Entry, key));
    return true;
  } catch {
    return false;
  }
}

/** What is kept under a key, with the time of its writing; null where there is nothing, or the browser keeps nothing. */
export async function keptEntry<T>(kind: KeptKind, key: string): Promise<{ at: number; content: T } | null> {
  try {
    const found = await read<unknown>(kind, (store) => store.get(key));
    return (found as { at: number; content: T } | undefined) ?? null;
  } catch {
    return null;
  }
}

/** All that is kept of a kind, the oldest first. */
export async function keptEntries<T>(kind: KeptKind): Promise<readonly T[]> {
  try {
    const found = await read<unknown[]>(kind, (store) => store.index('at').getAll());
    return (found as { content: T }[]).map(({ content }) => content);
  } catch {
    return [];
  }
}

/** Forgets what is kept under a key. */
export async function forgetEntry(kind: KeptKind, key: string): Promise<void> {
  await change(kind, (store) => store.delete(key)).catch(() => undefined);
}

/** Forgets all of a kind. */
export async function forgetEntries(kind: KeptKind): Promise<void> {
  await change(kind, (store) => store.clear()).catch(() => undefined);
}

/** Forgets the oldest entries beyond so many. */
export async function keepNewest(kind: KeptKind, most: number): Promise<void> {
  try {
    const surplus = (await read(kind, (store) => store.count())) - most;
    if (surplus <= 0) return;
    const old = await read(kind, (store) => store.index('at').getAllKeys(null, surplus));
    // In the order of the index, the oldest first; what it gives are the keys of the entries themselves.
    await change(kind, (store) => old.forEach((key) => store.delete(key)));
  } catch {
    // Too much is kept then; the browser sets the limit.
  }
}
