// The steps of `npm test`. A check counts as one; a suite counts its tests.

/** @typedef {import('./node-majors.mjs').Major} Major */
/** @typedef {{ kind: 'check', title: string, args: string[] }} Check */
/** @typedef {{ kind: 'suite', title: string, project: string, node?: Major, env?: Record<string, string>, files?: string[], inBrowser?: boolean }} Suite what fails in a browser is tried once more */
/** @typedef {Check | Suite} Step */

const bin = 'node_modules';

/** @type {Check[]} */
const checks = [
  { kind: 'check', title: 'Format', args: [`${bin}/prettier/bin/prettier.cjs`, '--check', '--log-level', 'warn', '.'] },
  { kind: 'check', title: 'Lint', args: [`${bin}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings'] },
  { kind: 'check', title: 'Types', args: ['scripts/types.mjs'] },
  { kind: 'check', title: 'Dead code', args: [`${bin}/knip/bin/knip.js`, '--no-progress'] },
  { kind: 'check', title: 'Descriptors', args: ['dist/generators/validate.js'] },
  { kind: 'check', title: 'Generated source', args: ['dist/generators/generate.js', '--check'] },
];

/**
 * Stages run one after the other; the lanes of a stage beside each other, the steps of a lane one after the other.
 * The server's tests wait for their database again and again: checks and unit tests fill these gaps.
 * Each suite runs once, on one of the two majors of Node that are supported.
 *
 * @type {readonly (readonly Step[])[][]}
 */
export const testStages = [
  [
    [{ kind: 'suite', title: 'Server', project: 'server', node: '20' }],
    [
      ...checks,
      { kind: 'suite', title: 'Architecture', project: 'architecture' },
      { kind: 'suite', title: 'Unit', project: 'unit', node: '24' },
      { kind: 'suite', title: 'Web', project: 'web' },
    ],
  ],
  [[{ kind: 'suite', title: 'Browser', project: 'e2e', inBrowser: true }]],
  // A few processes with every kind of field and page; `npm run test:robot` walks them all, in ten minutes.
  [[{ kind: 'suite', title: 'Robot', project: 'robot', env: { ROBOT: 'cover' }, inBrowser: true }]],
];
