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

test('a change of a page checks its types and says what is left out', () => {
  const { stages, leftOut } = changedPlan(['src/web/main.tsx', 'docs/http.md']);
  const steps = stages.flat(2).map(({ title }) => title);
  expect(steps).toEqual(expect.arrayContaining(['Format', 'Lint', 'Types']));
  expect(steps).not.toContain('Descriptors');
  expect(leftOut.join()).toContain('browser tests');
});
