import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPosition, writePosition, type Position } from '../../../../src/core/values/position.ts';
import type { Row } from '../../../../src/core/values/finding.ts';
import {
  blockOf,
  carrierMap,
  copyLayout,
  emptyCarrier,
  fillCarrier,
  movePlaces,
  placingPatches,
  type Carrier,
  type PlacedRows,
  type Placing,
  type PositionWord,
} from '../../../../src/web/sheet/map/carrier-map.ts';

const word: PositionWord = {
  carrier: 'plate',
  sizes: [
    { rows: 8, columns: 12, with: { kind: 'p96' } },
    { rows: 16, columns: 24, with: { kind: 'p384' } },
  ],
  fixed: [{ with: { control: 'blank' }, at: ['H11', 'H12'] }],
};
const at = (text: string): Position => readPosition(text) ?? { row: -1, column: -1 };
const from = at('A1');

function placedRows(rows: readonly Row[]): PlacedRows {
  return { key: 'well', word, rows };
}

function onPlate(wells: readonly (string | null)[], more: Row = {}): readonly Row[] {
  return wells.map((well) => ({ ...more, well, plate: well === null ? null : 'P1' }));
}

const names = (placings: readonly Placing[]): readonly string[] =>
  placings.map(({ row, at: place }) => `${row} ${place === null ? '-' : writePosition(place)}`);

function first(rows: readonly Row[]): Carrier {
  return carrierMap(placedRows(rows)).carriers[0] ?? emptyCarrier('', { rows: 8, columns: 12 });
}

describe('where rows stand', () => {
  test('goes by carriers in the order of their names; rows without a place wait', () => {
    const rows = [
      { well: 'A1', plate: 'P10' },
      { well: 'A01', plate: 'P2' },
      { well: null, plate: 'P2' },
      { well: '', plate: null },
    ];
    const { carriers, waiting } = carrierMap(placedRows(rows));
    expect(carriers.map(({ name, taken }) => [name, [...taken]])).toEqual([
      ['P2', [['A1', [1]]]],
      ['P10', [['A1', [0]]]],
    ]);
    expect(waiting).toEqual([2, 3]);
  });

  test('a place that is taken twice, in whatever spelling, keeps both; what is no place stands outside', () => {
    const { taken, outside } = first(onPlate(['B1', 'b01', 'Z99', 'nowhere'], { kind: 'p96' }));
    expect([taken.get('B1'), outside]).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  test('the size is what a row says, else the smallest that has all places', () => {
    expect(first(onPlate(['A1'])).size.columns).toBe(12);
    expect(first(onPlate(['A1', 'P24'])).size.columns).toBe(24);
    expect(first(onPlate(['A1'], { kind: 'p384' })).size.columns).toBe(24);
    expect(first(onPlate(['P24'], { kind: 'p96' })).outside).toEqual([0]);
  });
});

describe('placing rows', () => {
  test('takes free places in order from the chosen one on, and those that are kept for the row first', () => {
    const rows = [...onPlate(['B1']), { well: null }, { well: null, control: 'blank' }, { well: null }];
    const filled = fillCarrier(placedRows(rows), first(rows), [1, 2, 3], { order: 'columns', from });
    expect(names(filled)).toEqual(['2 H11', '1 A1', '3 C1']);
    const rest = fillCarrier(placedRows(rows), first(rows), [1, 3], { order: 'rows', from: at('C5') });
    expect(names(rest)).toEqual(['1 C5', '3 C6']);
  });

  test('stays within a chosen block, and leaves out what has no room', () => {
    const rows = Array.from({ length: 5 }, () => ({ well: null }));
    const within = blockOf(at('B2'), at('A1'));
    const empty = emptyCarrier('P1', { rows: 8, columns: 12 });
    const all = [0, 1, 2, 3, 4];
    const placings = fillCarrier({ ...placedRows(rows), word: { ...word, fixed: [] } }, empty, all, {
      order: 'snake',
      from,
      within,
    });
    expect(names(placings)).toEqual(['0 A1', '1 A2', '2 B2', '3 B1']);
  });

  test('writes place, carrier and what tells the size, in the spelling of the others', () => {
    const carrier = emptyCarrier('P9', word.sizes[1] ?? { rows: 1, columns: 1 });
    const patches = placingPatches(placedRows(onPlate(['C07'])), carrier, [{ row: 0, at: at('B3') }]);
    expect(patches).toEqual([
      { row: 0, key: 'kind', value: 'p384' },
      { row: 0, key: 'plate', value: 'P9' },
      { row: 0, key: 'well', value: 'B03' },
    ]);
    expect(placingPatches(placedRows([]), carrier, [{ row: 0, at: null }])).toEqual([
      { row: 0, key: 'well', value: null },
      { row: 0, key: 'plate', value: null },
    ]);
  });

  test('moving changes places with whoever stands there, and never falls off', () => {
    const plate = first(onPlate(['A1', 'A2', 'C3']));
    expect(names(movePlaces(plate, [at('A1')], { row: 2, column: 2 }) ?? [])).toEqual(['0 C3', '2 A1']);
    expect(names(movePlaces(plate, [at('A1'), at('A2')], { row: 0, column: 1 }) ?? [])).toEqual(['0 A2', '1 A3']);
    expect(movePlaces(plate, [at('A1')], { row: -1, column: 0 })).toBeNull();
  });

  test('moving any block loses nobody and puts nobody on another one', () => {
    const wells = fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 30 });
    const step = fc.integer({ min: -7, max: 7 });
    fc.assert(
      fc.property(wells, fc.nat(95), fc.nat(95), step, step, (taken, a, b, row, column) => {
        const place = (index: number): Position => ({ row: Math.floor(index / 12), column: index % 12 });
        const rows = onPlate(
          taken.map((index) => writePosition(place(index))),
          { kind: 'p96' },
        );
        const moved = movePlaces(first(rows), blockOf(place(a), place(b)), { row, column });
        if (moved === null) return;
        const after = rows.map((one) => one['well'] as string);
        for (const { row: index, at: to } of moved) after[index] = to === null ? '' : writePosition(to);
        expect(new Set(after).size).toBe(taken.length);
        expect(after).not.toContain('');
      }),
    );
  });

  test('another carrier’s places are taken in its order', () => {
    expect(names(copyLayout(first(onPlate(['B1', 'A2', 'A1'])), [7, 8, 9, 10], 'rows'))).toEqual([
      '7 A1',
      '8 A2',
      '9 B1',
    ]);
  });
});
