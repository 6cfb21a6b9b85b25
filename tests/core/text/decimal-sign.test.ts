import { describe, expect, test } from 'vitest';
import { decimalSign, isUnsure, withDecimalPoint } from '../../../src/core/text/decimal-sign.ts';

const none = (): readonly string[] => [];

describe('the decimal sign of a column', () => {
  test.each([
    [['12,5', '1,125'], 'comma'],
    [['0,125'], 'comma'],
    [['1.234,50'], 'comma'],
    [['1,250.5', '1,125'], 'point'],
    [['1,125', '12.5'], 'point'],
    [['1,234,567'], 'point'],
    [['12.5', '8'], 'point'],
    [['12,5', '12.5'], 'open'],
    [['1,125', '8'], 'open'],
    [['12,5 µL', '1,125 µL'], 'comma'],
  ] as const)('%j has %s', (texts, sign) => {
    expect(decimalSign(texts, none, ',')).toBe(sign);
  });

  test('the numbers beside a column decide where its own do not, and then the semicolon', () => {
    expect(decimalSign(['1,125'], () => ['1,125', '40,5'], ',')).toBe('comma');
    expect(decimalSign(['1,125'], () => ['1,125', '40.5'], ';')).toBe('point');
    expect(decimalSign(['1,125'], () => ['1,125', '8'], ';')).toBe('comma');
    expect(decimalSign(['1,125'], () => ['40.5', '40,5'], ';')).toBe('open');
  });
});

test('a number that the other sign makes a thousand times as large is unsure where the sign does not tell', () => {
  expect(isUnsure('1,125', 'open')).toBe(true);
  expect(isUnsure('0,125', 'open')).toBe(false);
  expect(isUnsure('1,125', 'comma')).toBe(false);
  expect(isUnsure('1.125', 'comma')).toBe(true);
  expect(isUnsure('1,125', 'point')).toBe(false);
});

test('decimal commas become points, and the points before them go', () => {
  expect(['1.234,5 µL', '1,125', '1.125', '1.234.567', '-0,5', '１２，５'].map(withDecimalPoint)).toEqual([
    '1234.5 µL',
    '1.125',
    '1.125',
    '1234567',
    '-0.5',
    '12.5',
  ]);
});
