import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EmitCache } from '../emit/emit-cache.ts';
import { writeWhole } from './generated-files.ts';

/** A cache in a folder, one file a text. */
export interface FolderCache extends EmitCache {
  /** Removes the texts that nobody asked for since the cache was opened. */
  readonly prune: () => void;
}

/** Opens a cache in a folder. */
export function folderCache(folder: string): FolderCache {
  const asked = new Set<string>();
  mkdirSync(folder, { recursive: true });
  return {
    get: (key) => {
      asked.add(key);
      const path = join(folder, key);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    put: (key, text) => writeWhole(join(folder, key), text),
    prune: () => {
      for (const name of readdirSync(folder)) if (!asked.has(name)) rmSync(join(folder, name));
    },
  };
}
