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
      ...(status === 'met' ? unproven(id, where).map((fault) => `${id}: ${fault}`) : []),
    ]),
    ...(text.includes(`Of ${lines.length}: ${counted.join(', ')}.`) ? [] : ['the sum is another']),
  ];
}

/** Chapters whose first section asks for something that is written down. */
const written = /^V(?:2|5|6|7|8|11|13|14|15|16)\.1\./;

/** What keeps a claim from being proven: it names no test and no place in the code, or one that is not there. */
function unproven(id: string, where: string): string[] {
  const named = namesIn(where);
  const proofs = named.filter((name) => !name.startsWith('docs/'));
  if (written.test(id) ? named.length === 0 : proofs.length === 0) return ['no test and no place in the code holds it'];
  return missing(named);
}

function namesIn(where: string): string[] {
  const quoted = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => /^(src|tests|docs|scripts)\/|^(Dockerfile|package-lock\.json)$/.test(name));
}

/** Files that are gone or say nothing: a test file without a test, a document without the section named. */
function missing(named: readonly string[]): string[] {
  return named.flatMap((name) => {
    const [file = '', section] = name.split('#');
    if (!existsSync(join(projectRoot, file))) return [`${file} is gone`];
    const text = /\.(?:ts|tsx|md)$/.test(file) ? readFileSync(join(projectRoot, file), 'utf8') : '';
    if (file.startsWith('tests/') && !(file.endsWith('.test.ts') && /^\s*test[.(]/m.test(text)))
      return [`${file} holds no test`];
    if (section !== undefined && !sectionsOf(text).includes(section)) return [`${file} has no section ${section}`];
    return [];
  });
}

function sectionsOf(text: string): string[] {
  const heads = [...text.matchAll(/^#+ (.+)$/gm)].map(([, head = '']) => head);
  return heads.map((head) =>
    head
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
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
  ['a claim without a file', '`tests/architecture/asvs.test.ts`', 'surely', 'no test and no place in the code'],
  ['one that is only written down', '`tests/architecture/asvs.test.ts`', '`docs/security.md`', 'no test and no place'],
  ['a helper of tests', '`tests/architecture/asvs.test.ts`', '`tests/architecture/tool.ts`', 'holds no test'],
  ['a section that is gone', '`tests/architecture/asvs.test.ts`', '`tests/x`, `docs/security.md#no`', 'no section no'],
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
  expect(lines.filter((line) => !line.includes('`tests/') || missing(namesIn(line)).length > 0)).toEqual([]);
});
