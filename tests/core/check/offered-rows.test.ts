import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { text } from './support/both.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

const at = '/sets/head/properties/odd/';

/** What is told of a reference, or a list of them, that offers rows with these values. */
function told(only: object, isList = false) {
  const library = smallLibrary();
  const one = { type: 'string', 'x-ref': 'record:thing', 'x-only': only };
  const field = isList ? { type: 'array', items: one } : one;
  library.types.sets.head.properties.odd = { ...field, 'x-label': text('Odd') };
  return compile(sourcesOf(library)).diagnostics;
}

test.each([
  ['nearly a choice', 'status', 'nev', { op: 'replace', value: 'new' }],
  ['no choice', 'status', 'zzz', {}],
  ['no entry of a dictionary', 'group', 'zzz', {}],
  ['a text for a number', 'amount', '5', { op: 'replace', value: 5 }],
  ['more places than the number has', 'amount', 1.25, { op: 'replace', value: 1.3 }],
  ['a number for a text', 'title', 5, { op: 'replace', value: '5' }],
])('S7-31 rows whose value is %s are never offered, and x-only is refused', (_, key, value, fix) => {
  for (const isList of [false, true]) {
    const pointer = `${at}${isList ? 'items/' : ''}x-only/${key}`;
    const found = told({ [key]: value }, isList);
    expect(found).toMatchObject([{ code: 'field/only-misfit', pointer, fix }]);
    expect(found[0]?.fix.op).toBe('op' in fix ? fix.op : undefined);
  }
});

test.each([
  ['status', 'old'],
  ['group', 'a1'],
  ['amount', 1.5],
  ['title', 'any'],
])('S7-31 rows may be offered by %s as %j', (key, value) => {
  expect(told({ [key]: value })).toEqual([]);
});
