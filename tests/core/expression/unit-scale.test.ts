import { describe, expect, test } from 'vitest';
import { scaled } from '../../../src/core/model/header-unit.ts';
import { inOtherUnit, unitFactor } from '../../../src/core/expression/unit-scale.ts';

describe('a number in another unit', () => {
  test.each([
    [120, 'min', 'h', 2],
    [90, 'min', 'h', 1.5],
    [7, 'd', 'wk', 1],
    [0.07, 'g', 'mg', 70],
    [12.345678901234, 'ng/uL', 'ug/mL', 12.345678901234],
    [25, 'Cel', 'K', 298.15],
    [0, 'K', 'Cel', -273.15],
    [68, '[degF]', 'Cel', 20],
    [-40, 'Cel', '[degF]', -40],
  ])('%d %s are written in %s without noise', (value, from, to, expected) => {
    expect(inOtherUnit(value, from, to)).toBe(expected);
  });

  test('nothing leads from one measure to another, and no factor to another zero', () => {
    expect(inOtherUnit(1, 'uL', 'ng')).toBeNull();
    expect(inOtherUnit(1, 'Cel', 'min')).toBeNull();
    expect(unitFactor('Cel', 'K')).toBeNull();
  });

  test('every number of minutes is read in hours and back', () => {
    const [there, back] = [unitFactor('min', 'h') ?? 0, unitFactor('h', 'min') ?? 0];
    for (let minutes = 0; minutes <= 6000; minutes += 1) {
      const hours = scaled(there, minutes) as number;
      expect(hours).toBeCloseTo(minutes / 60, 9);
      expect(scaled(there, minutes * 3)).toBe((minutes * 5) / 100);
      expect(scaled(back, hours)).toBeCloseTo(minutes, 7);
    }
  });
});
