// Content hashes of files and folders: what the scripts compare to know whether a step has to run again.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Every file below a path, sorted; a file yields itself, a missing path nothing.
 * @param {string} path relative to the project, or absolute
 * @returns {string[]} absolute paths
 */
export function filesBelow(path) {
  const absolute = resolve(root, path);
  const stat = statOf(absolute);
  if (stat === undefined) return [];
  if (stat.isFile()) return [absolute];
  const found = readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => filesBelow(join(path, entry.name)));
  return found.sort();
}

/** @param {string} path */
function statOf(path) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A file stands where a folder is named, or links lead in a circle.
    return undefined;
  }
}

/**
 * One hash over names and contents of everything below the paths.
 * @param {readonly string[]} paths relative to the project
 * @returns {string} hexadecimal SHA-256, or `nothing` where no file exists
 */
export function contentHash(paths) {
  const files = paths.flatMap((path) => filesBelow(path));
  if (files.length === 0) return 'nothing';
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`);
    hash.update(content);
  }
  return hash.digest('hex');
}
