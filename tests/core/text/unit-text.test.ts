import { expect, test } from 'vitest';
import { unitBeside } from '../../../src/core/text/unit-text.ts';

function beside(en: string, unit: string | null): string {
  return unitBeside({ label: { zh: '数', en }, unit }, 'en');
}

test('a unit stands beside a label that does not end with it', () => {
  expect(beside('Volume', 'uL')).toBe('µL');
  expect(beside('Elution minutes', 'uL')).toBe('µL');
  expect(beside('Comment', null)).toBe('');
  expect(unitBeside({ label: { zh: '样本数', en: 'Samples' }, unit: '{sample}' }, 'zh')).toBe('个');
});

test('a label that says its unit is not followed by it once more', () => {
  expect([beside('Samples', '{sample}'), beside('Raw reads', '{read}'), beside('Months', 'mo')]).toEqual(['', '', '']);
});
