import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { library } from './read-descriptors.ts';

/** Editors save in several steps: what is saved within so many milliseconds is looked at once. */
const pauseMs = 80;

/** Calls `look` whenever a descriptor of the library was saved, made, renamed or removed; gives what ends that. */
export function watchLibrary(root: string, look: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  const lookSoon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(look, pauseMs);
  };
  // A watch of whole trees loses files that were replaced or came back (Linux): each folder is watched by itself.
  const folders = new WatchedFolders(resolve(root, library), lookSoon);
  return () => {
    clearTimeout(waiting);
    folders.close();
  };
}

/** A folder and all below it, as they come and go. */
class WatchedFolders {
  readonly #top: string;
  readonly #changed: () => void;
  readonly #watchers = new Map<string, FSWatcher>();

  /** @param changed called when a descriptor, or a folder, is another than it was */
  constructor(top: string, changed: () => void) {
    this.#top = top;
    this.#changed = changed;
    this.#renew();
  }

  close(): void {
    this.#leave(this.#top);
  }

  /** Watches the folders that are there now; whether they are others than before. */
  #renew(): boolean {
    const now = new Set(foldersBelow(this.#top));
    const gone = [...this.#watchers.keys()].filter((folder) => !now.has(folder));
    for (const folder of gone) this.#leave(folder);
    const fresh = [...now].filter((folder) => !this.#watchers.has(folder));
    for (const folder of fresh) this.#follow(folder);
    return gone.length + fresh.length > 0;
  }

  #follow(folder: string): void {
    const watcher = watch(folder, (event, name) => {
      // A folder that was replaced is another one under its name.
      const isLeft = event === 'rename' && name !== null && this.#leave(join(folder, name));
      const isOther = this.#renew() || isLeft;
      if (isOther || name === null || name.endsWith('.json')) this.#changed();
    });
    watcher.on('error', () => this.#leave(folder));
    this.#watchers.set(folder, watcher);
  }

  /** Whether the folder was watched. */
  #leave(folder: string): boolean {
    const left = [...this.#watchers].filter(([below]) => below === folder || below.startsWith(join(folder, sep)));
    for (const [below, watcher] of left) {
      watcher.close();
      this.#watchers.delete(below);
    }
    return left.length > 0;
  }
}

function foldersBelow(folder: string): readonly string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inner.flatMap(({ name }) => foldersBelow(join(folder, name)))];
  } catch {
    // It is gone between two looks.
    return [];
  }
}
