// Which lines of the specification (`S2-29`) the titles of tests name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} text of a test file
 * @returns {string[]} the ids at the beginning of its titles, or of the rows that titles are made of
 */
export function requirementsNamedIn(text) {
  const titles = text.match(/(?<=['"`])(?:S\d-\d\d\W{1,3})+/g) ?? [];
  return [...new Set(titles.flatMap((title) => title.match(/S\d-\d\d/g) ?? []))];
}

/**
 * @param {string} root of the project
 * @returns {Set<string>} the ids of the lines of the specification
 */
export function specifiedLines(root) {
  return new Set(readFileSync(join(root, 'docs/specification.md'), 'utf8').match(/(?<=\*\*)S\d-\d\d(?=\*\*)/g));
}
