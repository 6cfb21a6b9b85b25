import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-tree.ts';

// The list of docs/asvs.md: a claim without a file behind it is none.

interface Line {
  readonly id: string;
  readonly level: string;
  readonly asks: string;
  readonly status: string;
  readonly where: string;
}

const statuses = ['met', 'not applicable', 'not yet'];

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => /^\| *V\d/.test(line))
    .map((line) => {
      const [id = '', level = '', asks = '', status = '', where = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { id, level, asks, status, where };
    });
}

/** What is wrong with a list, each as one line. */
function faults(text: string): string[] {
  const lines = linesOf(text);
  const ids = lines.map(({ id }) => id);
  const counted = statuses.map((status) => `${lines.filter((line) => line.status === status).length} ${status}`);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands there twice`),
    ...lines.flatMap(({ id, level, asks, status, where }) => [
      ...(/^V\d+\.\d+\.\d+$/.test(id) && /^[12]$/.test(level) && asks !== '' ? [] : [`${id} is not whole`]),
      ...(statuses.includes(status) ? [] : [`${id} has no status`]),
      ...(where === '' ? [`${id} says neither where nor why not`] : []),
      ...(status === 'met' ? missingFiles(where).map((file) => `${id}: ${file}`) : []),
    ]),
    ...(text.includes(`Of ${lines.length}: ${counted.join(', ')}.`) ? [] : ['the sum is another']),
  ];
}

/** Files that hold a claim and are not there; or that none is named. */
function missingFiles(where: string): string[] {
  const named = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const files = named.filter((name) => /^(src|tests|docs|scripts)\/|^(Dockerfile|package-lock\.json)$/.test(name));
  if (files.length === 0) return ['no file holds it'];
  return files.filter((file) => !existsSync(join(projectRoot, file))).map((file) => `${file} is gone`);
}

const page = readFileSync(join(projectRoot, 'docs/asvs.md'), 'utf8');

test('each of the 253 requirements of levels 1 and 2 stands once, with a status that a file or a reason holds', () => {
  expect(faults(page)).toEqual([]);
  expect(linesOf(page)).toHaveLength(253);
});

test.each([
  [
    'a file that is gone',
    '`tests/architecture/asvs.test.ts`',
    '`tests/no-such.test.ts`',
    'tests/no-such.test.ts is gone',
  ],
  ['a claim without a file', '`tests/architecture/asvs.test.ts`', 'surely', 'no file holds it'],
  ['a status that is none', '| met |', '| mostly |', 'V1.1.1 has no status'],
  ['a line that stands twice', 'V1.1.2', 'V1.1.1', 'V1.1.1 stands there twice'],
  ['another sum', '1 met', '2 met', 'the sum is another'],
])('%s is noticed', (_what, part, other, fault) => {
  const list = [
    'Of 2: 1 met, 0 not applicable, 1 not yet.',
    '| V1.1.1 | 1 | a | met | `tests/architecture/asvs.test.ts` |',
    '| V1.1.2 | 2 | b | not yet | later |',
  ].join('\n');
  expect(faults(list)).toEqual([]);
  expect(faults(list.replace(part, other)).join('\n')).toContain(fault);
});

test('each attack of docs/security.md names tests that are there', () => {
  const [, list = ''] = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8').split('## What was attacked');
  const lines = list.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:attack|-)/.test(line));
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !line.includes('`tests/') || missingFiles(line).length > 0)).toEqual([]);
});
