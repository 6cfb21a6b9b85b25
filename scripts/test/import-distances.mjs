// How far each module of the project is from given ones: 1 imports one of them, 2 imports a module that does, …
import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesBelow, root } from '../build/files.mjs';

const folders = ['src', 'generators', 'scripts', 'tests'];

/** By module, who imports it; read once. @type {Map<string, string[]> | undefined} */
let importers;

/**
 * @param {readonly string[]} files relative to the project
 * @returns {Map<string, number>} those files and all that come to them by imports, each with the fewest steps
 */
export function distancesFrom(files) {
  importers ??= readImporters();
  const distances = new Map(files.map((file) => [file, 0]));
  const queue = [...distances.keys()];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(file) ?? 0) + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/** @returns {Map<string, string[]>} by module, who imports it */
function readImporters() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const modules = folders.flatMap((folder) => filesBelow(folder)).map((path) => relative(root, path));
  for (const from of modules.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('src/generated/'))) {
    for (const text of specifiersOf(readFileSync(join(root, from), 'utf8'), from)) {
      const to = posix.join(dirname(from), text);
      found.set(to, [...(found.get(to) ?? []), from]);
    }
  }
  return found;
}

/**
 * What a module imports by a path, also by import().
 * @param {string} source
 * @param {string} file
 * @returns {string[]}
 */
function specifiersOf(source, file) {
  const { module } = parseSync(file, source);
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
  );
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return [...new Set([...imported, ...exported, ...later])].filter((text) => text.startsWith('.'));
}
