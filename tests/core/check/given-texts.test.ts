import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { text } from './support/both.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

const at = '/sets/facts/properties/odd';
const choices = { type: 'string', 'x-enum': { alpha: text('A'), beta: text('B') } };

function told(words: object) {
  const library = smallLibrary();
  library.types.sets.facts.properties.odd = { ...words, 'x-label': text('Odd') };
  return compile(sourcesOf(library)).diagnostics;
}

describe('S7-31 a text that a formula gives is a value that the field can hold', () => {
  test.each([
    ['x-calc', { ...choices, 'x-calc': "'zz'" }, undefined],
    ['x-suggest', { ...choices, 'x-suggest': "'zz'" }, undefined],
    ['x-calc', { ...choices, 'x-calc': "amount > 1.0 ? 'alhpa' : 'beta'" }, "amount > 1.0 ? 'alpha' : 'beta'"],
    ['x-suggest', { type: 'string', format: 'date', 'x-suggest': "'a'" }, undefined],
    ['x-calc', { type: 'string', format: 'date', 'x-calc': "'a'" }, undefined],
    ['x-calc', { type: 'string', maxLength: 3, 'x-calc': "empty(title) ? 'none' : title" }, undefined],
    ['x-suggest', { type: 'string', 'x-dict': 'biz:kind', 'x-suggest': "'zz'" }, undefined],
  ])('%s of %j is told', (word, words, meant) => {
    const pointer = `${at}/${word}`;
    const fix = meant === undefined ? {} : { op: 'replace', pointer, value: meant };
    expect(told(words)).toMatchObject([{ code: 'field/given-misfit', severity: 'error', pointer, fix }]);
  });

  test.each([
    { ...choices, 'x-calc': "'alpha'" },
    { ...choices, 'x-suggest': "amount > 1.0 ? 'alpha' : title" },
    { type: 'string', format: 'date', 'x-suggest': "'2026-11-28'" },
    { type: 'string', 'x-ref': 'user', 'x-suggest': 'me' },
    { type: 'string', 'x-dict': 'biz:kind', 'x-suggest': "'a'" },
  ])('%j is in order', (words) => {
    expect(told(words)).toEqual([]);
  });
});

describe('S7-31 a number that a formula gives is a value that the field can hold', () => {
  const numbered = { type: 'integer', 'x-enum': { 1: text('A'), 2: text('B') } };

  test.each([
    ['x-calc', { type: 'number', minimum: 5, 'x-calc': '3.0' }, 'Odd must be at least 5'],
    ['x-calc', { type: 'number', multipleOf: 5, 'x-calc': '3.0' }, 'Odd must be a multiple of 5'],
    ['x-suggest', { type: 'number', maximum: 2, 'x-suggest': 'amount > 1.0 ? 1.0 : 3.0' }, 'Odd must be at most 2'],
    ['x-calc', { type: 'number', minimum: 0, 'x-calc': '-3.0' }, 'Odd must be at least 0'],
    ['x-calc', { ...numbered, 'x-calc': '3.0' }, 'Odd must be one of: A, B'],
    ['x-suggest', { type: 'number', 'x-decimals': 1, 'x-suggest': '2.55' }, 'at most 1 decimal places'],
  ])('%s of %j is told', (word, words, reason) => {
    const found = told(words);
    expect(found).toMatchObject([{ code: 'field/given-misfit', severity: 'error', pointer: `${at}/${word}` }]);
    expect(found[0]?.message.en).toContain(reason);
  });

  test.each([
    { type: 'number', minimum: 3, multipleOf: 5, 'x-calc': '10.0' },
    { type: 'number', minimum: -3, 'x-suggest': '-3.0' },
    { type: 'number', minimum: 5, 'x-calc': 'amount > 1.0 ? amount : 5.0' },
    { type: 'number', 'x-decimals': 1, 'x-calc': '2.55' },
    { ...numbered, 'x-calc': '2.0' },
  ])('%j is in order', (words) => {
    expect(told(words)).toEqual([]);
  });
});

