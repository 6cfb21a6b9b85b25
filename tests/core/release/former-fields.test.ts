import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionAlong } from '../../../src/core/release/conversion.ts';
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
