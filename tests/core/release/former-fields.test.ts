import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionAlong } from '../../../src/core/release/conversion.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { noFormerFields, withFieldsOf } from '../../../src/core/release/former-fields.ts';
import { StoredFates } from '../../../src/core/release/stored-fates.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;

/** The bench process with its concentrations changed. */
function benchWith(edit: (conc: Json, form: Json) => void): ReleasedDescriptor {
  const next = structuredClone(base);
  edit(next.sets.result.properties.conc, next);
  return next;
}

describe('a field that comes back', () => {
  const without = (...keys: string[]): ReleasedDescriptor =>
    benchWith((_, form) => {
      for (const key of keys) delete form.sets.result.properties[key];
    });
  const rows = [{ sampleNo: 'S1', conc: 12.5 }, { sampleNo: 'S2' }];

  test('has the values that it left, in the very same data', () => {
    const versions = [base as ReleasedDescriptor, without('conc'), without('conc'), base as ReleasedDescriptor].map(
      loadForm,
    );
    const data = { samples: rows };
    expect(conversionAlong(versions)?.convert(data)).toEqual({ data, left: [] });
    expect(conversionAlong(versions)?.convert(data).data).toBe(data);
  });

  test.each<[string, (conc: Json, form: Json) => void]>([
    ['in another unit', (conc) => (conc['x-unit'] = 'ug/uL')],
    ['of another type', (conc) => Object.assign(conc, { type: 'string', 'x-unit': undefined })],
    ['with a migrate of its own', (_, form) => (form.migrate = { 'samples.conc': 'volume * 1.0' })],
  ])('%s begins without them, which are told', (_, edit) => {
    const line = [base as ReleasedDescriptor, without('conc'), benchWith(edit)].map(loadForm);
    const done = conversionAlong(line)?.convert({ samples: rows });
    expect(done?.data).toEqual({ samples: [{ sampleNo: 'S1' }, { sampleNo: 'S2' }] });
    expect(done?.left).toMatchObject([{ path: 'samples.conc', row: 0, value: 12.5, reason: 'displaced' }]);
  });
});

describe('a field that comes back under another name', () => {
  const facts = { type: 'string', 'x-label': { zh: '备注', en: 'Note' } };
  const listed = (properties: Json): Json => ({
    type: 'array',
    items: { type: 'object', properties },
    'x-label': { zh: '批次', en: 'Lots' },
  });
  const form = (edit: (head: Json, result: Json) => void) =>
    loadForm(
      benchWith((_, next) => edit(next.sets[Object.keys(next.sets)[0] ?? ''].properties, next.sets.result.properties)),
    );
  const gone = form((_, result) => delete result.conc);
  const renamed = (words: Json = {}) =>
    form((_, result) => {
      result.mass = { ...result.conc, 'x-was': ['conc'], ...words };
      delete result.conc;
    });
  const along = (versions: readonly ReturnType<typeof form>[], data: Json) => conversionAlong(versions)?.convert(data);

  test('has the values that were left versions before, under its name', () => {
    const rows = [{ sampleNo: 'S1', conc: 12.5 }, { sampleNo: 'S2' }];
    const line = [form(() => {}), gone, gone, renamed()];
    expect(along(line, { samples: rows })).toEqual({
      data: { samples: [{ sampleNo: 'S1', mass: 12.5 }, { sampleNo: 'S2' }] },
      left: [],
    });
  });

  test('begins without them where it means something else, and they stay where they are', () => {
    const data = { samples: [{ sampleNo: 'S1', conc: 12.5 }] };
    expect(along([form(() => {}), gone, renamed({ 'x-unit': 'ug/uL' })], data)).toEqual({ data, left: [] });
  });

  test('leaves them to a field that has the name itself', () => {
    const both = form((_, result) => (result.mass = { ...result.conc, 'x-was': ['conc'] }));
    const data = { samples: [{ sampleNo: 'S1', conc: 12.5 }] };
    expect(along([form(() => {}), gone, both], data)).toEqual({ data, left: [] });
  });

  test('is told as one that is back, and not as a name of nothing', () => {
    const first = form(() => {});
    const former = withFieldsOf(noFormerFields, first);
    const { changes } = diffReleases(gone, renamed(), former);
    expect(changes.map(({ message }) => message.en).filter((line) => line.includes('x-was'))).toEqual([]);
    const fates = new StoredFates({ before: gone, after: renamed(), former }, { today: '2026-01-01', now: '' });
    expect(fates.of({ samples: [{ sampleNo: 'S1', conc: 12.5 }] })).toMatchObject([
      { fate: 'returns', path: 'samples.mass' },
    ]);
  });

  test('a table brings its columns along, those with other names too', () => {
    const table = (name: string, columns: Json, words: Json = {}) =>
      form((head) => (head[name] = { ...listed(columns), ...words }));
    const first = table('lots', { lot: facts, amount: { ...facts, type: 'number' }, note: facts });
    const columns = { number: { ...facts, 'x-was': ['lot'] }, amount: facts };
    const last = table('batches', columns, { 'x-was': ['lots'] });
    const done = along([first, form(() => {}), last], { lots: [{ lot: 'L1', amount: 3, note: 'kept' }] });
    expect(done?.data).toEqual({ batches: [{ number: 'L1', note: 'kept' }] });
    expect(done?.left).toMatchObject([{ path: 'lots.amount', row: 0, value: 3, reason: 'displaced' }]);
  });
});
