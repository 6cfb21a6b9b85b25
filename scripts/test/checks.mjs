// The steps of `npm test` in their order, the checks beside each other. A check counts as one; a suite counts its tests.

/** @typedef {{ kind: 'check', title: string, args: string[] }} Check */
/** @typedef {{ kind: 'suite', title: string, projects: string[], folders?: string[], node?: '24', env?: Record<string, string> }} Suite */

const bin = 'node_modules';

/** One process of each family, and one that stands alone: `npm run test:robot` walks them all, in ten minutes. */
const walkedInBrowser = [
  'data-analysis',
  'data-packet-release',
  'dna-extraction-plan',
  'dna-qc-report',
  'dna-qc-report-old',
  'dna-sample-sequencing',
  'contract-approval',
];

/** @type {readonly (Check | Suite)[]} */
export const testSteps = [
  { kind: 'check', title: 'Format', args: [`${bin}/prettier/bin/prettier.cjs`, '--check', '--log-level', 'warn', '.'] },
  { kind: 'check', title: 'Lint', args: [`${bin}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings'] },
  { kind: 'check', title: 'Types', args: ['scripts/types.mjs'] },
  { kind: 'check', title: 'Dead code', args: [`${bin}/knip/bin/knip.js`, '--no-progress'] },
  { kind: 'check', title: 'Descriptors', args: ['dist/generators/validate.js'] },
  { kind: 'check', title: 'Generated source', args: ['dist/generators/generate.js', '--check'] },
  { kind: 'suite', title: 'Architecture', projects: ['architecture'] },
  { kind: 'suite', title: 'Unit', projects: ['unit'] },
  // What runs in browsers only, tests/web, says nothing about a version of Node.
  {
    kind: 'suite',
    title: 'Unit on Node 24',
    projects: ['unit'],
    folders: ['tests/core', 'tests/generators', 'tests/scripts'],
    node: '24',
  },
  { kind: 'suite', title: 'Server', projects: ['server'] },
  { kind: 'suite', title: 'Browser', projects: ['e2e'] },
  { kind: 'suite', title: 'Robot', projects: ['robot'], env: { ROBOT: walkedInBrowser.join(',') } },
];
