import { createHash } from 'node:crypto';

/** Texts by the hash of everything they are built from. */
export interface EmitCache {
  readonly get: (key: string) => string | null;
  readonly put: (key: string, text: string) => void;
}

/** A cache that forgets everything when the process ends. */
export function memoryCache(): EmitCache {
  const texts = new Map<string, string>();
  return { get: (key) => texts.get(key) ?? null, put: (key, text) => void texts.set(key, text) };
}

/** The key of what is built from these parts. */
export function cacheKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The text kept for a key, or built and kept now. */
export async function cached(cache: EmitCache, key: string, build: () => Promise<string> | string): Promise<string> {
  const known = cache.get(key);
  if (known !== null) return known;
  const text = await build();
  cache.put(key, text);
  return text;
}
