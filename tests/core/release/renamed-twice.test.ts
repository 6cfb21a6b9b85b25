import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionAlong } from '../../../src/core/release/conversion.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { noFormerFields, withFieldsOf } from '../../../src/core/release/former-fields.ts';
import { loadForm, type FormModel } from '../../../src/core/release/form-fields.ts';
import { StoredFates } from '../../../src/core/release/stored-fates.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;

/** A version of the bench process whose results have these columns beside what they always have. */
function version(number: number, columns: Readonly<Record<string, Json>>, edit: (form: Json) => void = () => {}) {
  const form = structuredClone(base);
  form.version = number;
  for (const [key, words] of Object.entries(columns)) form.sets.result.properties[key] = { ...text, ...words };
  edit(form);
  return loadForm(JSON.parse(JSON.stringify(form)) as ReleasedDescriptor);
}

const text = { type: 'string', 'x-label': { zh: '说明', en: 'Remark' } };
const was = (...keys: string[]): Json => ({ 'x-was': keys });
const rows = (...values: Json[]): Json => ({ samples: values.map((value) => ({ sampleNo: 'S1', ...value })) });
const before = (...versions: readonly FormModel[]) => versions.reduce(withFieldsOf, noFormerFields);
/** What the last of some versions makes of data that one of them stored, by its place. */
const from = (place: number, versions: readonly FormModel[], data: Json) =>
  conversionAlong(versions.slice(place), before(...versions.slice(0, place)))?.convert(data);
const readAs = (versions: readonly FormModel[], data: Json, place = 0) => from(place, versions, data)?.data;

const [a, b, c] = [version(1, { a: {} }), version(2, { b: was('a') }), version(3, { c: was('b') })];
const backToA = version(4, { a: {} });

describe('a field that was renamed twice, and two versions that are taken back at once', () => {
  test('is read by its first name again, whichever version stored it', () => {
    const line = [a, b, c, backToA];
    expect(readAs(line, rows({ a: 'x' }))).toEqual(rows({ a: 'x' }));
    expect(readAs(line, rows({ b: 'x' }), 1)).toEqual(rows({ a: 'x' }));
    expect(from(2, line, rows({ c: 'x' }))).toEqual({ data: rows({ a: 'x' }), left: [] });
  });

  test('is told as renamed, and not as one gone and one new', () => {
    const { changes } = diffReleases(c, backToA, before(a, b));
    expect(changes.map(({ subject, message }) => `${subject}: ${message.en}`)).toEqual([
      'samples.c: the field "Remark" is now called samples.a',
    ]);
    const fates = new StoredFates(
      { before: c, after: backToA, former: before(a, b) },
      { today: '2026-01-01', now: '' },
    );
    expect(fates.of(rows({ c: 'x' }))).toMatchObject([{ fate: 'moved', path: 'samples.c' }]);
  });

  test('is read by its last name where both versions are released again', () => {
    const again = version(5, { c: was('b') });
    const line = [a, b, c, backToA, again];
    for (const place of [0, 3]) expect(readAs(line, rows({ a: 'x' }), place)).toEqual(rows({ c: 'x' }));
    expect(readAs(line, rows({ b: 'x' }), 1)).toEqual(rows({ c: 'x' }));
    expect(readAs(line, rows({ c: 'x' }), 2)).toEqual(rows({ c: 'x' }));
  });

  test('leaves its first name to it, where another field has that meanwhile', () => {
    const both = version(3, { a: {}, b: was('a') });
    const line = [a, version(2, { b: was('a') }), both, backToA];
    expect(readAs(line, rows({ b: 'x' }), 1)).toEqual(rows({ a: 'x' }));
    const done = from(2, line, rows({ a: 'other', b: 'x' }));
    expect(done?.data).toEqual(rows({ a: 'x' }));
    expect(JSON.stringify(done?.left)).toContain('other');
  });

  test('has its values again where it was taken away under its last name', () => {
    const gone = version(4, {});
    const line = [a, b, c, gone, version(5, { a: {} })];
    for (const place of [2, 3])
      expect(from(place, line, rows({ c: 'x' }))).toEqual({ data: rows({ a: 'x' }), left: [] });
  });
});

describe('a version in the middle that was taken back', () => {
  test('is known by name to the one that follows: x-was names what the field was called in it', () => {
    const line = [a, b, version(3, { a: {} }), version(4, { c: was('b') })];
    for (const place of [0, 2]) expect(readAs(line, rows({ a: 'x' }), place)).toEqual(rows({ c: 'x' }));
    const [third, fourth] = line.slice(2) as [FormModel, FormModel];
    const { changes } = diffReleases(third, fourth, before(a, b));
    expect(changes.map(({ message }) => message.en)).toEqual(['the field "Remark" is now called samples.c']);
  });

  test('does not give the name of a field to another one that has it by now', () => {
    const line = [
      a,
      b,
      version(3, { b: was('a'), a: { type: 'number' } }),
      version(4, { a: { type: 'number' }, c: was('b') }),
    ];
    expect(readAs(line, rows({ a: 'x' }))).toEqual(rows({ c: 'x' }));
    expect(readAs(line, rows({ b: 'x', a: 5 }), 2)).toEqual(rows({ c: 'x', a: 5 }));
  });

  test('renames a table and its columns all the same', () => {
    const facts = { type: 'string', 'x-label': { zh: '号', en: 'Number' } };
    const table = (number: number, name: string, column: string, words: { table?: Json; column?: Json } = {}) =>
      version(number, {}, (form) => {
        const items = { type: 'object', properties: { [column]: { ...facts, ...words.column } } };
        const [first = ''] = Object.keys(form.sets);
        form.sets[first].properties[name] = { type: 'array', items, 'x-label': facts['x-label'], ...words.table };
      });
    const versions = [
      table(1, 'lots', 'no'),
      table(2, 'batches', 'code', { table: was('lots'), column: was('no') }),
      table(3, 'charges', 'name', { table: was('batches'), column: was('code') }),
    ];
    const line = [...versions, table(4, 'lots', 'no')];
    expect(readAs(line, { charges: [{ name: 'L1' }] }, 2)).toEqual({ lots: [{ no: 'L1' }] });
  });
});

describe('fields that exchange their names over three versions', () => {
  const line = [
    version(1, { a: {}, b: {} }),
    version(2, { t: was('a'), b: {} }),
    version(3, { t: {}, a: was('b') }),
    version(4, { b: was('t'), a: {} }),
  ];

  test('are exchanged although the form is what it was', () => {
    expect(readAs(line, rows({ a: '1', b: '2' }))).toEqual(rows({ b: '1', a: '2' }));
  });

  test('go back to their own, one version after the other', () => {
    const back = [version(5, { t: {}, a: {} }), version(6, { t: {}, b: {} }), version(7, { a: {}, b: {} })];
    const all = [...line, ...back];
    expect(readAs(all, rows({ a: '1', b: '2' }))).toEqual(rows({ a: '1', b: '2' }));
    expect(readAs(all, rows({ b: '1', a: '2' }), 3)).toEqual(rows({ a: '1', b: '2' }));
  });
});
