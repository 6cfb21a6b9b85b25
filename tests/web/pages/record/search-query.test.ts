import { describe, expect, test } from 'vitest';
import type { FieldModel } from '../../../../src/core/model/model.ts';
import type { ValueKind } from '../../../../src/core/values/kinds.ts';
import { searchFilter } from '../../../../src/web/pages/record/search-query.ts';

function field(kind: ValueKind): FieldModel {
  return { key: 'dueDate', kind } as FieldModel;
}

describe('record search', () => {
  test('a text is looked for anywhere in the value, a choice exactly', () => {
    expect(searchFilter(field('text'), '海洋')).toEqual({ dueDate_like: '海洋' });
    expect(searchFilter(field('choice'), 'urgent')).toEqual({ dueDate_equal: 'urgent' });
    expect(searchFilter(field('switch'), false)).toEqual({ dueDate_equal: false });
  });

  test('S5-14 spans may be open at either end', () => {
    expect(searchFilter(field('date'), ['2026-11-01', undefined])).toEqual({ dueDate_datege: '2026-11-01' });
    expect(searchFilter(field('date'), ['2026-11-01', '2026-11-30'])).toEqual({
      dueDate_datege: '2026-11-01',
      dueDate_datele: '2026-11-30',
    });
    expect(searchFilter(field('number'), [undefined, 0])).toEqual({ dueDate_le: 0 });
  });

  test('S5-13 what is empty filters nothing', () => {
    for (const empty of ['', null, undefined, []]) {
      for (const kind of ['text', 'choice', 'date'] as const) expect(searchFilter(field(kind), empty)).toEqual({});
    }
  });

  test('a date and time is searched by whole days', () => {
    const filter = searchFilter(field('date-time'), ['2026-11-01', '2026-11-01']);
    expect(String(filter['dueDate_datege'])).toMatch(/^2026-11-01T00:00:00/);
    expect(String(filter['dueDate_datele'])).toMatch(/^2026-11-01T23:59:59/);
  });
});
