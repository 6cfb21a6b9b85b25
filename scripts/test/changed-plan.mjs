// Chooses what `npm run test:changed` runs: checks of the files that differ, and the tests nearest to them.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, root } from '../build/files.mjs';
import { distancesFrom } from './import-distances.mjs';
import { nightlySeconds } from './nightly-files.mjs';
import { parts } from './type-parts.mjs';
import { reportFolder } from './run-vitest.mjs';

/** @typedef {import('./checks.mjs').Step} Step */
/** @typedef {{ file: string, project: string, distance: number, seconds: number }} Reached */

const projects = /** @type {const} */ ({
  'tests/core/': 'unit',
  'tests/generators/': 'unit',
  'tests/scripts/': 'unit',
  'tests/web/': 'web',
  'tests/architecture/': 'architecture',
  'tests/server/': 'server',
});

/** Of tests, as they are counted one after the other; two run beside each other. */
const mostSeconds = 50;
/** Of a file that no report tells of. */
const usualSeconds = { unit: 1, web: 1, architecture: 1, server: 3 };

/** Until the first file of a project runs: the server's tests start a database and fill it. @type {Record<string, number>} */
const secondsToBegin = { server: 15, web: 6 };

/** The modules that read the descriptors without importing them; what they feed is reached by a change of one. */
const readersOfSchemas = [
  'tests/core/check/all-descriptors.ts',
  'src/generated/releases/index.ts',
  'src/generated/routes.ts',
  'src/generated/seeds.ts',
];
/** Files that are left out are named up to so many. */
const mostNamed = 8;
/** Tests of the house read every file. */
const readersOfAll = 'tests/architecture/';

/**
 * @param {readonly string[]} changed files relative to the project
 * @returns {{ stages: Step[][][], leftOut: string[] }}
 */
export function changedPlan(changed) {
  const { chosen, over } = chooseTests(reachedTests(changed), mostSeconds);
  const suites = [...new Set(chosen.map(({ project }) => project))].map((project) => ({
    kind: /** @type {const} */ ('suite'),
    title: project,
    project,
    files: chosen.filter((one) => one.project === project).map(({ file }) => file),
    secondTry: project === 'server',
  }));
  const rules = suites.filter(({ project }) => project === 'architecture');
  const others = suites.filter(({ project }) => project !== 'architecture');
  const names = over.slice(0, mostNamed).map(({ file }) => file);
  const more = over.length > names.length ? `, and ${over.length - names.length} more` : '';
  const leftOut = [
    'browser tests and robot: npm run test:e2e, npm run test:robot',
    'unused code: npm run dead-code',
    ...(over.length === 0 ? [] : [`${over.length} files of tests further away: ${names.join(' ')}${more}`]),
  ];
  return { stages: [[[...checksOf(changed), ...rules], others]], leftOut };
}

/**
 * The nearest first, and of those as near the quick ones; a test that differs itself is always run.
 * @param {readonly Reached[]} reached
 * @param {number} budget in seconds
 * @returns {{ chosen: Reached[], over: Reached[] }}
 */
export function chooseTests(reached, budget) {
  const sorted = [...reached].sort((one, other) => one.distance - other.distance || one.seconds - other.seconds);
  let spent = 0;
  /** @type {Set<string>} */
  const begun = new Set();
  const fits = (/** @type {Reached} */ { project, distance, seconds }) => {
    spent += seconds + (begun.has(project) ? 0 : (secondsToBegin[project] ?? 0));
    begun.add(project);
    return spent <= budget || distance === 0;
  };
  const verdicts = sorted.map((one) => ({ one, fits: fits(one) }));
  return {
    chosen: verdicts.filter((verdict) => verdict.fits).map(({ one }) => one),
    over: verdicts.filter((verdict) => !verdict.fits).map(({ one }) => one),
  };
}

/**
 * @param {readonly string[]} changed
 * @returns {Reached[]}
 */
function reachedTests(changed) {
  const seconds = knownSeconds();
  const readers = changed.some((file) => file.startsWith('schemas/')) ? readersOfSchemas : [];
  const distances = distancesFrom([...changed, ...readers]);
  for (const path of changed.length === 0 ? [] : filesBelow(readersOfAll)) {
    const file = relative(root, path);
    if (!distances.has(file)) distances.set(file, 1);
  }
  const rooms = new Set(changed.filter((file) => file.startsWith('src/')).map(roomOf));
  return [...distances].flatMap(([file, steps]) => {
    // Every test of the server comes to every module of it by as many imports: those of the same room find the most.
    const distance = rooms.has(roomOf(file.replace(/^tests/, 'src'))) ? Math.min(steps, 1) : steps;
    const [, project] = Object.entries(projects).find(([folder]) => file.startsWith(folder)) ?? [];
    if (project === undefined || !/\.test\.tsx?$/.test(file)) return [];
    return [{ file, project, distance, seconds: seconds.get(file) ?? usualSeconds[project] }];
  });
}

/** @param {string} file below src, such as `src/server/workflow/trail.ts` of the room `src/server/workflow` */
function roomOf(file) {
  return file.split('/').slice(0, 3).join('/');
}

/**
 * How long files took: in the last run here, or else those that only `npm run test:nightly` runs.
 * @returns {Map<string, number>}
 */
function knownSeconds() {
  const reports = [...new Set(Object.values(projects))].map((project) => join(reportFolder, `${project}-seconds.json`));
  const measured = reports
    .filter((report) => existsSync(report))
    .flatMap((report) =>
      Object.entries(/** @type {Record<string, number>} */ (JSON.parse(readFileSync(report, 'utf8')))),
    );
  return new Map([...nightlySeconds(), ...measured]);
}

/**
 * @param {readonly string[]} changed
 * @returns {Step[]}
 */
function checksOf(changed) {
  const node = 'node_modules';
  const sources = changed.filter((file) => /^(src|generators|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file));
  const typed = parts.filter(({ folder, sees }) =>
    changed.some((file) => [folder, ...sees].some((one) => file.startsWith(`${one}/`))),
  );
  /** @type {Step[]} */
  const checks = [];
  if (changed.length > 0) {
    // The whole project is formatted within a second: no need to choose files.
    checks.push({ kind: 'check', title: 'Format', args: [`${node}/oxfmt/bin/oxfmt`, '--check'] });
  }
  if (sources.length > 0) {
    const args = [`${node}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings'];
    checks.push({ kind: 'check', title: 'Lint', args: [...args, ...sources] });
  }
  if (typed.length > 0) {
    const configs = typed.map(({ config }) => config);
    checks.push({ kind: 'check', title: 'Types', args: ['scripts/types.mjs', ...configs] });
  }
  if (changed.some((file) => file.startsWith('schemas/') || file.startsWith('src/core/')))
    checks.push({ kind: 'check', title: 'Descriptors', args: ['dist/generators/validate.js'] });
  return checks;
}
