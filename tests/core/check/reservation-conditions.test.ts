import { describe, expect, test } from 'vitest';
import { text } from './support/both.ts';
import type { Plant } from './support/small-library.ts';
import { codes } from './support/told.ts';

const reserving =
  (states: readonly object[], rejections: readonly object[], only?: string): Plant =>
  (library) => {
    const label = text('Order');
    const way = { type: 'string', 'x-enum': { a: text('A'), b: text('B') }, 'x-label': text('Way') };
    const by = { type: 'string', 'x-ref': 'record:thing', 'x-label': label };
    Object.assign(library, {
      orders: {
        kind: 'record',
        id: 'order',
        version: 1,
        area: 'stock',
        label,
        data: { 'x-fields': ['order'] },
        sets: { order: { scope: 'record', label, properties: { by, way } } },
        search: ['by'],
        list: ['by', 'way'],
        reservations: [{ by: 'by', free: 'new', states, ...(rejections.length > 0 && { rejections }) }],
        actions: [{ verb: 'submit', permission: 'thing_edit' }],
      },
    });
    if (only === undefined) return;
    const columns = [{ field: 'way', header: text('Way') }];
    const rows = { record: 'order', by: 'by' };
    library.record.exports = [
      { id: 'all', label: text('All'), format: 'csv', rows, only, columns, permission: 'thing_edit' },
    ];
    library.menu.menus[1].buttons[1].label = text('Edit');
  };

describe('S7-31 conditions of a reservation, and of a file of another record', () => {
  const whenA = { state: 'old', while: "way == 'a'" };
  const msg = text('No');
  test.each([
    [[{ state: 'old', while: "way == 'a' && way == 'b'" }], [], 'condition/never /reservations/0/states/0/while'],
    [[{ state: 'old', while: "way == 'zz'" }], [], 'reference/choice-unknown /reservations/0/states/0/while'],
    [
      [{ state: 'old', while: "empty(way) || way in ['a', 'b']" }, whenA],
      [],
      'condition/always /reservations/0/states/0/while',
    ],
    [[whenA], [{ if: "way == 'a' && way == 'b'", msg }], 'condition/never /reservations/0/rejections/0/if'],
  ])('%j %j', (states, rejections, found) => {
    expect(codes(reserving(states, rejections))).toEqual([found]);
  });

  test('what holds as long as the row is there may be the last state, and the reserved row is not decided on', () => {
    const last = { state: 'old', while: "empty(way) || way in ['a', 'b']" };
    expect(codes(reserving([last], [{ if: "reserved.title == 'x'", msg }]))).toEqual([]);
  });

  test('of a file of rows of another record its own fields decide', () => {
    expect(codes(reserving([whenA], [], "way == 'a'"))).toEqual([]);
    expect(codes(reserving([whenA], [], "way == 'a' && way == 'b'"))).toEqual(['condition/never /exports/0/only']);
    expect(codes(reserving([whenA], [], "way == 'zz'"))).toEqual(['reference/choice-unknown /exports/0/only']);
  });
});
