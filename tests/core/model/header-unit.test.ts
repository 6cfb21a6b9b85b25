import { describe, expect, test } from 'vitest';
import { matchHeader } from '../../../src/core/model/header-names.ts';
import { headerUnit } from '../../../src/core/model/header-unit.ts';

const conc = {
  key: 'mass',
  label: { zh: '浓度', en: 'Concentration' },
  words: { 'x-was': ['conc'], 'x-paste': ['Qubit (HS)'] },
  unit: 'ug/uL',
  kind: 'number',
} as const;
const tubes = {
  ...conc,
  key: 'tubes',
  label: { zh: '数量', en: 'Tubes' },
  words: {},
  unit: '{tube}',
  kind: 'integer',
} as const;

describe('the unit that a header names', () => {
  test.each([
    ['浓度', conc],
    ['浓度 (µg/µL)', conc],
    ['浓度（ug/uL）*', conc],
    ['Concentration [ug/ul]', conc],
    ['浓度 (UG/UL)', conc],
    ['浓度 (mg/mL)', conc],
    ['浓度 (必填)', conc],
    ['Qubit (HS)', conc],
    ['浓度 (µg/µL) [mass]', conc],
    ['数量 (管)', tubes],
    ['Tubes (tubes)', tubes],
  ])('%s is the field’s own', (header, field) => {
    expect(headerUnit(header, field)).toEqual({ kind: 'same' });
  });

  test.each([
    ['浓度 (ng/µL)', 0.001, 'ng/µL'],
    ['浓度（ng/uL）', 0.001, 'ng/uL'],
    ['Concentration (mg/L) [conc]', 0.001, 'mg/L'],
    ['浓度 (g/L)', 1, null],
  ])('%s becomes the field’s by %s', (header, factor, unit) => {
    expect(headerUnit(header, conc)).toEqual(unit === null ? { kind: 'same' } : { kind: 'factor', factor, unit });
  });

  test.each([
    ['浓度 (nM)', conc, 'nM'],
    ['浓度 (ppm)', conc, 'ppm'],
    ['浓度 (个)', conc, '个'],
    ['数量 (个)', tubes, '个'],
    ['数量 (mL)', { ...tubes, unit: null }, 'mL'],
  ])('nothing leads there from %s', (header, field, unit) => {
    expect(headerUnit(header, field)).toEqual({ kind: 'other', unit });
  });

  test.each([
    ['浓度 ng/µL', 0.001, 'ng/µL'],
    ['浓度ng/ul', 0.001, 'ng/ul'],
    ['Concentration, ng/uL*', 0.001, 'ng/uL'],
    ['浓度/ng/µL', 0.001, 'ng/µL'],
    ['浓度_ｎｇ/µＬ', 0.001, 'ng/µL'],
    ['浓度 µg/µL', 1, null],
  ])('%s says it without brackets, and names the column', (header, factor, unit) => {
    expect(headerUnit(header, conc)).toEqual(unit === null ? { kind: 'same' } : { kind: 'factor', factor, unit });
    expect(matchHeader([header], [{ field: tubes }, { field: conc }])).toEqual([{ field: conc }]);
  });

  test.each([
    ['纯度 x', { ...conc, unit: '%' }],
    ['纯度 2', { ...conc, unit: '%' }],
    ['浓度 A', conc],
    ['浓度 mL', conc],
    ['浓度 nM 复测', conc],
  ])('%s ends in no unit of the field', (header, field) => {
    expect(headerUnit(header, field)).toEqual({ kind: 'same' });
    expect(matchHeader([header], [{ field }])).toBe(null);
  });

  test('a header of a former key names the column', () => {
    expect(matchHeader(['conc'], [{ field: conc }])).toEqual([{ field: conc }]);
  });
});
