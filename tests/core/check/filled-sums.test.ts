import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

/* A source of `fillFrom` that adds up. */

/** What is told of a record that takes a field from such a source. */
function told(source: object, text = 'others.amount'): readonly string[] {
  const library = smallLibrary();
  const others = { record: 'thing', equal: { title: 'title' }, sum: ['amount'], ...source };
  library.record.fillFrom = { sources: { others }, set: { amount: text } };
  const { diagnostics } = compile(sourcesOf(library));
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

test('gives the sums of numbers of the other record', () => {
  expect(told({})).toEqual([]);
  expect(told({ differ: { thingNo: "''" } })).toEqual([]);
  expect(told({ sum: ['amuont'] })).toContain('reference/field-unknown /fillFrom/sources/others/sum/0');
  expect(told({ sum: ['title'] })).toContain('reference/field-unknown /fillFrom/sources/others/sum/0');
  expect(told({ differ: { titel: "''" } })).toEqual(['reference/field-unknown /fillFrom/sources/others/differ/titel']);
});

test('counts rows that were added before alone where it says so, and it says so of sums', () => {
  expect(told({ earlier: true })).toEqual([]);
  expect(told({ sum: undefined, earlier: true })).toEqual(['field/word-alone /fillFrom/sources/others/earlier']);
});

test('gives nothing else of a row, and no newest one', () => {
  expect(told({}, "others.title == '' ? 1 : 2")).toHaveLength(1);
  expect(told({ latest: 'title' })).toEqual(['field/word-alone /fillFrom/sources/others/latest']);
});
