import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { library } from './read-descriptors.ts';

/** Editors save in several steps: what is saved within so many milliseconds is looked at once. */
const pauseMs = 80;

/** Calls `look` whenever a descriptor of the library was saved; gives what ends that. */
export function watchLibrary(root: string, look: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  const watcher = watch(resolve(root, library), { recursive: true }, (_, name) => {
    if (name !== null && !name.endsWith('.json')) return;
    clearTimeout(waiting);
    waiting = setTimeout(look, pauseMs);
  });
  return () => {
    clearTimeout(waiting);
    watcher.close();
  };
}
