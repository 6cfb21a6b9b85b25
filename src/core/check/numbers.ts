import { parseUnit } from '../expression/unit.ts';
import type { FieldSchema, NumberSource } from '../../generated/descriptor.ts';
import { formatNumber, numberParts } from '../words/given-number.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { eachField } from './field-words.ts';
import { own } from '../text/json.ts';
import { editAt, fixBy, replacing } from './edits.ts';
import { reportUnknown } from './hint.ts';
import { patternOf } from '../text/pattern.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const clashNumberSeries = rule('clash/number-series', {
  message: {
    zh: '“{name}”与“{other}”的编号样式相同，却各自计数。',
    en: 'Numbers of "{name}" look like those of "{other}", but are counted apart.',
  },
  why: {
    zh: '两个字段会给出同一个编号，例如两支管子。',
    en: 'Both fields would give one number, to two tubes for instance.',
  },
  fix: {
    zh: '在两处的 "x-number" 写同一个 "series"，或换一个前缀。',
    en: 'Write the same "series" into "x-number" of both, or choose another prefix.',
  },
});

const fieldNumberPattern = rule('field/number-pattern', {
  message: {
    zh: '系统给出的编号形如“{example}”，不符合 "pattern"。',
    en: 'Numbers given by the system look like "{example}", which the pattern refuses.',
  },
  why: { zh: '系统自己给的编号会被当作错误。', en: 'The system’s own numbers would be refused as wrong.' },
  fix: {
    zh: '把 "pattern" 写成 {pattern}，与 "x-number" 一致。',
    en: 'Write "pattern" as {pattern}, so that it agrees with "x-number".',
  },
});

const fieldNumberLength = rule('field/number-length', {
  message: {
    zh: '系统给出的编号“{example}”比 "maxLength" 长。',
    en: 'Numbers given by the system, such as "{example}", are longer than "maxLength".',
  },
  why: { zh: '系统自己给的编号会被当作错误。', en: 'The system’s own numbers would be refused as wrong.' },
  fix: { zh: '把 "maxLength" 改为至少 {length}。', en: 'Make "maxLength" at least {length}.' },
});

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
  const meant = everydayUnit(unit);
  if (meant === null) reportUnknown(report, 'field/unit-unknown', place, unit, commonUnits);
  else {
    const hint = { zh: `是否要写“${meant}”？`, en: `Did you mean "${meant}"?` };
    report('field/unit-unknown', place, { name: unit, hint }, replacing(place, meant));
  }
}

/** A unit that is written as people do every day, by UCUM; null where that is none. */
function everydayUnit(unit: string): string | null {
  const parts = unit.split('/').map((part) => {
    const plain = part.trim().toLowerCase().replaceAll(/[μµ]/g, 'u');
    return own(everydayUnits, plain) ?? prefixedUnit(plain) ?? part.trim();
  });
  const written = parts.join('/');
  return written !== unit && parseUnit(written) !== null ? written : null;
}

const prefixWords: Readonly<Record<string, string>> = {
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: 'u',
  milli: 'm',
  kilo: 'k',
};
const unitWords: Readonly<Record<string, string>> = {
  gram: 'g',
  gramme: 'g',
  liter: 'L',
  litre: 'L',
  meter: 'm',
  metre: 'm',
  mole: 'mol',
};

/** A unit written out, such as `nanogram` or `microliters`. */
function prefixedUnit(word: string): string | undefined {
  const [, prefix, unit] =
    /^(femto|pico|nano|micro|milli|kilo)?(gram|gramme|liter|litre|meter|metre|mole)s?$/.exec(word) ?? [];
  if (unit === undefined) return undefined;
  return `${prefix === undefined ? '' : prefixWords[prefix]}${unitWords[unit]}`;
}

/** Units as people write them every day, by UCUM. */
const everydayUnits: Readonly<Record<string, string>> = {
  '℃': 'Cel',
  '°c': 'Cel',
  celsius: 'Cel',
  克: 'g',
  毫克: 'mg',
  微克: 'ug',
  毫升: 'mL',
  微升: 'uL',
  升: 'L',
  hour: 'h',
  hours: 'h',
  小时: 'h',
  minute: 'min',
  minutes: 'min',
  分钟: 'min',
  day: 'd',
  days: 'd',
  天: 'd',
  percent: '%',
  '％': '%',
};

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
  codes: [fieldNumberPattern, fieldNumberLength, clashNumberSeries],
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
        report(
          clashNumberSeries,
          below(place, '/x-number'),
          { name: key, other: first.key },
          fixBy([
            editAt(below(place, '/x-number/series'), number.series === undefined ? 'add' : 'replace', first.series),
          ]),
        );
    });
  },
};

function checkNumber(number: NumberSource, field: FieldSchema, place: Place, report: Report): void {
  const example = numberExample(number);
  const pattern = field.pattern === undefined ? null : patternOf(field.pattern);
  if (pattern !== null && pattern.fault === null && !pattern.test(example)) {
    const at = below(place, '/pattern');
    const value = numberPattern(number);
    report(fieldNumberPattern, at, { example, pattern: value }, { pointer: at.pointer, op: 'replace', value });
  }
  if (field.maxLength !== undefined && example.length > field.maxLength) {
    const at = below(place, '/maxLength');
    const value = example.length;
    report(fieldNumberLength, at, { example, length: value }, { pointer: at.pointer, op: 'replace', value });
  }
}

/** A number as the server would give it on 20 November 2026. */
function numberExample(number: NumberSource): string {
  return formatNumber(number, '2026-11-20', 1);
}

function numberPattern(number: NumberSource): string {
  const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const { letters, date, separator } = numberParts(number, '2026-11-20');
  const day = date === '' ? '' : `\\d{${date.length}}`;
  const head = number.order === 'date-first' ? day + escape(letters) : escape(letters) + day;
  return `^${head}${escape(separator)}\\d{${number.digits}}$`;
}
