import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Where descriptors lie: the folder that files are named from, and from it on the folder of the library. */
export interface LibraryFolder {
  readonly root: string;
  readonly folder: string;
}

/** The folder of descriptors where nothing else is said. */
const usual = 'schemas';

/**
 * The library that an editor means: the one the server was started for, that of a folder which is open, such a folder
 * itself, or the one around an open file; null where there is none.
 *
 * @param paths folders that are open, or a file
 * @param given the folder that the server was started for, from the working directory on
 */
export function findLibrary(paths: readonly string[], given: string | undefined): LibraryFolder | null {
  if (given !== undefined && given !== '') return named(resolve(given));
  for (const path of paths) {
    if (isFolder(join(path, usual))) return { root: path, folder: usual };
    const around = foldersAround(path).find(isLibrary);
    if (around !== undefined) return named(around);
  }
  return null;
}

function named(folder: string): LibraryFolder {
  return { root: dirname(folder), folder: basename(folder) };
}

/** A path and the folders it lies in, the nearest first. */
function foldersAround(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...foldersAround(above)];
}

/** Whether a folder has what libraries have at their top. */
function isLibrary(folder: string): boolean {
  if (!isFolder(folder)) return false;
  if (existsSync(join(folder, 'application.json')) || existsSync(join(folder, 'menus.json'))) return true;
  return basename(folder) === usual || (isFolder(join(folder, 'types')) && isFolder(join(folder, 'processes')));
}

function isFolder(path: string): boolean {
  // Below a file nothing is there, and asking for it is an error.
  return existsSync(path) && statSync(path).isDirectory();
}
