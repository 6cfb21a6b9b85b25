import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';

const areas = ['src/core', 'src/server', 'src/web', 'generators', 'scripts'];

/** The rows of the tables below a heading, cell by cell. */
function rowsOf(page: string): readonly (readonly string[])[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function codeNames(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** Where the glossary and the code disagree: a code name that nothing bears, or an old name that is back. */
function glossaryFaults(root: string): readonly string[] {
  const [used = '', refused = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Not used');
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const words = new Set(sourceFiles(root, areas).flatMap((path) => read(path).match(/[\w$-]+/g) ?? []));
  for (const path of projectFiles(root, 'schemas/meta'))
    for (const word of read(path).match(/[\w-]+/g) ?? []) words.add(word);
  const missing = rowsOf(used)
    .flatMap((cells) => codeNames(cells[2] ?? ''))
    .filter((name) => !words.has(name));
  const back = rowsOf(refused)
    .flatMap((cells) => codeNames(cells[0] ?? ''))
    .filter((name) => words.has(name));
  return [
    ...missing.map((name) => `${name}: nothing is called so`),
    ...back.map((name) => `${name}: refused, and used`),
  ];
}

test('the glossary names what the code names, and what it refuses is gone', () => {
  const rows = rowsOf(readFileSync(join(projectRoot, 'docs/glossary.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([]);
  expect(glossaryFaults(projectRoot)).toEqual([]);
});

test('planted: a code name that nothing bears and an old name that is back are found', () => {
  const page = ['| a | 甲 | `made` | x |', '| b | 乙 | `gone` | x |', '## Not used', '| `old` | made |'].join('\n');
  const files = { 'docs/glossary.md': page, 'src/core/a.ts': 'export const made = old;', 'schemas/meta/a.json': '{}' };
  expect(withPlantedTree(files, glossaryFaults)).toEqual(['gone: nothing is called so', 'old: refused, and used']);
});
