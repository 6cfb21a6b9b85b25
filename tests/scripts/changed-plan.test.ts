import { expect, test } from 'vitest';
import { changedPlan, chooseTests } from '../../scripts/test/changed-plan.mjs';
import { distancesFrom } from '../../scripts/test/import-distances.mjs';

const reached = (file: string, distance: number, seconds: number) => ({ file, project: 'unit', distance, seconds });

test('the nearest tests are chosen first, of those as near the quick ones, until the time is up', () => {
  const all = [reached('far', 3, 1), reached('slow', 1, 30), reached('quick', 1, 2), reached('itself', 0, 90)];
  const { chosen, over } = chooseTests(all, 100);
  expect(chosen.map(({ file }) => file)).toEqual(['itself', 'quick']);
  expect(over.map(({ file }) => file)).toEqual(['slow', 'far']);
});

test('the first test of the server counts its database', () => {
  const all = [{ ...reached('server', 1, 3), project: 'server' }, reached('unit', 2, 3)];
  expect(chooseTests(all, 20).chosen.map(({ file }) => file)).toEqual(['server']);
});

test('a test that differs is run, however long it takes', () => {
  expect(chooseTests([reached('itself', 0, 300)], 60).chosen).toHaveLength(1);
});

test('a module reaches what imports it, also through others', () => {
  const distances = distancesFrom(['scripts/test/time-table.mjs']);
  expect(distances.get('tests/scripts/time-table.test.ts')).toBe(1);
  expect(distances.get('scripts/test/run-steps.mjs')).toBe(1);
  expect(distances.get('scripts/test.mjs')).toBe(2);
  expect(distances.has('scripts/test/suite-result.mjs')).toBe(false);
});

test('tests of the room that was changed go before others that reach it, and those of the server get a second try', () => {
  const { stages } = changedPlan(['src/server/workflow/take-back.ts']);
  const [server] = stages.flat(2).filter((step) => step.kind === 'suite' && step.project === 'server');
  expect(server).toMatchObject({ secondTry: true });
  const files = server?.kind === 'suite' ? (server.files ?? []) : [];
  expect(files.filter((file) => file.startsWith('tests/server/workflow/')).length).toBeGreaterThan(files.length / 2);
});

test('a change of a page checks its types and says what is left out', () => {
  const { stages, leftOut } = changedPlan(['src/web/main.tsx', 'docs/http.md']);
  const steps = stages.flat(2).map(({ title }) => title);
  expect(steps).toEqual(expect.arrayContaining(['Format', 'Lint', 'Types']));
  expect(steps).not.toContain('Descriptors');
  expect(leftOut.join()).toContain('browser tests');
});
