import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';

const page = 'docs/specification.md';

/** This file, which plants ids. */
const self = 'tests/architecture/specification.test.ts';

/**
 * Lines of the specification that no test names at the beginning of its title, or of the row that its title is made of,
 * and ids in such titles that the specification does not have.
 */
function specificationFaults(root: string): readonly string[] {
  const lines = new Set(readFileSync(join(root, page), 'utf8').match(/(?<=\*\*)S\d-\d\d(?=\*\*)/g));
  const files = sourceFiles(root, ['tests']).filter((path) => path !== self);
  const texts = files.map((path) => readFileSync(join(root, path), 'utf8'));
  const titles = texts.flatMap((text) => text.match(/(?<=['"`])(?:S\d-\d\d\W{1,3})+/g) ?? []);
  const named = new Set(titles.flatMap((title) => title.match(/S\d-\d\d/g) ?? []));
  return [
    ...[...lines].filter((id) => !named.has(id)).map((id) => `${id}: no test names it`),
    ...[...named].filter((id) => !lines.has(id)).map((id) => `${id}: the specification has no such line`),
  ];
}

test('every line of the specification is named by a test', () => {
  expect(specificationFaults(projectRoot)).toEqual([]);
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
  expect(withPlantedTree(files, specificationFaults)).toEqual([
    'S1-01: no test names it',
    'S1-09: the specification has no such line',
  ]);
});
