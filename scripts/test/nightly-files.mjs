// The test files that `npm test` leaves to `npm run test:nightly`, so that it ends within eight minutes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';

/** @typedef {{ file: string, seconds: number, requirements: readonly string[] }} TimedFile */

/** The list, by project of vitest.config.ts, with the seconds that each file takes; written by `writeNightly` alone. */
const listFile = join(root, 'tests/nightly.json');

/**
 * How many seconds the files of a project may take together in `npm test`, as they are counted one after the other;
 * two run beside each other. What takes a file no more than `always` seconds is never left out.
 * @type {Readonly<Record<string, { most: number, always: number }>>}
 */
export const budgets = {
  unit: { most: 90, always: 1 },
  web: { most: 100, always: 1 },
  server: { most: 175, always: 0.5 },
  e2e: { most: 240, always: 0 },
  robot: { most: 0, always: 0 },
};

/**
 * @param {string} project of vitest.config.ts
 * @returns {string[]} files relative to the project's root
 */
export function nightlyFiles(project) {
  return Object.keys(readLists()[project] ?? {});
}

/** @returns {Map<string, number>} how many seconds each of these files takes, of all projects */
export function nightlySeconds() {
  return new Map(Object.values(readLists()).flatMap((files) => Object.entries(files)));
}

/** @returns {Record<string, Record<string, number>>} */
function readLists() {
  return /** @type {Record<string, Record<string, number>>} */ (JSON.parse(readFileSync(listFile, 'utf8')));
}

/**
 * Chooses what is left out. In `npm test` stay, for each requirement that no file of `named` names, the quickest file
 * that does, and then the quickest files of all, as many as the budget holds.
 * @param {readonly TimedFile[]} files of one project
 * @param {{ most: number, always: number }} budget in seconds
 * @param {ReadonlySet<string>} named requirements that other projects prove in `npm test`
 * @returns {TimedFile[]} the files for the night, by name
 */
export function chooseNightly(files, { most, always }, named) {
  const quickest = [...files].sort((one, other) => one.seconds - other.seconds);
  const proven = new Set(named);
  const kept = new Set(quickest.filter(({ seconds }) => seconds <= always));
  for (const { requirements } of kept) for (const id of requirements) proven.add(id);
  for (const one of quickest) {
    if (kept.has(one) || one.requirements.every((id) => proven.has(id))) continue;
    kept.add(one);
    for (const id of one.requirements) proven.add(id);
  }
  let spent = [...kept].reduce((sum, { seconds }) => sum + seconds, 0);
  for (const one of quickest) {
    if (kept.has(one) || spent + one.seconds > most) continue;
    kept.add(one);
    spent += one.seconds;
  }
  return files.filter((one) => !kept.has(one)).sort((one, other) => one.file.localeCompare(other.file, 'en'));
}

/** @param {Readonly<Record<string, readonly TimedFile[]>>} chosen by project */
export function writeNightly(chosen) {
  const lists = Object.fromEntries(
    Object.entries(chosen).map(([project, files]) => [
      project,
      Object.fromEntries(files.map(({ file, seconds }) => [file, Math.round(seconds)])),
    ]),
  );
  writeFileSync(listFile, `${JSON.stringify(lists, null, 2)}\n`);
}
