import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * A folder and all below it, as they come and go. A watch of whole trees loses files that were replaced or came back
 * (Linux): each folder is watched by itself.
 */
export class WatchedFolders {
  readonly #top: string;
  readonly #changed: () => void;
  readonly #ending: string;
  readonly #watchers = new Map<string, FSWatcher>();

  /**
   * @param changed called when a file, or a folder, is another than it was
   * @param ending what the names of the files end with that count; without it all do
   */
  constructor(top: string, changed: () => void, ending = '') {
    this.#top = top;
    this.#changed = changed;
    this.#ending = ending;
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
      if (isOther || name === null || name.endsWith(this.#ending)) this.#changed();
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
