import { resolve } from 'node:path';
import { library } from './read-descriptors.ts';
import { WatchedFolders } from './watched-folders.ts';

/** Editors save in several steps: what is saved within so many milliseconds is looked at once. */
const pauseMs = 80;

/** Calls `look` whenever a descriptor of the library was saved, made, renamed or removed; gives what ends that. */
export function watchLibrary(root: string, look: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  const lookSoon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(look, pauseMs);
  };
  const folders = new WatchedFolders(resolve(root, library), lookSoon, '.json');
  return () => {
    clearTimeout(waiting);
    folders.close();
  };
}
