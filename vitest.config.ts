import { defineConfig } from 'vitest/config';
import { FileSeconds } from './scripts/test/file-seconds.ts';
import { LongestFirst } from './scripts/test/longest-first.ts';
import { nightlyFiles } from './scripts/test/nightly-files.mjs';
import { breadth } from './tests/support/breadth.ts';

/** How long something may take to come: on a busy machine a second, as Vitest has it, is short. */
const waiting = { timeout: 20_000 };

/** Where `npm test` has the results of a suite written; what Vitest prints stays the same. */
const report = process.env['TEST_REPORT'];
const written =
  report === undefined
    ? []
    : [
        ['json', { outputFile: report }] satisfies ['json', object],
        new FileSeconds(report.replace(/\.json$/, '-seconds.json')),
      ];

/** The files of a project that `npm test` leaves out. */
const leftOut = (project: string): string[] => (process.env['NIGHTLY'] === 'no' ? nightlyFiles(project) : []);

/** One project per kind of test; `npx vitest run --project unit` runs one of them. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Modules made ready for the last run are taken again by `npm run test:changed`.
    experimental: { fsModuleCache: process.env['KEEP_MODULES'] === 'yes', fsModuleCachePath: '.cache/vitest' },
    reporters: ['default', ...written],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/{core,generators,scripts}/**/*.test.ts'],
          exclude: leftOut('unit'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          // Node reads antd's CommonJS alone.
          alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }],
          isolate: false,
          setupFiles: ['tests/web/support/set-up.ts'],
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: leftOut('web'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'architecture',
          isolate: false,
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          // A second to import the server for each of more than a hundred files is spared; each has its own database.
          isolate: false,
          globalSetup: ['tests/server/support/global-setup.ts'],
          include: ['tests/server/**/*.test.ts'],
          exclude: leftOut('server'),
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: waiting },
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          include: ['tests/e2e/*.test.ts'],
          // It copies the project and reads it anew several times: minutes, and what it measures is held to be right elsewhere.
          exclude: [...breadth<string[]>([], ['tests/e2e/authors-bench.test.ts']), ...leftOut('e2e')],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'robot',
          globalSetup: ['tests/server/support/global-setup.ts'],
          include: ['tests/e2e/robot/**/*.test.ts'],
          // As many robots as tests/e2e/robot/walk.test.ts opens.
          maxConcurrency: 2,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
