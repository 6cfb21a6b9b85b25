import { readNumber, showMoney, showNumber } from '../text/number-text.ts';
import { plainText } from '../text/plain-text.ts';
import { showUnit } from '../text/unit-text.ts';
import type { Kind } from './kind.ts';
import type { ValueField } from './value-field.ts';

function isMoney({ words }: ValueField): boolean {
  return words['x-format'] === 'money';
}

/** A number with decimals, shown by its `x-format` (money) and `x-decimals`. */
export const numberKind: Kind<'number'> = {
  label: { zh: '数', en: 'a number' },
  is: ({ type }) => type === 'number',
  widgets: ['number'],
  words: [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'x-decimals',
    'x-unit',
    'x-unique',
    'x-paste',
    'x-link',
  ],
  formats: ['money'],
  isNumber: true,
  search: 'numbers',
  series: 'numbers',
  show: (value, { field, language }) => {
    if (typeof value !== 'number') return plainText(value);
    return isMoney(field) ? showMoney(value, language) : showNumber(value, field.decimals);
  },
  read: (text, { field: { unit } }) =>
    readNumber(text) ??
    readNumber(text, unit) ??
    readNumber(text, showUnit(unit, 'zh')) ??
    readNumber(text, showUnit(unit, 'en')) ??
    undefined,
  cell: (value) => (typeof value === 'number' ? value : plainText(value)),
  cellFormat: (field) => {
    if (isMoney(field)) return '#,##0.00';
    return field.decimals === null ? undefined : (0).toFixed(field.decimals);
  },
  hint: () => ({ zh: '数字', en: 'a number' }),
  fault: 'type',
  sample: (draw, { field: { schema, decimals, words } }) => {
    const places = words['x-format'] === 'money' ? 2 : (decimals ?? 3);
    const [least, most] = [
      schema.minimum ?? schema.exclusiveMinimum ?? -1000,
      schema.maximum ?? schema.exclusiveMaximum,
    ];
    const step = (1 + draw(999)) / 10 ** places;
    return Number(Math.min(least + step, most ?? Infinity).toFixed(places));
  },
};
