import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

function told(form: 'plain' | 'record' | 'process', migrate: object) {
  const library = smallLibrary();
  library[form].migrate = migrate;
  return compile(sourcesOf(library)).diagnostics;
}

describe('S7-31 an expression of migrate is checked without a version before', () => {
  test.each([
    ['foo(volume) /', 'expression/syntax'],
    ['volume *', 'expression/syntax'],
    ['text(volume)', 'expression/function-unknown'],
    ['foo(volume)', 'expression/function-unknown'],
    ['min([volume, 1.0])', 'expression/argument-count'],
    ["'a' * 2.0", 'expression/type'],
    ["volume > 1.0 ? 'a' : 'b'", 'expression/result'],
  ])('%s is told at its line', (text, code) => {
    for (const form of ['process', 'record', 'plain'] as const) {
      const path = 'amount';
      const found = told(form, { [path]: text });
      expect(found, `${form} ${text}`).toMatchObject([
        { code, severity: 'error', file: `${form}.json`, pointer: `/migrate/${path}` },
      ]);
    }
  });

  test.each([
    'volume / 1000.0',
    'gone * 2.0',
    'empty(gone) ? 0.0 : gone',
    "gone == 'a' ? 1.0 : 2.0",
    'number(gone)',
    'root.gone + 1.0',
    'samples.sum(s, s.gone) / 2.0',
    'gone.count * 1.0',
    'min(gone, 1.0)',
    "inUnit(gone, 'ug')",
  ])('%s may have been right of the version before', (text) => {
    expect(told('process', { amount: text })).toEqual([]);
  });
});
