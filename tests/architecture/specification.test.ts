import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgets, nightlyFiles } from '../../scripts/test/nightly-files.mjs';
import { requirementsNamedIn, specifiedLines } from '../../scripts/test/requirements.mjs';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';

const page = 'docs/specification.md';

const projects = Object.keys(budgets);

/** This file, which plants ids. */
const self = 'tests/architecture/specification.test.ts';

/**
 * Lines of the specification that no test names at the beginning of its title, or of the row that its title is made of,
 * and ids in such titles that the specification does not have.
 * @param leftOut files whose tests do not count
 */
function specificationFaults(root: string, leftOut: readonly string[] = []): readonly string[] {
  const lines = specifiedLines(root);
  const files = sourceFiles(root, ['tests']).filter((path) => path !== self && !leftOut.includes(path));
  const named = new Set(files.flatMap((path) => requirementsNamedIn(readFileSync(join(root, path), 'utf8'))));
  return [
    ...[...lines].filter((id) => !named.has(id)).map((id) => `${id}: no test names it`),
    ...[...named].filter((id) => !lines.has(id)).map((id) => `${id}: the specification has no such line`),
  ];
}

test('every line of the specification is named by a test that npm test runs', () => {
  const nightly = projects.flatMap((project) => nightlyFiles(project));
  expect(specificationFaults(projectRoot, nightly)).toEqual([]);
});

test('the files left to the nightly run exist', () => {
  const missing = projects.flatMap((project) => nightlyFiles(project)).filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
});

test('planted: a line that is named in a comment alone, and an id that is none, are found', () => {
  const files = {
    [page]: '- **S1-01** One.\n- **S1-02** Two.\n- **S1-03** Three.\n- **S1-04** Four.\n',
    'tests/a.test.ts': [
      '// S1-01 in passing',
      'test("S1-02 S1-03 two and three", () => {});',
      'test.each([["S1-04 four", 4]])("%s", () => {});',
      'test("S1-09 nine", () => {});',
    ].join('\n'),
  };
  expect(withPlantedTree(files, (root) => specificationFaults(root))).toEqual([
    'S1-01: no test names it',
    'S1-09: the specification has no such line',
  ]);
});
