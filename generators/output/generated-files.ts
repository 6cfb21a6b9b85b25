import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { EmittedFile } from '../emit/emitter.ts';

/** How a folder differs from what it should hold; paths below the folder, sorted. */
export interface FolderChanges {
  readonly missing: readonly string[];
  readonly different: readonly string[];
  readonly stale: readonly string[];
}

/** Compares a folder with the files it should hold. */
export function compareFolder(folder: string, files: readonly EmittedFile[]): FolderChanges {
  const wanted = new Map(files.map(({ path, text }) => [path, text] as const));
  const present = existing(folder);
  return {
    missing: [...wanted.keys()].filter((path) => !present.includes(path)).toSorted(),
    different: present.filter(
      (path) => wanted.has(path) && readFileSync(join(folder, path), 'utf8') !== wanted.get(path),
    ),
    stale: present.filter((path) => !wanted.has(path)),
  };
}

/** Makes a folder hold exactly these files: writes what differs, removes what is stale, leaves the rest untouched. */
export function writeFolder(folder: string, files: readonly EmittedFile[]): FolderChanges {
  const changes = compareFolder(folder, files);
  const texts = new Map(files.map(({ path, text }) => [path, text] as const));
  for (const path of [...changes.missing, ...changes.different]) writeWhole(join(folder, path), texts.get(path) ?? '');
  for (const path of changes.stale) rmSync(join(folder, path));
  return changes;
}

/** Writes a file so that nobody ever reads half of it; a link stays one, and who may read it stays. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const real = existsSync(path) ? realpathSync(path) : path;
  const fresh = `${real}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: statSync(real, { throwIfNoEntry: false })?.mode ?? 0o666 });
  renameSync(fresh, real);
}

function existing(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}
