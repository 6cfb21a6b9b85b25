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
});
