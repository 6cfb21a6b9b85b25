import { product } from '../../core/product.ts';

/** What is written under a key (S3-10): the type of the content, where it lives, and since when. */
export interface StorageEnvelope {
  readonly dataType: string;
  readonly content: unknown;
  readonly type: 'local' | 'session';
  /** Milliseconds since the epoch. */
  readonly datetime: number;
}

type Place = 'local' | 'session';

function area(place: Place): Storage {
  return place === 'session' ? window.sessionStorage : window.localStorage;
}

/** What a name is stored under. */
export function storageKey(name: string): string {
  return `${product.key}-${name}`;
}

/**
 * Writes a value under the product's prefix. Returns false when the browser refuses (quota, private mode); the caller
 * decides whether that matters.
 */
export function writeStored(name: string, content: unknown, place: Place = 'local'): boolean {
  const envelope: StorageEnvelope = { dataType: typeof content, content, type: place, datetime: Date.now() };
  try {
    area(place).setItem(storageKey(name), JSON.stringify(envelope));
    return true;
  } catch {
    return false;
  }
}

/** The envelope under a key, or null when there is none or it is not readable. */
export function readEnvelope(name: string, place: Place = 'local'): StorageEnvelope | null {
  try {
    const text = area(place).getItem(storageKey(name));
    if (text === null) return null;
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || !('content' in parsed)) return null;
    const envelope = parsed as StorageEnvelope;
    return typeof envelope.datetime === 'number' ? envelope : null;
  } catch {
    return null;
  }
}

/** The stored value, or null. The caller names the type it wrote. */
export function readStored<T>(name: string, place: Place = 'local'): T | null {
  const envelope = readEnvelope(name, place);
  return envelope === null ? null : (envelope.content as T);
}

/** Removes a stored value; a missing one is fine. */
export function removeStored(name: string, place: Place = 'local'): void {
  try {
    area(place).removeItem(storageKey(name));
  } catch {
    // A browser without storage has nothing to remove.
  }
}
