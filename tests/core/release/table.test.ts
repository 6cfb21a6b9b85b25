import { expect, test } from 'vitest';
import type { TableDescriptor } from '../../../src/generated/descriptor.ts';
import { compile, compileCandidate } from '../../../src/core/check/compile.ts';
import type { ChangeClass } from '../../../src/core/release/change.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { diffTable } from '../../../src/core/release/diff-table.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { carriedTable, releasedTable, releaseIdOf, withTables } from '../../../src/core/model/released-table.ts';
import { readerProblems } from '../../../src/core/release/table-readers.ts';
import { text } from '../check/support/both.ts';
import { type Json, smallLibrary, sourceOf, sourcesOf } from '../check/support/small-library.ts';
import { limits } from '../check/support/small-table.ts';

const table = (edit: (next: Json) => void = () => {}): TableDescriptor => {
  const next: Json = structuredClone(limits);
  edit(next);
  return next;
};

const edits: readonly (readonly [string, ChangeClass, readonly string[], (next: Json) => void])[] = [
  ['nothing', 'safe', [], () => {}],
  ['its version alone', 'safe', [], (next) => (next['version'] = 9)],
  ['another name', 'safe', ['label'], (next) => (next['label'] = text('Bounds'))],
  [
    'a new column',
    'safe',
    ['column:note'],
    (next) => (next['columns'].note = { type: 'string', 'x-label': text('N') }),
  ],
  ['another unit', 'pin', ['column:upTo'], (next) => (next['columns'].upTo['x-unit'] = 'ug')],
  ['a column gone', 'pin', ['column:group'], (next) => delete next['columns'].group],
  ['another value', 'pin', ['row:-'], (next) => (next['rows'][2].grade = 'b')],
  ['a row gone', 'pin', ['row:10 …2026-06-30'], (next) => next['rows'].splice(0, 1)],
  [
    'exchanged names of columns',
    'pin',
    ['column:upTo', 'column:grade'],
    ({ columns: { upTo, grade } }) => ([upTo['x-label'], grade['x-label']] = [grade['x-label'], upTo['x-label']]),
  ],
  ['a new row', 'pin', ['row:20'], (next) => next['rows'].splice(2, 0, { upTo: 20, grade: 'a' })],
  ['another order', 'pin', ['rows'], (next) => next['rows'].reverse()],
  ['other days', 'pin', ['days'], (next) => (next['validFrom'] = '2026-02-01')],
];

test.each(edits)('a table with %s is classed %s', (_, wanted, subjects, edit) => {
  const { class: found, changes } = diffTable(table(), table(edit));
  expect([found, changes.map(({ subject }) => subject)]).toEqual([wanted, subjects]);
});

test('a changed value tells what it was and is', () => {
  const [change] = diffTable(
    table(),
    table((next) => (next['rows'][2].grade = 'b')),
  ).changes;
  expect(change?.message).toEqual({ zh: 'grade a → b', en: 'grade a → b' });
});

test('values of a column that take each other’s names are told, and are no new wording', () => {
  const named = (high: string, low: string): TableDescriptor =>
    table(({ columns: { grade } }) => (grade['x-enum'] = { a: text(high), b: text(low) }));
  const { class: found, changes } = diffTable(named('High', 'Low'), named('Low', 'High'));
  expect(found).toBe('pin');
  expect(changes.map(({ message }) => message.en)).toEqual([
    expect.stringMatching(/^the value a of the column ".+" is now called "Low", as b was called; rows with it read/),
    expect.stringMatching(/^the value b of the column ".+" is now called "High", as a was called; rows with it read/),
  ]);
  expect(diffTable(named('High', 'Low'), named('Highest', 'Low')).class).toBe('safe');
});

/** A form that reads the table in one field. */
function reader(): ReleasedDescriptor {
  const library: Json = { ...smallLibrary(), limits };
  library['types'].sets.result.properties.grade = {
    type: 'string',
    'x-calc': "bracket('limits', total, 'grade')",
    'x-label': text('Grade'),
  };
  const { expanded } = compile(sourcesOf(library));
  const form = [...expanded.values()].find(({ tables }) => tables !== undefined);
  if (form === undefined) throw new Error('No form reads the table.');
  return form;
}

test('a form is told apart from a table of its name, and reads other rows without a check', () => {
  expect([releaseIdOf(table()), releaseIdOf(reader())]).toEqual(['table:limits', reader().id]);
  const other = table((next) => (next['rows'][2].grade = 'b'));
  expect(readerProblems(reader(), 'limits', carriedTable(other))).toEqual([]);
  const next = withTables(reader(), new Map([['limits', carriedTable(other)]]));
  expect(next.tables?.['limits']?.rows).toEqual(other.rows);
  expect(diffReleases({ descriptor: reader() }, { descriptor: next }).class).toBe('pin');
  const form = reader();
  expect(withTables(form, new Map([['limits', carriedTable(table((one) => (one['version'] = 5)))]]))).toBe(form);
});

test.each<[string, string, (next: Json) => void]>([
  ['without the column', 'expression/column-unknown', (next) => delete next['columns'].grade],
  ['with a key that is no number', 'expression/table-key', (next) => (next['key'] = 'group')],
])('a table %s fits a form that reads it no more', (_, code, edit) => {
  const problems = readerProblems(reader(), 'limits', carriedTable(table(edit)));
  expect(problems.map((problem) => problem.code)).toEqual([code]);
});

test('a candidate is compiled by itself: in one order, without the words of its file', () => {
  const { kind, ...words } = limits;
  const source = sourceOf('limits.json', { $schema: '../meta/table.schema.json', ...words, kind });
  const { table: compiled, release, diagnostics } = compileCandidate(source, sourcesOf(smallLibrary()));
  expect([release, diagnostics]).toEqual([null, []]);
  expect(JSON.stringify(compiled)).toBe(JSON.stringify(releasedTable(table())));
  const broken = sourceOf('limits.json', { ...limits, key: 'none' });
  const refused = compileCandidate(broken, sourcesOf(smallLibrary()));
  expect([refused.table, refused.diagnostics.map((each) => each.code)]).toEqual([null, ['table/key']]);
});
