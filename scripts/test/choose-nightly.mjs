// npm run test:nightly -- --choose: chooses anew which files `npm test` leaves to the night, by how long they took.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { budgets, chooseNightly, writeNightly } from './nightly-files.mjs';
import { requirementsNamedIn } from './requirements.mjs';
import { reportFolder } from './run-vitest.mjs';

/** @typedef {import('./nightly-files.mjs').TimedFile} TimedFile */

/**
 * Writes the list from the seconds of the last whole run. Suites that are quick come first: what they prove, a browser
 * need not prove again.
 */
export function writeChosenNightly() {
  /** @type {Record<string, TimedFile[]>} */
  const chosen = {};
  /** @type {Set<string>} */
  const proven = new Set();
  for (const [project, budget] of Object.entries(budgets)) {
    const files = timedFiles(project);
    const left = chooseNightly(files, budget, proven);
    chosen[project] = left;
    const kept = files.filter((one) => !left.includes(one));
    for (const id of kept.flatMap(({ requirements }) => requirements)) proven.add(id);
    console.log(`${project}: ${kept.length} of ${files.length} files in npm test`);
  }
  writeNightly(chosen);
}

/**
 * @param {string} project
 * @returns {TimedFile[]} the files that the last run of all tests ran
 */
function timedFiles(project) {
  const path = join(reportFolder, `${project}-seconds.json`);
  if (!existsSync(path)) throw new Error(`${path} does not exist: run npm run test:nightly first`);
  const seconds = /** @type {Record<string, number>} */ (JSON.parse(readFileSync(path, 'utf8')));
  return Object.entries(seconds)
    .filter(([file]) => existsSync(join(root, file)))
    .map(([file, own]) => ({
      file,
      seconds: own,
      requirements: requirementsNamedIn(readFileSync(join(root, file), 'utf8')),
    }));
}