describe('S7-31 what a name gives is of the kind of the field', () => {
  const day = { type: 'string', format: 'date' };
  const moment = { type: 'string', format: 'date-time' };
  const person = { type: 'string', 'x-ref': 'user' };
  const row = { type: 'string', 'x-ref': 'record:thing' };

  test.each([
    ['x-suggest', { type: 'string', 'x-suggest': 'me' }, { op: 'remove' }],
    ['x-suggest', { ...row, 'x-suggest': 'me' }, { op: 'remove' }],
    ['x-suggest', { ...choices, 'x-suggest': 'prevUser' }, { op: 'remove' }],
    ['x-suggest', { ...person, 'x-suggest': 'today' }, { op: 'remove' }],
    ['x-suggest', { type: 'string', 'x-suggest': 'now' }, { op: 'remove' }],
    ['x-suggest', { ...day, 'x-suggest': 'now' }, { op: 'replace', value: 'today' }],
    ['x-calc', { ...moment, 'x-calc': 'today' }, { op: 'replace', value: 'now' }],
    ['x-calc', { ...day, 'x-calc': 'me' }, {}],
    ['x-calc', { ...day, 'x-calc': 'title' }, {}],
    ['x-suggest', { ...day, 'x-suggest': 'amount > 1.0 ? today : me' }, {}],
  ])('%s of %j is told', (word, words, fix) => {
    const pointer = `${at}/${word}`;
    expect(told(words)).toMatchObject([{ code: 'field/given-misfit', severity: 'error', pointer, fix }]);
  });

  test.each([
    { ...person, 'x-suggest': 'me' },
    { ...person, 'x-calc': 'prevUser' },
    { ...day, 'x-suggest': 'today' },
    { ...moment, 'x-calc': 'now' },
    { ...day, 'x-calc': 'amount > 1.0 ? today : addMonths(today, 1)' },
    { type: 'string', 'x-calc': 'title' },
  ])('%j is in order', (words) => {
    expect(told(words)).toEqual([]);
  });

  test('a day may come from a text that has the look of one, and people from rows that the server keeps', () => {
    const library = smallLibrary();
    const dated = { type: 'string', pattern: '^20', 'x-label': text('Dated') };
    Object.assign(library.types.sets.facts.properties, {
      dated,
      odd: { ...day, 'x-calc': 'dated', 'x-label': text('Odd') },
    });
    expect(compile(sourcesOf(library)).diagnostics).toEqual([]);
    const kept = { kind: 'record', id: 'kept', version: 1, area: 'stock', label: text('Kept'), actions: [] };
    const lists = { search: ['title'], list: ['title'], data: { 'x-fields': ['facts'] }, api: '/api/blade-user' };
    Object.assign(library, { kept: { ...kept, ...lists } });
    library.types.sets.head.properties.who = {
      type: 'string',
      'x-ref': 'record:kept',
      'x-suggest': 'me',
      'x-label': text('Who'),
    };
    expect(compile(sourcesOf(library)).diagnostics).toEqual([]);
  });
});

describe('S7-31 a code by which a form takes over values of before is one that the field has', () => {
  function withMigrate(form: 'plain' | 'record' | 'process', migrate: object) {
    const library = smallLibrary();
    library[form].migrate = migrate;
    return compile(sourcesOf(library)).diagnostics;
  }

  test.each([
    ['plain', 'group', "group == 'old' ? 'zz' : group", undefined],
    ['plain', 'group', "group == 'old' ? 'aa' : group", "group == 'old' ? 'a' : group"],
    ['process', 'samples.state', "state == 'old' ? 'bda' : state", "state == 'old' ? 'bad' : state"],
  ] as const)('in a %s, of %s: %s is told', (form, path, written, meant) => {
    const pointer = `/migrate/${path}`;
    const fix = meant === undefined ? {} : { op: 'replace', pointer, value: meant };
    const found = withMigrate(form, { [path]: written });
    expect(found).toMatchObject([
      { code: 'field/given-misfit', severity: 'error', file: `${form}.json`, pointer, fix },
    ]);
    expect(found[0]?.message.en).toMatch(/^"migrate" gives "\w+", which "\w+" cannot hold/);
  });

  test('codes that the version before had are only compared with, and what is computed is not looked at', () => {
    expect(withMigrate('plain', { group: "group == 'old' ? 'a' : group.lowerAscii()" })).toEqual([]);
  });
});
