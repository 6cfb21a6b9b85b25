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
  const texts = sourceFiles(root, areas).map(read);
  const words = new Set(texts.flatMap((text) => text.match(/[\w$-]+/g) ?? []));
  // Chinese has no blanks between its words.
  const isUsed = (name: string): boolean =>
    /\p{Script=Han}/u.test(name) ? texts.some((text) => text.includes(name)) : words.has(name);
  for (const path of projectFiles(root, 'schemas/meta'))
    for (const word of read(path).match(/[\w-]+/g) ?? []) words.add(word);
  const missing = rowsOf(used)
    .flatMap((cells) => codeNames(cells[2] ?? ''))
    .filter((name) => !words.has(name));
  const back = rowsOf(refused)
    .flatMap((cells) => codeNames(cells[0] ?? ''))
    .filter(isUsed);
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
  const used = ['| a | 甲 | `made` | x |', '| b | 乙 | `gone` | x |'];
  const page = [...used, '## Not used', '| `old`, `丙组`, `丁组` | made |'].join('\n');
  const source = "export const made = old; // '一个丙组'";
  const files = { 'docs/glossary.md': page, 'src/core/a.ts': source, 'schemas/meta/a.json': '{}' };
  expect(withPlantedTree(files, glossaryFaults)).toEqual([
    'gone: nothing is called so',
    'old: refused, and used',
    '丙组: refused, and used',
  ]);
});
