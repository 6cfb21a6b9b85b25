import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

const tube = { prefix: 'T', date: 'yy', order: 'date-first', separator: '-', digits: 4, typed: true };

function found(words: object, twin: object | null = null) {
  const library = smallLibrary();
  const { properties } = library.types.sets.thing;
  const thingNo = { type: 'string', 'x-label': properties.thingNo['x-label'], 'x-number': tube, ...words };
  const other = { ...thingNo, 'x-label': { zh: '另号', en: 'Other number' }, ...twin };
  Object.assign(properties, twin === null ? { thingNo } : { thingNo, twinNo: other });
  return compile(sourcesOf(library)).diagnostics.map(({ code, fix }) => [code, fix.value]);
}

test('the pattern of a field has to accept its numbers, the date in front or behind', () => {
  expect(found({ pattern: '^\\d{2}T-\\d{4}$' })).toEqual([]);
  expect(found({ pattern: '^T\\d{2}-\\d{4}$' })).toEqual([['field/number-pattern', '^\\d{2}T-\\d{4}$']]);
});

test('two fields whose numbers look the same share a series or differ in their letters', () => {
  const of = (more: object) => ({ 'x-number': { ...tube, ...more } });
  expect(found(of({}), of({}))).toEqual([['clash/number-series', 'thingNo']]);
  expect(found(of({ series: 'tube' }), of({ series: 'tube' }))).toEqual([]);
  expect(found(of({}), of({ prefix: 'U' }))).toEqual([]);
  expect(found(of({}), of({ order: 'prefix-first' }))).toEqual([]);
});
