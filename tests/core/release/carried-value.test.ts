import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldModel } from '../../../src/core/model/model.ts';
import { carriedValue } from '../../../src/core/release/carried-value.ts';

type Names = Readonly<Record<string, string>>;

function choiceField(names: Names): FieldModel {
  const choices = Object.entries(names).map(([value, name]) => ({ value, label: { zh: name, en: name } }));
  return { choices, unit: null, schema: { type: 'string' } } as unknown as FieldModel;
}

function numberField(unit: string): FieldModel {
  return { choices: null, unit, schema: { type: 'number' } } as unknown as FieldModel;
}

/** A few codes, each with a name of its own. */
const someChoices = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
    fc.shuffledSubarray(['Good', 'Fair', 'Bad', 'Lost', 'Spilt'], { minLength: 4 }),
  )
  .map(([codes, names]): Names => Object.fromEntries(codes.map((code, at) => [code, names[at] ?? ''])));

test('a code that goes into another form keeps its name, or one that no other code had; two codes never become one', () => {
  fc.assert(
    fc.property(someChoices, someChoices, (here, there) => {
      const carried = Object.keys(here).flatMap((code) => {
        const taken = carriedValue(choiceField(here), choiceField(there), code);
        return typeof taken === 'string' ? [{ code, taken }] : [];
      });
      for (const { code, taken } of carried) {
        const [before, after] = [here[code], there[taken]];
        // What goes by its name goes there wherever it is found; any other code may stand for nothing else.
        const isNamed = Object.values(there).includes(before ?? '');
        const isTaken = Object.values(here).includes(after ?? '');
        expect(isNamed ? after === before : taken === code && !isTaken, `${code} became ${taken}`).toBe(true);
      }
      expect(new Set(carried.map(({ taken }) => taken)).size).toBe(carried.length);
    }),
    { numRuns: 2000 },
  );
});

test('a list of codes goes whole or not at all, each code as it goes by itself', () => {
  fc.assert(
    fc.property(someChoices, someChoices, fc.array(fc.nat(3), { maxLength: 4 }), (here, there, places) => {
      const codes = Object.keys(here);
      const list = places.map((place) => codes[place % codes.length] ?? '');
      const [from, to] = [choiceField(here), choiceField(there)];
      const alone = list.map((code) => carriedValue(from, to, code));
      expect(carriedValue(from, to, list)).toEqual(alone.includes(undefined) ? undefined : alone);
    }),
    { numRuns: 500 },
  );
});

test('a number goes in the unit of the other form and comes back the same, or stays where the units have nothing in common', () => {
  const units = fc.constantFrom('ng/uL', 'ug/uL', 'mg/mL', 'uL', 'mL', 'L', 'min', 'h');
  const kinds: Names = { 'ng/uL': 'c', 'ug/uL': 'c', 'mg/mL': 'c', uL: 'v', mL: 'v', L: 'v', min: 't', h: 't' };
  fc.assert(
    fc.property(units, units, fc.integer({ min: -1_000_000, max: 1_000_000 }), (one, other, thousandths) => {
      const [from, to] = [numberField(one), numberField(other)];
      const value = thousandths / 1000;
      const taken = carriedValue(from, to, value);
      expect(taken !== undefined).toBe(kinds[one] === kinds[other]);
      if (taken === undefined) return;
      // A converted number has twelve digits.
      const back = Number(carriedValue(to, from, taken));
      expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-11);
    }),
    { numRuns: 500 },
  );
});
