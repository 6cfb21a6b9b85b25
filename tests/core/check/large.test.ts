import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { addFields, smallLibrary, sourcesOf } from './support/small-library.ts';

/** Compiles a library in which a set has many more fields; gives the codes found and the processor time in seconds. */
function compileWith(count: number, field: (index: number) => object): readonly [readonly string[], number] {
  const library = smallLibrary();
  addFields(library.types.sets.facts, count, field);
  const sources = sourcesOf(library);
  const before = process.cpuUsage();
  const { diagnostics } = compile(sources);
  const { user, system } = process.cpuUsage(before);
  return [diagnostics.map(({ code }) => code), (user + system) / 1_000_000];
}

// One to two seconds when nothing else runs; quadratic work took more than seven.
test.each([
  ['right', (i: number) => ({ type: 'number', 'x-calc': i === 0 ? 'amount' : `f${i - 1} + 1` }), 'field/too-many'],
  ['of unknown names', (i: number) => ({ type: 'number', 'x-calc': `unknownName${i} + 1` }), 'expression/name-unknown'],
  [
    'of unknown libraries',
    (i: number) => ({ type: 'number', 'x-calc': `Maths${i}.round(1, 2)` }),
    'expression/function-near',
  ],
])('6,000 fields %s are checked without quadratic work', { timeout: 120_000 }, (_name, field, code) => {
  const [codes, seconds] = compileWith(6_000, field);
  expect(codes).toContain(code);
  expect(seconds).toBeLessThan(6);
});

test('a form has 3,000 fields at most', () => {
  const plain = (): object => ({ type: 'number' });
  expect(compileWith(2_800, plain)[0]).toStrictEqual([]);
  expect(new Set(compileWith(3_000, plain)[0])).toStrictEqual(new Set(['field/too-many']));
});
