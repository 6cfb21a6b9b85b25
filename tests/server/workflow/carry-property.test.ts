import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { carriedData } from '../../../src/server/workflow/carry.ts';
import { smallLibrary, sourcesOf, type Json } from '../../core/check/support/small-library.ts';
import { filledWith, isMeant, valueAt } from '../../core/release/support/filled-form.ts';
import { anyRelease, formerOf, historyOf, type Release } from '../../core/release/support/random-history.ts';
import { anyFields, pathOf, type Field, type Meaning } from '../../core/release/support/random-versions.ts';
import { breadth } from '../../support/breadth.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;
const carry = { '@head': '@head', samples: 'samples' };

/** Releases that take no field's key for another one: between two forms a key is all that says what is the same. */
const anyReleases: fc.Arbitrary<readonly Release[]> = fc
  .array(anyRelease, { maxLength: 6 })
  .map((all) =>
    all.map((release) =>
      release.kind === 'change'
        ? { ...release, steps: release.steps.filter(({ change }) => change !== 'add-again') }
        : release,
    ),
  );

const anyCase = fc.record({
  fields: anyFields,
  here: anyReleases,
  there: anyReleases,
  place: fc.nat(30),
  seeds: fc.array(fc.nat(99_999), { minLength: 8, maxLength: 40 }),
});

/** What readers of a form take its code for: of two options under one code the first. */
function shownAs({ kind, codes }: Field, meaning: Meaning): Meaning {
  return kind === 'code' ? codes.indexOf(codes[Number(meaning)] ?? '') : meaning;
}

/** Whether the other form has a word for it. */
function isSaid(from: Field, to: Field, meaning: Meaning): boolean {
  return to.kind === 'code' ? shownAs(to, meaning) === meaning : to.kind !== 'day' || from.format === to.format;
}

test('what is carried into another process means what it meant, whatever both called it before, and what has no word there is told', () => {
  const property = fc.property(anyCase, ({ fields, here, there, place, seeds }) => {
    const source = historyOf(base, fields, here).all;
    const target = historyOf(base, fields, there, { nextId: 1000, keys: 1000, gone: [] }).all;
    const at = place % source.length;
    const [from, to] = [source[at], target.at(-1)];
    if (from === undefined || to === undefined) return;
    const { data: values, meanings } = filledWith(from.version, seeds);
    const luggage = { carry, values, model: from.model, former: formerOf(source, at) };
    const { data, left } = carriedData(luggage, to.model, formerOf(target, target.length - 1));
    for (const field of to.version.fields.filter(({ spot }) => spot !== 'reagents')) {
      const other = from.version.fields.find(({ id }) => id === field.id);
      for (const row of field.spot === 'head' ? [0] : [0, 1]) {
        const got = valueAt(data, to.version, field, row);
        const entered = other === undefined ? undefined : meanings.get(`${field.id}/${row}`);
        const meaning = other === undefined || entered === undefined ? undefined : shownAs(other, entered);
        const path = pathOf(field, to.version);
        const isTold = left.some((one) => one.path === path && (one.row === undefined || one.row === String(row + 1)));
        const hasWord = other === undefined || meaning === undefined || isSaid(other, field, meaning);
        const isRight = hasWord ? isMeant(field, meaning, got) : got === undefined && isTold;
        expect(isRight, `${path}: ${String(got)} for ${String(meaning)}`).toBe(true);
      }
    }
  });
  fc.assert(property, { numRuns: breadth(2000, 60), ...breadth({}, { seed: 1 }) });
});
