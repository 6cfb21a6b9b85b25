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
