import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

/** What is found when a file of its own has a set that no form uses, with this formula. */
function found(calc: string, awaited?: boolean): readonly string[] {
  const label = { zh: '奖金', en: 'Bonus' };
  const base = { type: 'number', 'x-unit': 'CNY', 'x-label': { zh: '基数', en: 'Base' } };
  const bonus = { ...base, 'x-calc': calc, 'x-label': label };
  const sets = { bonus: { scope: 'record', label, properties: { base, bonus } } };
  const pay = { kind: 'types', id: 'pay', version: 1, sets, ...(awaited === undefined ? {} : { awaited }) };
  return compile(sourcesOf({ ...smallLibrary(), pay })).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

test('sets whose pages are still to come need none, others do', () => {
  expect(found('base * 2', true)).toEqual([]);
  expect(found('base * 2', false)).toEqual(['reference/set-unused /sets/bonus']);
  expect(found('base * 2')).toEqual(['reference/set-unused /sets/bonus']);
});

test('their formulas are checked like all others', () => {
  expect(found('bass * 2', true)).toEqual(['expression/name-near /sets/bonus/properties/bonus/x-calc']);
});
