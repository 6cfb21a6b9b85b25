import { parseUnit } from '../expression/unit.ts';
import type { FieldSchema, NumberSource } from '../../generated/descriptor.ts';
import { formatNumber, numberParts } from '../words/given-number.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { eachField } from './field-words.ts';
import { reportUnknown } from './hint.ts';

/** Units are written so that formulas can be checked. */
export const checkUnits: Check = {
  name: 'units',
  codes: ['field/unit-unknown'],
  run: ({ sets }, report) => {
    eachField(sets, ({ field, place }) => {
      checkUnit(field['x-unit'], below(place, '/x-unit'), report);
    });
  },
};

/** Reports a unit that formulas could not be checked by. */
export function checkUnit(unit: string | undefined, place: Place, report: Report): void {
  if (unit === undefined || parseUnit(unit) !== null) return;
  reportUnknown(report, 'field/unit-unknown', place, unit, commonUnits);
}

/** Units to propose; any other UCUM spelling is fine too. */
const commonUnits = [
  'ng/uL',
  'ng',
  'ug',
  'mg',
  'g',
  'uL',
  'mL',
  'L',
  'nM',
  'pM',
  'uM',
  'bp',
  'Gb',
  'Cel',
  '%',
  'min',
  'h',
  'd',
];

/** Numbers that the server gives pass the field's own limits, and no two counters give the same ones. */
export const checkNumbers: Check = {
  name: 'numbers',
  codes: ['field/number-pattern', 'field/number-length', 'clash/number-series'],
  run: ({ sets }, report) => {
    const counters = new Map<string, { readonly key: string; readonly series: string }>();
    eachField(sets, ({ field, key, place }) => {
      const number = field['x-number'];
      if (number === undefined) return;
      checkNumber(number, field, place, report);
      const { series = key } = number;
      const first = counters.get(numberExample(number)) ?? { key, series };
      counters.set(numberExample(number), first);
      if (first.series !== series)
        report('clash/number-series', below(place, '/x-number'), { name: key, other: first.key });
    });
  },
};

function checkNumber(number: NumberSource, field: FieldSchema, place: Place, report: Report): void {
  const example = numberExample(number);
  const pattern = field.pattern === undefined ? null : regularExpression(field.pattern);
  if (pattern !== null && !pattern.test(example)) {
    const at = below(place, '/pattern');
    const value = numberPattern(number);
    report('field/number-pattern', at, { example, pattern: value }, { pointer: at.pointer, op: 'replace', value });
  }
  if (field.maxLength !== undefined && example.length > field.maxLength) {
    const at = below(place, '/maxLength');
    const value = example.length;
    report('field/number-length', at, { example, length: value }, { pointer: at.pointer, op: 'replace', value });
  }
}

/** A number as the server would give it on 20 November 2026. */
function numberExample(number: NumberSource): string {
  return formatNumber(number, '2026-11-20', 1);
}

function numberPattern(number: NumberSource): string {
  const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const { letters, date, separator } = numberParts(number, '2026-11-20');
  const day = date === '' ? '' : `\\d{${date.length}}`;
  const head = number.order === 'date-first' ? day + escape(letters) : escape(letters) + day;
  return `^${head}${escape(separator)}\\d{${number.digits}}$`;
}

function regularExpression(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}
