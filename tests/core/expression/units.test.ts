import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../../src/core/expression/compile.ts';
import type { FieldNames } from '../../../src/core/check/expressions/field-names.ts';
import { createScope } from '../../../src/core/expression/scope.ts';
import { formulaUnitProblems, unitProblems } from '../../../src/core/check/expressions/unit-check.ts';
import { parseUnit, sameDimensions, unitText } from '../../../src/core/expression/unit.ts';
import { numberField } from './model-support.ts';

describe('units by dimension', () => {
  test.each([
    ['ng/µL', 'ng/uL'],
    ['ng/uL', 'g/L'],
    ['ug', 'ng'],
    ['mL', 'uL'],
    ['nM', 'pmol/mL'],
    ['mm²', 'mm2'],
    ['%', '1'],
    ['×', '1'],
    ['℃', 'Cel'],
    ['元', '{yuan}'],
    ['元/月', '{元}/mo'],
    ['天', 'd'],
    ['h', 'min'],
    ['kb', 'bp'],
    ['Gb', 'Mb'],
    ['{个}', '个'],
    ['ng.uL-1', 'ng/uL'],
    ['/mL', '1/uL'],
  ])('%s and %s have the same dimensions', (one, other) => {
    const [left, right] = [parseUnit(one), parseUnit(other)];
    expect(left && right && sameDimensions(left, right)).toBe(true);
  });

  test.each([
    ['ng', 'uL'],
    ['nM', 'ng/uL'],
    ['{tubes}', '{reads}'],
    ['元', '1'],
    ['Gb', 'GB'],
    ['d', 'K'],
  ])('%s and %s differ', (one, other) => {
    const [left, right] = [parseUnit(one), parseUnit(other)];
    expect(left && right && sameDimensions(left, right)).toBe(false);
  });

  test.each(['', 'furlong', 'ng//', 'ng/xyz'])('"%s" is no unit', (text) => {
    expect(parseUnit(text)).toBeNull();
  });

  test('are written in base units', () => {
    expect(unitText(parseUnit('ng/uL') ?? new Map())).toBe('g/m3');
    expect(unitText(parseUnit('%') ?? new Map([['x', 1]]))).toBe('1');
    expect(unitText(parseUnit('1/uL') ?? new Map())).toBe('1/m3');
  });
});

const fields = [
  numberField('conc', 'ng/uL'),
  numberField('volume', 'uL'),
  numberField('mass', 'ng'),
  numberField('bp', 'bp'),
  numberField('molar', 'nM'),
  numberField('share', '%'),
  numberField('price', '元'),
  numberField('monthly', '元/mo'),
  numberField('tubes', '{tubes}'),
  numberField('reads', '{reads}'),
  numberField('hours', 'h'),
  numberField('ratio', null),
  numberField('odd', 'furlong'),
];
const byKey = new Map(fields.map((field) => [field.key, field]));
const names: FieldNames = { own: byKey, root: byKey, tables: new Map([['samples', byKey]]), lookups: new Map() };
const scope = createScope({ fields: {}, table: null, root: {} });

/** Codes of the unit problems of a formula for a field of the given unit, or of a condition. */
function codes(text: string, unit?: string): readonly string[] {
  const node = parseExpression(text, scope);
  if ('code' in node) throw new Error(text);
  const found =
    unit === undefined ? unitProblems(node, names) : formulaUnitProblems(node, names, numberField('result', unit));
  return found.map((each) => `${each.code.slice('expression/'.length)} ${text.slice(each.start, each.end)}`);
}

