import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are installed, built, generated or filled at run time: a fresh clone has none of them. */
const local = new Set(['node_modules', 'dist', 'data', 'coverage', 'generated']);

/** The paths that README's map shows: the indented block under the heading "The map". Folders end in `/`. */
function readMap(readme: string): string[] {
  const block = /^## The map$[\s\S]*?^```text\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? '';
  const parents: string[] = [];
  return block
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const indent = /^ */.exec(line)?.[0].length ?? 0;
      const name = line.trim().split(/\s/)[0] ?? '';
      parents.splice(indent / 2);
      const path = parents.join('') + name;
      parents.push(name);
      return path;
    });
}

/**
 * Where map and tree differ: a path that does not exist, and a folder that is missing although the map shows its
 * neighbours.
 *
 * @returns the paths that the map shows, from top to bottom, and what differs
 */
export function mapFaults(root: string): { readonly shown: readonly string[]; readonly faults: readonly string[] } {
  const shown = readMap(readFileSync(join(root, 'README.md'), 'utf8'));
  const gone = shown
    .filter((path) => !local.has(path.split('/').at(-2) ?? '') && isFolder(join(root, path)) !== path.endsWith('/'))
    .map((path) => `${path} is in the map and not in the tree`);
  const parents = new Set(shown.map((path) => path.replace(/[^/]+\/?$/, '')));
  const missing = [...parents].flatMap((parent) =>
    foldersIn(join(root, parent))
      .map((name) => `${parent}${name}/`)
      .filter((path) => !shown.includes(path))
      .map((path) => `${path} is in the tree and not in the map`),
  );
  return { shown, faults: [...gone, ...missing] };
}

function isFolder(path: string): boolean | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory();
}

function foldersIn(folder: string): string[] {
  if (isFolder(folder) !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !local.has(entry.name) && !/^\.(?!ci$)/.test(entry.name))
    .map((entry) => entry.name);
}
