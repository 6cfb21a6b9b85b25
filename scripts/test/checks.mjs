// The steps of `npm test`. A check counts as one; a suite counts its tests.

/** @typedef {import('./node-majors.mjs').Major} Major */
/** @typedef {{ kind: 'check', title: string, args: string[], givesWay?: boolean }} Check what `givesWay` runs behind everything else */
/** @typedef {{ kind: 'suite', title: string, project: string, node?: Major, env?: Record<string, string>, files?: string[], secondTry?: boolean }} Suite with a server or a browser, where what fails is tried once more */
/** @typedef {Check | Suite} Step */

const bin = 'node_modules';

/** @type {Check[]} */
const quickChecks = [
  { kind: 'check', title: 'Format', args: [`${bin}/oxfmt/bin/oxfmt`, '--check'] },
  { kind: 'check', title: 'Lint', args: [`${bin}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings'] },
  { kind: 'check', title: 'Descriptors', args: ['dist/generators/validate.js'] },
  { kind: 'check', title: 'Generated source', args: ['dist/generators/generate.js', '--check'] },
];

/** They know no time limit, so that they may give way to tests, which do. @type {Check[]} */
const patientChecks = [
  { kind: 'check', title: 'Types', args: ['scripts/types.mjs'], givesWay: true },
  { kind: 'check', title: 'Dead code', args: [`${bin}/knip/bin/knip.js`, '--no-progress'], givesWay: true },
];

/** vitest.config.ts then leaves out what `tests/nightly.json` names. */
export const withoutNightly = { NIGHTLY: 'no' };

/** @type {Suite} */
const server = { kind: 'suite', title: 'Server', project: 'server', node: '20', secondTry: true };
/** @type {Suite} */
const browser = { kind: 'suite', title: 'Browser', project: 'e2e', secondTry: true };
/** @type {Suite} */
const robot = { kind: 'suite', title: 'Robot', project: 'robot', secondTry: true };
/** @type {Suite} */
const architecture = { kind: 'suite', title: 'Architecture', project: 'architecture' };
/** @type {Suite} */
const unit = { kind: 'suite', title: 'Unit', project: 'unit', node: '24' };
/** @type {Suite} */
const web = { kind: 'suite', title: 'Web', project: 'web' };

/**
 * Stages run one after the other; the lanes of a stage beside each other, the steps of a lane one after the other.
 * The server's and the browser's tests wait for their database and for pages again and again: checks and unit tests
 * fill these gaps. Each suite runs once, on one of the two majors of Node that are supported.
 *
 * @param {'push' | 'nightly' | 'full'} breadth `push` leaves out what `tests/nightly.json` names; `nightly` runs every
 *   test file, and the robot over a few processes with every kind of field and page; `full` over all of them, which
 *   takes ten minutes
 * @returns {readonly (readonly Step[])[][]}
 */
export function testStages(breadth) {
  const fit = (/** @type {Suite} */ suite) => (breadth === 'push' ? { ...suite, env: withoutNightly } : suite);
  const robots = { push: [], nightly: [{ ...robot, env: { ROBOT: 'cover' } }], full: [robot] }[breadth];
  return [
    [
      [fit(server), fit(browser), ...robots],
      [...quickChecks, architecture, fit(unit), fit(web), ...patientChecks],
    ],
  ];
}
