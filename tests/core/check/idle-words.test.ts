import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { widgetFor } from '../../../src/core/values/kinds.ts';
import { text } from './support/both.ts';
import { type Plant, smallLibrary, sourcesOf } from './support/small-library.ts';

const codes = { a: text('A'), b: text('B') };

/** What is told of a field with these words. */
function told(words: object, set = 'facts', plant: Plant = () => undefined) {
  const library = smallLibrary();
  plant(library);
  library.types.sets[set].properties.odd = { ...words, 'x-label': text('Odd') };
  return compile(sourcesOf(library)).diagnostics;
}

const at = (word: string): string => `/sets/facts/properties/odd/${word}`;
const replaced = (word: string, value: unknown) => ({ op: 'replace', pointer: at(word), value });
const removed = (word: string) => ({ op: 'remove', pointer: at(word) });
const money = { type: 'number', 'x-format': 'money' };

describe('S7-31 every word of a field has an effect beside the others', () => {
  test.each([
    ['x-widget', { type: 'string', 'x-format': 'mask', 'x-widget': 'area' }, replaced('x-widget', 'text')],
    ['x-widget', { type: 'string', 'x-format': 'mask', 'x-widget': 'opinion' }, replaced('x-widget', 'text')],
    ['x-format', { type: 'string', 'x-format': 'mask', 'x-calc': "'a'" }, removed('x-format')],
    ['x-format', { type: 'string', 'x-format': 'mask', readOnly: true }, removed('x-format')],
    ['x-unit', { ...money, 'x-unit': 'ng' }, replaced('x-unit', 'CNY')],
    ['x-decimals', { ...money, 'x-decimals': 4 }, replaced('x-decimals', 2)],
    ['x-ref', { type: 'number', 'x-ref': 'user' }, replaced('type', 'string')],
    ['x-ref', { type: 'integer', 'x-ref': 'record:thing' }, replaced('type', 'string')],
    ['x-ref', { type: 'number', 'x-ref': 'user', minimum: 1 }, removed('x-ref')],
    ['x-ref', { type: 'boolean', 'x-ref': 'user' }, replaced('type', 'string')],
    ['x-dict', { type: 'number', 'x-dict': 'biz:kind' }, replaced('type', 'string')],
    ['x-enum', { type: 'boolean', 'x-enum': codes }, replaced('type', 'string')],
    ['x-enum', { type: 'integer', 'x-enum': codes }, replaced('type', 'string')],
    ['x-dict', { $ref: 'types/lab#/file', 'x-dict': 'biz:kind' }, removed('x-dict')],
    ['format', { type: 'string', format: 'date', 'x-ref': 'user' }, removed('format')],
    ['format', { type: 'string', format: 'date-time', 'x-enum': codes }, removed('format')],
    ['x-link', { type: 'string', 'x-ref': 'record:thing', 'x-link': 'thing' }, removed('x-link')],
    ['x-widget', { type: 'string', 'x-widget': 'opinion', 'x-calc': "'a'" }, replaced('x-widget', 'area')],
    ['x-widget', { type: 'string', 'x-widget': 'opinion', readOnly: true }, replaced('x-widget', 'area')],
    ['x-need', { type: 'string', 'x-need': 'amount > 1.0', readOnly: true }, removed('x-need')],
    ['x-lock', { type: 'string', 'x-lock': 'amount > 1.0', readOnly: true }, removed('x-lock')],
    ['x-lock', { type: 'number', 'x-lock': 'amount > 1.0', 'x-calc': '1.0' }, removed('x-lock')],
    ['x-repeat', { type: 'number', 'x-repeat': true, 'x-calc': '1.0' }, removed('x-repeat')],
    ['readOnly', { type: 'number', readOnly: true, 'x-calc': '1.0' }, removed('readOnly')],
    ['examples', { type: 'number', examples: [1], 'x-calc': '1.0' }, removed('examples')],
    ['examples', { type: 'boolean', examples: [true] }, removed('examples')],
    ['examples', { type: 'string', 'x-enum': codes, examples: ['a'] }, removed('examples')],
    ['x-unique', { type: 'string', 'x-unique': 'table' }, replaced('x-unique', 'tenant')],
    ['examples', { type: 'string', 'x-widget': 'opinion', examples: ['a'] }, removed('examples')],
    ['x-suggest', { type: 'string', readOnly: true, 'x-suggest': "'a'" }, removed('x-suggest')],
    ['enum', { type: 'string', 'x-dict': 'biz:kind', enum: ['a'] }, removed('enum')],
    ['enum', { type: 'string', 'x-ref': 'user', enum: ['1'] }, removed('enum')],
  ])('%s of %j is told, with its mend', (word, words, fix) => {
    const found = told(words);
    expect(found).toMatchObject([{ code: 'field/word-idle', severity: 'error', pointer: at(word), fix }]);
    expect(found[0]?.message.en).toContain(`"${word}" has no effect here`);
  });

  test('what a text merely names fills nothing in at the head of a form: only cells look it up', () => {
    const words = { type: 'string', 'x-link': 'thing', 'x-fill': ['title'] };
    expect(told(words, 'head')).toMatchObject([
      { code: 'field/word-idle', pointer: '/sets/head/properties/odd/x-fill' },
    ]);
    expect(told(words, 'result')).toEqual([]);
  });

  test.each([
    { ...money, 'x-unit': 'CNY', 'x-decimals': 2 },
    { ...money, 'x-unit': 'CNY/mo' },
    { ...money, 'x-decimals': 0 },
    { type: 'string', 'x-format': 'mask', 'x-widget': 'text', maxLength: 500 },
    { type: 'integer', 'x-enum': { 1: text('One'), 2: text('Two') } },
    { type: 'string', 'x-ref': 'user', 'x-link': 'thing' },
    { type: 'string', 'x-widget': 'area', 'x-calc': "'a'" },
    { type: 'number', examples: [1.5] },
  ])('%j is in order', (words) => {
    expect(told(words)).toEqual([]);
  });

  test('a secret is hidden while it is typed: in one line, however long it may be, and in no table', () => {
    expect(widgetFor('text', { type: 'string', 'x-format': 'mask', maxLength: 500 })).toBe('text');
    expect(told({ type: 'string', 'x-format': 'mask' }, 'result')).toMatchObject([{ code: 'field/word-idle' }]);
  });

  test('a mark is seen in lists of records, an example in inputs of a form', () => {
    const tag = { type: 'string', 'x-enum': codes, 'x-format': 'tag' };
    for (const set of ['facts', 'thing']) {
      expect(told(tag, set, ({ record }) => void record.list.push('odd'))).toEqual([]);
      const listed = { record: 'thing', show: 'related', by: { title: 'title' }, list: ['odd'], label: text('Others') };
      expect(told(tag, set, ({ record }) => void (record.page = [listed]))).toEqual([]);
      expect(told(tag, set)).toMatchObject([{ code: 'field/word-idle', fix: { op: 'remove' } }]);
    }
    for (const set of ['head', 'result']) expect(told(tag, set)).toMatchObject([{ code: 'field/word-idle' }]);
    const example = { type: 'string', examples: ['a'] };
    expect(told(example, 'head')).toEqual([]);
    expect(told(example, 'result')).toMatchObject([{ code: 'field/word-idle' }]);
  });

  test('pages of steps alone are filled in as last time, a table column by column', () => {
    const repeated = { type: 'string', 'x-repeat': true };
    expect(told(repeated, 'result')).toEqual([]);
    for (const [set, item] of [
      ['head', 'odd'],
      ['reagent', 'reagents'],
    ] as const) {
      expect(told(repeated, set, ({ plain }) => void plain.steps[0].edit.push(item))).toEqual([]);
      // An application has no last time.
      expect(told(repeated, set)).toMatchObject([{ code: 'field/word-idle', fix: { op: 'remove' } }]);
    }
    const pointer = '/sets/thing/properties/odd/x-repeat';
    expect(told(repeated, 'thing')).toMatchObject([
      { code: 'field/word-idle', pointer, fix: { op: 'remove', pointer } },
    ]);
    const table = { type: 'array', items: { 'x-fields': ['reagent'] }, 'x-repeat': true };
    expect(told(table, 'head')).toMatchObject([
      { code: 'field/word-idle', pointer: '/sets/head/properties/odd/x-repeat' },
    ]);
  });

  test('items of a list are held to it', () => {
    const found = told({ type: 'array', readOnly: true, items: { type: 'number', 'x-ref': 'user' } });
    expect(found).toMatchObject([{ code: 'field/word-idle', pointer: at('items/x-ref') }]);
  });

  test.each([
    ['head', 'tenant', removed],
    ['head', 'table', removed],
    ['result', 'tenant', (word: string) => replaced(word, 'table')],
    ['reagent', 'tenant', (word: string) => replaced(word, 'table')],
    ['thing', 'table', (word: string) => replaced(word, 'tenant')],
  ])('x-unique needs rows to compare with: in %s "%s" is told', (set, value, mend) => {
    const found = told({ type: 'string', 'x-unique': value }, set);
    const fix = mend('x-unique');
    const pointer = at('x-unique').replace('facts', set);
    expect(found).toMatchObject([{ code: 'field/word-idle', pointer, fix: { ...fix, pointer } }]);
  });

  test.each([
    ['result', 'table'],
    ['reagent', 'table'],
    ['facts', 'tenant'],
    ['thing', 'tenant'],
  ])('x-unique in %s may be "%s"', (set, value) => {
    expect(told({ type: 'string', 'x-unique': value }, set)).toEqual([]);
  });

  test('of numbers that the server gives it is true everywhere that they are unique, of typed ones only in records', () => {
    const number = { prefix: 'OD', date: 'yyyyMMdd', digits: 3 };
    const words = { type: 'string', 'x-unique': 'tenant' };
    expect(told({ ...words, 'x-number': number }, 'head')).toEqual([]);
    expect(told({ ...words, 'x-number': { ...number, typed: true } }, 'head')).toMatchObject([
      { code: 'field/word-idle' },
    ]);
  });

  test('x-paste stands at columns and in records; the head of a form is typed', () => {
    const words = { type: 'string', 'x-paste': ['Alias'] };
    for (const set of ['result', 'reagent', 'facts', 'thing']) expect(told(words, set)).toEqual([]);
    expect(told(words, 'head')).toMatchObject([{ code: 'field/word-idle' }]);
  });
});
