import { expect, test } from 'vitest';
import { budgetExceptions } from './budget-exceptions.ts';
import { budgetFaults, budgets } from './budgets.ts';
import { measureSources } from './code-measures.ts';
import { projectRoot, withPlantedTree } from './project-tree.ts';

const folders = ['src', 'generators', 'scripts', 'tests'];

test('files, functions and components keep within their budgets', () => {
  const measures = measureSources(projectRoot, folders);
  for (const kind of ['file', 'function', 'component'] as const) {
    expect(measures.filter((measure) => measure.kind === kind).length, kind).toBeGreaterThan(0);
  }
  expect(budgetFaults(measures, budgetExceptions)).toEqual([]);
});

const longBody = (lines: number): string => `{\n${'  void 0;\n'.repeat(lines - 2)}}`;

test.each([
  ['a file', 'src/core/a.ts', 'void 0;\n'.repeat(budgets.file + 1)],
  ['a function declaration', 'src/core/a.ts', `export function a() ${longBody(51)}`],
  ['an arrow function', 'src/core/a.ts', `export const a = () => ${longBody(51)};`],
  ['a method', 'src/core/a.ts', `export class A {\n  a() ${longBody(51)}\n}`],
  ['a component', 'src/web/A.tsx', `export function A() ${longBody(121)}`],
  ['a memoised component', 'src/web/A.tsx', `export const A = memo(() => ${longBody(121)});`],
  ['a hook in a component file', 'src/web/A.tsx', `export const useA = () => ${longBody(51)};`],
  ['a test', 'tests/a.test.ts', `test('a', () => ${longBody(51)});`],
])('planted: %s that is too long', (_, path, content) => {
  const measures = withPlantedTree({ [path]: content }, (root) => measureSources(root, folders));
  const faults = budgetFaults(measures, []);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(path);
});

test.each([
  ['a function of just the budget', 'src/core/a.ts', `export function a() ${longBody(50)}`],
  ['a component of just the budget', 'src/web/A.tsx', `export const A = memo(() => ${longBody(120)});`],
  ['a group of tests', 'tests/a.test.ts', `describe('a', () => ${longBody(200)});`],
])('planted: %s passes', (_, path, content) => {
  expect(withPlantedTree({ [path]: content }, (root) => budgetFaults(measureSources(root, folders), []))).toEqual([]);
});

test('an exception covers its function up to its own limit, and must be needed and reasoned', () => {
  const measure = { file: 'src/core/a.ts', what: 'a (line 1)', kind: 'function', lines: 60 } as const;
  const exception = { file: 'src/core/a.ts', what: 'a', lines: 60, reason: 'one table' };
  expect(budgetFaults([measure], [exception])).toEqual([]);
  expect(budgetFaults([{ ...measure, lines: 61 }], [exception])).toHaveLength(2);
  expect(budgetFaults([{ ...measure, lines: 50 }], [exception])).toHaveLength(1);
  expect(budgetFaults([measure], [{ ...exception, reason: ' ' }])).toHaveLength(1);
});
