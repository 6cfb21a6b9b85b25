import { expect, test } from 'vitest';
import { mapColours } from '../../../../src/web/sheet/map/map-colours.ts';
import { sampleRows, sampleTable } from '../../support/forms.ts';

function columnOf(key: string) {
  return sampleTable('experiment', sampleRows(1)).allColumns.find((column) => column.key === key)!;
}

test('numbers are told apart by levels from 1 to 5, as the legend has them, and not by colour alone', () => {
  const colours = mapColours(columnOf('extractConc'), [10, 20, 50, null]);
  expect(colours.legend.map(({ sign, value }) => [sign, value])).toEqual([
    ['1', 10],
    ['2', 20],
    ['3', 30],
    ['4', 40],
    ['5', 50],
  ]);
  expect([10, 20, 50, 24].map((value) => colours.of(value)?.sign)).toEqual(['1', '2', '5', '2']);
  expect(colours.of(null)).toBeNull();
  expect(mapColours(columnOf('extractConc'), [7, 7]).legend.map(({ sign }) => sign)).toEqual(['1']);
});

test('kinds are told apart by letters, also where there are more of them than colours', () => {
  const kinds = Array.from({ length: 10 }, (_, at) => `kind ${at}`);
  const colours = mapColours(columnOf('elutionBuffer'), kinds);
  const looks = kinds.map((kind) => colours.of(kind));
  expect(looks.map((look) => look?.sign).join('')).toBe('ABCDEFGHIJ');
  expect(new Set(looks.map((look) => look?.colour)).size).toBe(8);
  expect(colours.legend[1]).toMatchObject({ sign: 'B', value: 'kind 1' });
  expect([colours.repeats, colours.legend.length, colours.more]).toEqual([true, 10, 0]);
  expect(mapColours(columnOf('elutionBuffer'), kinds.slice(0, 8)).repeats).toBe(false);
});

test('a legend says how many kinds it leaves out', () => {
  const kinds = Array.from({ length: 30 }, (_, at) => `kind ${at}`);
  const { legend, more } = mapColours(columnOf('elutionBuffer'), kinds);
  expect([legend.length, more]).toEqual([24, 6]);
});
