import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { text } from './support/both.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

const grades = { a: text('Good'), b: text('Poor') };

/** What is told of a field with these words, in a set that only forms have, or in another one. */
function told(words: object, set = 'head') {
  const library = smallLibrary();
  library.types.sets[set].properties.odd = { ...words, 'x-label': text('Odd') };
  return compile(sourcesOf(library)).diagnostics;
}

const file = { $ref: 'types/lab#/file' };
const at = (set = 'head'): string => `/sets/${set}/properties/odd/default`;
const removed = { op: 'remove', pointer: at() };
const replaced = (value: unknown) => ({ op: 'replace', pointer: at(), value });

describe('S7-31 a default is a value that its field can hold', () => {
  test.each([
    ['a number for a text', { type: 'string', default: 5 }, replaced('5')],
    ['too long a text', { type: 'string', maxLength: 2, default: 'abc' }, removed],
    ['too short a text', { type: 'string', minLength: 4, default: 'abc' }, removed],
    ['a text that its pattern refuses', { type: 'string', pattern: '^P', default: 'X' }, removed],
    ['no address', { type: 'string', format: 'uri', default: 'x' }, removed],
    ['no time', { type: 'string', format: 'time', default: '25:61' }, removed],
    ['a text for a number', { type: 'number', default: 'many' }, removed],
    ['a number in a text', { type: 'number', default: '1.5' }, replaced(1.5)],
    ['too small a number', { type: 'number', minimum: 4, default: 3 }, removed],
    ['too great a number', { type: 'number', maximum: 4, default: 5 }, removed],
    ['a number at an open end', { type: 'number', exclusiveMinimum: 0, default: 0 }, removed],
    ['more places than it has', { type: 'number', 'x-decimals': 1, default: 1.25 }, replaced(1.3)],
    ['less than a cent', { type: 'number', 'x-format': 'money', default: 1.006 }, replaced(1.01)],
    ['a fraction for a whole number', { type: 'integer', default: 1.5 }, removed],
    ['no multiple', { type: 'integer', multipleOf: 5, default: 6 }, removed],
    ['a word for yes or no', { type: 'boolean', default: 'yes' }, replaced(true)],
    ['a number for yes or no', { type: 'boolean', default: 7 }, removed],
    ['no day of the calendar', { type: 'string', format: 'date', default: '2026-02-30' }, removed],
    ['a day written otherwise', { type: 'string', format: 'date', default: '2026/2/3' }, replaced('2026-02-03')],
    ['no moment', { type: 'string', format: 'date-time', default: 'soon' }, removed],
    ['nearly a choice', { type: 'string', 'x-enum': grades, default: 'A' }, replaced('a')],
    ['the name of a choice', { type: 'string', 'x-enum': grades, default: 'Poor' }, replaced('b')],
    ['no choice', { type: 'string', 'x-enum': grades, default: 'zzz' }, removed],
    ['none of the values', { type: 'string', enum: ['x', 'y'], default: 'zzz' }, removed],
    ['a text for a choice of numbers', { type: 'integer', 'x-enum': { 1: text('One') }, default: '1' }, replaced(1)],
    ['a list for one value', { type: 'string', default: ['a'] }, removed],
    [
      'one value for a list',
      { type: 'array', items: { type: 'string', 'x-enum': grades }, default: 'a' },
      replaced(['a']),
    ],
    ['a list with no choice', { type: 'array', items: { type: 'string', 'x-enum': grades }, default: ['c'] }, removed],
    [
      'a list without such entries',
      { type: 'array', items: { type: 'string', 'x-dict': 'biz:kind' }, default: ['z'] },
      removed,
    ],
    [
      'too many',
      { type: 'array', maxItems: 1, items: { type: 'string', 'x-enum': grades }, default: ['a', 'b'] },
      removed,
    ],
    ['a person', { type: 'string', 'x-ref': 'user', default: '17' }, removed],
    ['people', { type: 'array', items: { type: 'string', 'x-ref': 'user' }, default: ['17'] }, removed],
    ['a row of a record', { type: 'string', 'x-ref': 'record:thing', default: 'T2601-001' }, removed],
    ['a file', { ...file, default: { id: '1', name: 'a.pdf' } }, removed],
    ['files', { type: 'array', items: file, default: [{ id: '1', name: 'a.pdf' }] }, removed],
  ])('%s is refused, with its mend', (_, words, fix) => {
    const found = told(words);
    expect(found).toMatchObject([{ code: 'field/default-misfit', severity: 'error', pointer: at(), fix }]);
    expect(found[0]?.message.en).toContain('is none that "odd" can hold');
    expect(found[0]?.fix.text.en).toMatch(/emove "default"\.$/);
  });

  test.each([
    { type: 'string', maxLength: 3, default: 'abc' },
    { type: 'string', format: 'time', default: '09:30:00+08:00' },
    { type: 'number', minimum: 4, maximum: 5, 'x-decimals': 1, default: 4.5 },
    { type: 'number', default: 0 },
    { type: 'integer', multipleOf: 5, default: 10 },
    { type: 'boolean', default: false },
    { type: 'string', format: 'date', default: '2026-02-28' },
    { type: 'string', format: 'date-time', default: '2026-02-28T09:00:00+08:00' },
    { type: 'string', 'x-enum': grades, default: 'b' },
    { type: 'string', 'x-dict': 'biz:kind', default: 'a1' },
    { type: 'integer', 'x-enum': { 1: text('One') }, default: 1 },
    { type: 'array', items: { type: 'string', 'x-enum': grades }, default: ['a', 'b'] },
    { type: 'array', items: { type: 'string', 'x-dict': 'biz:kind' }, default: ['a1'] },
  ])('%j is in order, in a form, a column of a sheet or a table, and a record', (words) => {
    for (const set of ['head', 'sample', 'reagent', 'thing']) expect(told(words, set)).toEqual([]);
  });

  test('columns, rows of tables and records are held to it', () => {
    for (const set of ['sample', 'reagent', 'thing'])
      expect(told({ type: 'integer', maximum: 3, default: 4 }, set)).toMatchObject([
        { code: 'field/default-misfit', pointer: at(set) },
      ]);
  });
});

describe('S7-31 a default that nothing begins with is refused', () => {
  test.each([
    ['an empty text', { type: 'string', default: '' }],
    ['an empty list', { type: 'array', items: { type: 'string', 'x-enum': grades }, default: [] }],
    ['what is only shown in a form', { type: 'string', readOnly: true, default: 'x' }],
    ['rows of a table', { type: 'array', items: { 'x-fields': ['reagent'] }, default: [{ lot: '1' }] }],
  ])('%s', (_, words) => {
    expect(told(words)).toMatchObject([{ code: 'field/word-idle', pointer: at(), fix: removed }]);
  });

  test('a row of a record begins with what nobody types there', () => {
    expect(told({ type: 'string', readOnly: true, default: 'x' }, 'thing')).toEqual([]);
  });
});
