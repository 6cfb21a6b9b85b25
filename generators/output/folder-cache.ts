import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey, type EmitCache } from '../emit/emit-cache.ts';
import { writeWhole } from './generated-files.ts';

/** A cache in a folder, one file a text. */
export interface FolderCache extends EmitCache {
  /** Removes the texts that nobody asked for since the cache was opened. */
  readonly prune: () => void;
}

/**
 * Opens a cache in a folder.
 *
 * @param tools what the texts depend on beside their input, such as the versions of the libraries that build them
 */
export function folderCache(folder: string, tools: string): FolderCache {
  const asked = new Set<string>();
  const nameOf = (key: string): string => cacheKey(tools, key);
  mkdirSync(folder, { recursive: true });
  return {
    get: (key) => {
      asked.add(nameOf(key));
      const path = join(folder, nameOf(key));
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    put: (key, text) => writeWhole(join(folder, nameOf(key)), text),
    prune: () => {
      for (const name of readdirSync(folder)) if (!asked.has(name)) rmSync(join(folder, name));
    },
  };
}
