import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { conversionBetween, type Converted } from '../../../src/core/release/conversion.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { valuesAt } from '../../../src/core/release/stored-fate.ts';
import { stepsAlong } from '../../../src/core/release/taken-back.ts';
import { isUnrestored } from '../../../src/core/release/way-back.ts';
import { breadth } from '../../support/breadth.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';
import { fieldAt, formerOf, historyOf, anyRelease, type History } from './support/random-history.ts';
import { filledWith, isMeant, valueAt, type Filled } from './support/filled-form.ts';
import { anyFields, pathOf, type Version } from './support/random-versions.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;

/** Data at the end of a history, and what was told on the way: fields whose values did not come back, or went to the history. */
interface Read {
  readonly data: Converted['data'];
  readonly unrestored: ReadonlySet<number>;
  readonly displaced: ReadonlySet<unknown>;
}

/** Data of one version as the last one reads them. */
type Reads = (history: History, place: number, filled: Filled) => Read;

const read: Reads = ({ all, takenBack }, place, filled) => {
  const models = all.slice(place).map(({ model }) => model);
  const [unrestored, displaced] = [new Set<number>(), new Set<unknown>()];
  let { data } = filled;
  for (const { before, after, former } of stepsAlong(models, takenBack, formerOf(all, place))) {
    const then = all[before.version - 1]?.version as Version;
    for (const [path, some] of Object.entries(all[after.version - 1]?.way?.unrestored ?? {})) {
      const field = fieldAt(then, path);
      if (field !== undefined && isUnrestored(some, valuesAt(data, path))) unrestored.add(field.id);
    }
    const conversion = conversionBetween(before, after, former);
    if (conversion === null) throw new Error(`${after.version} cannot be reached from ${before.version}`);
    const done = conversion.convert(data);
    if (done.left.some(({ reason }) => reason !== 'displaced')) throw new Error(JSON.stringify(done.left));
    for (const { value } of done.left) displaced.add(JSON.stringify(value));
    data = done.data;
  }
  return { data, unrestored, displaced };
};

function fault(version: Version, { meanings }: Filled, { data, unrestored, displaced }: Read): string | null {
  for (const field of version.fields.filter(({ id }) => !unrestored.has(id))) {
    for (const row of field.spot === 'head' ? [0] : [0, 1]) {
      const got = valueAt(data, version, field, row);
      const meaning = meanings.get(`${field.id}/${row}`);
      // What another field displaced is in the history, and is told.
      if (got === undefined && meaning !== undefined && displaced.size > 0) continue;
      if (!isMeant(field, meaning, got))
        return `${pathOf(field, version)}[${row}]: ${String(got)} for ${String(meaning)}`;
    }
  }
  return null;
}

const anyCase = fc.record({
  fields: anyFields,
  releases: fc.array(anyRelease, { minLength: 2, maxLength: 9 }),
  seeds: fc.array(fc.nat(99_999), { minLength: 8, maxLength: 40 }),
});

/** Whichever version stored data, the last one reads them as they were meant. */
function keepsMeaning(by: Reads) {
  return fc.property(anyCase, ({ fields, releases, seeds }) => {
    const history = historyOf(base, fields, releases);
    const last = history.all.at(-1)?.version as Version;
    for (const [place, { version }] of history.all.entries()) {
      const filled = filledWith(version, seeds);
      const wrong = fault(last, filled, by(history, place, filled));
      if (wrong !== null) throw new Error(`stored by ${place + 1} of ${history.all.length}: ${wrong}`);
    }
  });
}

describe('versions are taken back, some at once, released again, and fields renamed by names of any of them', () => {
  test('S7-31 no value changes its meaning, and what does not come back is told', () => {
    // Every day the same ones, new ones at full breadth.
    fc.assert(keepsMeaning(read), { numRuns: breadth(2000, 40), ...breadth({}, { seed: 2 }) });
  });

  test('a plan refuses none of these versions', () => {
    const property = fc.property(anyCase, ({ fields, releases }) => {
      const { all } = historyOf(base, fields, releases);
      for (const [place, { descriptor }] of all.entries()) {
        const before = all[place - 1];
        if (before === undefined) continue;
        const diff = diffReleases(before, { descriptor }, formerOf(all, place - 1));
        expect(diff.class, JSON.stringify(diff.changes)).not.toBe('refuse');
      }
    });
    fc.assert(property, { numRuns: breadth(200, 8) });
  });

  test.each<[string, Reads]>([
    [
      'forgets what was before',
      ({ all, takenBack }, place, filled) => read({ all: all.slice(place), takenBack }, 0, filled),
    ],
    ['tells nothing of what is merged', (...of) => ({ ...read(...of), unrestored: new Set() })],
    ['tells nothing of what is displaced', (...of) => ({ ...read(...of), displaced: new Set() })],
  ])('the property tells a conversion that %s', (_, wrong) => {
    expect(fc.check(keepsMeaning(wrong), { seed: 1, numRuns: 400, endOnFailure: true }).failed).toBe(true);
  });
});
