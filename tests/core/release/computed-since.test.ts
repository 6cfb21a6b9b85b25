import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionAlong } from '../../../src/core/release/conversion.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;
const number = (words: Json = {}): Json => ({ type: 'number', 'x-label': { zh: '数', en: 'Number' }, ...words });

/** The bench process with columns of a sample beside its own. */
function withColumns(columns: Json, edit: (form: Json) => void = () => {}): ReleasedDescriptor {
  const form = structuredClone(base);
  Object.assign(form.sets.result.properties, columns);
  edit(form);
  return form;
}

const typed = { half: number(), whole: number() };
const computed = { half: number(), whole: number({ 'x-calc': 'half * 2.0' }) };
const rows = (...values: Json[]): Json => ({ samples: values });
const along = (...versions: ReleasedDescriptor[]) => conversionAlong(versions.map(loadForm));

describe('S2-14 a field that was typed and is computed from now on', () => {
  test('has what its formula gives, in every row, and the typed values are told', () => {
    const done = along(withColumns(typed), withColumns(computed))?.convertWhole(
      rows({ half: 2, whole: 4 }, { half: 2, whole: 5 }, { half: 3 }, { whole: 9 }),
    );
    expect(done?.data).toEqual(rows({ half: 2, whole: 4 }, { half: 2, whole: 4 }, { half: 3, whole: 6 }, {}));
    expect(done?.left).toEqual([
      { path: 'samples.whole', row: 1, value: 5, reason: 'computed', now: 4 },
      { path: 'samples.whole', row: 3, value: 9, reason: 'computed', now: null },
    ]);
  });

  test('what was typed of a form alone stays with it', () => {
    const data = rows({ half: 2, whole: 5 });
    expect(along(withColumns(typed), withColumns(computed))?.convert(data)).toEqual({ data, left: [] });
  });

  test('one formula reads what another one gives, and what is converted', () => {
    const next = withColumns(
      {
        half: number({ 'x-unit': 'mL' }),
        double: number({ 'x-was': ['whole'], 'x-calc': 'twice + 1.0' }),
        twice: number({ 'x-calc': 'half * 2.0' }),
      },
      (form) => (form.migrate = { 'samples.half': 'half * 1000.0' }),
    );
    const old = withColumns({ half: number({ 'x-unit': 'L' }), whole: number(), twice: number() });
    const done = along(old, next)?.convertWhole(rows({ half: 2, whole: 5, twice: 4 }));
    expect(done?.data).toEqual(rows({ half: 2000, twice: 4000, double: 4001 }));
  });

  test('what reads it is computed anew with it, through others and sums too, and is told', () => {
    const readers = { twice: number({ 'x-calc': 'whole * 2.0' }), more: number({ 'x-calc': 'twice + root.sum' }) };
    const sum = (form: Json): void => {
      const words = { 'x-calc': 'samples.sum(s, s.whole)' };
      form.sets.head.properties.sum = number(words);
      form.sets.head.properties.most = number({ 'x-calc': 'sum * 10.0' });
      form.sets.head.properties.other = number({ 'x-calc': 'samples.count(r, true)' });
    };
    const way = along(withColumns({ ...readers, ...typed }, sum), withColumns({ ...readers, ...computed }, sum));
    const stale = { sum: 9, most: 90, other: 7 };
    const done = way?.convertWhole({
      ...stale,
      ...rows({ half: 2, whole: 5, twice: 10, more: 19 }, { half: 2, whole: 4, twice: 8, more: 17 }),
    });
    const whole = { half: 2, whole: 4, twice: 8, more: 16 };
    expect(done?.data).toEqual({ sum: 8, most: 80, other: 7, ...rows(whole, whole) });
    const told = done?.left.map(({ path, row, value, reason, now }) => [path, row, reason, value, now].join(' '));
    expect(told?.toSorted()).toEqual([
      'most  recomputed 90 80',
      'samples.more 0 recomputed 19 16',
      'samples.more 1 recomputed 17 16',
      'samples.twice 0 recomputed 10 8',
      'samples.whole 0 computed 5 4',
      'sum  recomputed 9 8',
    ]);
  });

  test('what reads the day as well waits, and what is hidden has no value', () => {
    const text = { type: 'string', 'x-label': { zh: '文', en: 'Text' } };
    const readers = {
      dated: { ...text, 'x-calc': "today + ' ' + string(whole)" },
      shown: number({ 'x-calc': 'whole * 2.0', 'x-when': 'half > 2.0' }),
    };
    const done = along(withColumns({ ...typed, ...readers }), withColumns({ ...computed, ...readers }))?.convertWhole(
      rows({ half: 2, whole: 5, dated: 'then 5' }, { half: 3, whole: 5, dated: 'then 5', shown: 10 }),
    );
    expect(done?.data).toEqual(
      rows({ half: 2, whole: 4, dated: 'then 5' }, { half: 3, whole: 6, dated: 'then 5', shown: 12 }),
    );
  });

  test('a formula that changes and reads nothing newly computed leaves what is stored', () => {
    const [one, two] = [{ lone: number({ 'x-calc': 'half + 1.0' }) }, { lone: number({ 'x-calc': 'half + 2.0' }) }];
    const data = rows({ half: 2, whole: 4, lone: 3 });
    const changed = along(withColumns({ ...computed, ...one }), withColumns({ ...computed, ...two }));
    const beside = along(withColumns({ ...typed, ...one }), withColumns({ ...computed, ...two }));
    expect([changed?.computes, changed?.convertWhole(data).data]).toEqual([false, data]);
    expect(beside?.convertWhole(data)).toEqual({ data, left: [] });
  });

  test('a version after that changes nothing of it computes nothing again', () => {
    const done = along(withColumns(computed), withColumns(computed));
    const data = rows({ half: 2, whole: 5 });
    expect([done?.computes, done?.convertWhole(data).data]).toEqual([false, data]);
  });

  test('a formula that reads the day or the person waits for who saves', () => {
    const day = { type: 'string', format: 'date', 'x-label': { zh: '日', en: 'Day' } };
    const done = along(withColumns({ day }), withColumns({ day: { ...day, 'x-calc': 'today' } }));
    expect(done?.computes).toBe(false);
  });

  test('is told as a change that converts', () => {
    const { changes } = diffReleases({ descriptor: withColumns(typed) }, { descriptor: withColumns(computed) });
    expect(changes.map(({ class: grave, message }) => `${grave}: ${message.en}`)).toContain(
      'upcast: "Number" was typed and is computed from now on; stored values are computed anew',
    );
  });

  test('what is computed from it is told as a change that converts too', () => {
    const reader = { twice: number({ 'x-calc': 'whole * 2.0' }), lone: number({ 'x-calc': 'half * 2.0' }) };
    const [old, next] = [withColumns({ ...typed, ...reader }), withColumns({ ...computed, ...reader })];
    const { changes } = diffReleases({ descriptor: old }, { descriptor: next });
    const converting = changes.filter(({ class: grave }) => grave === 'upcast').map(({ subject }) => subject);
    expect(converting).toEqual(['samples.whole', 'samples.twice']);
  });
});
