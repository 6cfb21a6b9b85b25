import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, withPlantedTree } from './project-tree.ts';

const folder = 'docs/decisions';
const heading =
  /^# (\d{4}) (.+)\n\nStatus: (proposed|accepted|superseded by \[[^\]]+\]\([^)]+\)), (\d{4}-\d\d-\d\d)[;.]/;

/** What is wrong with the decision pages: a page without number, title, status and date, or one that the index lacks. */
function decisionFaults(root: string): readonly string[] {
  const index = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const pages = readdirSync(join(root, folder)).filter((name) => name !== 'README.md');
  return pages.flatMap((name) => {
    const [, number = '', title = '', status = '', since = ''] =
      heading.exec(readFileSync(join(root, folder, name), 'utf8')) ?? [];
    if (number === '' || !name.startsWith(`${number}-`)) return [`${name}: number, title, status or date is missing`];
    const cells = [`[${number}](${name})`, title, status.split(' ', 1)[0] ?? '', since];
    const listed = index.split('\n').some((line) => cells.every((cell) => line.includes(cell)));
    return listed ? [] : [`${name}: the index does not list it as it is`];
  });
}

test('every decision has a number, a title, a status and a date, and the index lists it', () => {
  expect(decisionFaults(projectRoot)).toEqual([]);
});

test('planted: a decision without a status and one that is not listed are found', () => {
  const files = {
    'docs/decisions/README.md': '| [0001](0001-a.md) | A | accepted | 2026-11-21 |',
    'docs/decisions/0001-a.md': '# 0001 A\n\nStatus: accepted, 2026-11-21.\n',
    'docs/decisions/0002-b.md': '# 0002 B\n\nStatus: accepted, 2026-11-21.\n',
    'docs/decisions/0003-c.md': '# 0003 C\n\n**Question.** Why?\n',
  };
  expect(withPlantedTree(files, decisionFaults)).toEqual([
    '0002-b.md: the index does not list it as it is',
    '0003-c.md: number, title, status or date is missing',
  ]);
});