describe('formulas', () => {
  test.each([
    ['round(conc * volume, 1)', 'ng'],
    ['mass / conc', 'uL'],
    ['conc * volume + mass', 'ug'],
    ['mass / (conc * volume) * 100', '%'],
    ['price * share / 100', '元'],
    ['conc * (1 - share / 100)', 'ng/uL'],
    ['max(0, mass - 5)', 'ng'],
    ['coalesce(mass, 0)', 'ng'],
    ['samples.sum(r, r.conc * r.volume)', 'ng'],
    ['samples.sum(r, r.mass) / samples.count(r, true)', 'ng'],
    ['samples.max(r, r.mass > 1, r.volume)', 'uL'],
    ['conc * 1000000 / (660 * bp)', 'nM'],
    ["inUnit(conc * 1000000 / (660 * bp), 'nM')", 'nM'],
    ["inUnit(conc, 'nM') + molar", 'nM'],
    ['tubes * 2000', '元'],
    ['hours * 2 * price', '元'],
    ['price * hours + price * hours * 1.5', '元'],
    ['conc * 2', 'ng/uL'],
    ['conc * 2 * volume', 'ng'],
    ['molar * 660 * bp / 1000', 'ng/uL'],
    ['mass + 5', 'ng'],
    ['conc * 2 * ratio', 'ng'],
    ['tubes * volume', 'uL'],
    ['ratio * mass + volume * ratio', 'ng'],
    ['odd * conc + mass', 'ng'],
    ['ratio', 'ng'],
    ['hours * 60', 'min'],
    ["daysBetween('2026-01-01', '2026-02-01') + hours", 'd'],
    ['conc > 1 ? mass : 0', 'ng'],
  ])('%s may be in %s', (text, unit) => {
    expect(codes(text, unit)).toStrictEqual([]);
  });

  test.each([
    ['conc * volume', 'uL', 'unit-result conc * volume'],
    ['conc + volume', 'ng', 'unit-mismatch conc + volume'],
    ['round(mass, 1)', 'uL', 'unit-result round(mass, 1)'],
    ['conc * 1000', 'nM', 'unit-result conc * 1000'],
    ['conc * 2', 'ng', 'unit-result conc * 2'],
    ['round((conc + 1) * 2, 1)', 'ng', 'unit-result round((conc + 1) * 2, 1)'],
    ['round(conc * 1.5, 1) + mass', 'ng', 'unit-mismatch round(conc * 1.5, 1) + mass'],
    ['conc / 3 > 1 ? conc / 3 : mass', 'ng', 'unit-mismatch conc / 3 > 1 ? conc / 3 : mass'],
    ['conc * 660', 'nM', 'unit-result conc * 660'],
    ['mass * 12', '元', 'unit-result mass * 12'],
    ['price + price * hours / bp', '元', 'unit-mismatch price + price * hours / bp'],
    ["inUnit(conc * volume, 'nM')", 'ng', "unit-result inUnit(conc * volume, 'nM')"],
    ["inUnit(conc, 'nn/x')", 'ng', "unit-unknown 'nn/x'"],
    ['price + monthly', '元', 'unit-mismatch price + monthly'],
    ['tubes + reads', '{tubes}', 'unit-mismatch tubes + reads'],
    ['max(mass, volume)', 'ng', 'unit-mismatch max(mass, volume)'],
    ['conc > 1 ? mass : volume', 'ng', 'unit-mismatch conc > 1 ? mass : volume'],
    ['samples.sum(r, r.mass + r.volume)', 'ng', 'unit-mismatch r.mass + r.volume'],
    ['samples.sum(r, r.mass)', '元', 'unit-result samples.sum(r, r.mass)'],
    ["daysBetween('2026-01-01', '2026-02-01')", 'ng', "unit-result daysBetween('2026-01-01', '2026-02-01')"],
  ])('%s in %s is refused', (text, unit, problem) => {
    expect(codes(text, unit)).toStrictEqual([problem]);
  });
});

describe('conditions', () => {
  test.each([
    'mass >= 5',
    'mass >= conc * volume',
    'share > 90',
    'tubes == 3',
    'root.mass > mass',
    'price > monthly * 12',
  ])('%s compares like with like', (text) => {
    expect(codes(text)).toStrictEqual([]);
  });

  test.each(['mass >= volume', 'root.mass < conc', 'price in [mass, 1]', 'mass > 1 && mass == volume'])(
    '%s compares what differs',
    (text) => {
      expect(codes(text)).toHaveLength(1);
    },
  );
});
