import type { Kind } from './kind.ts';
import { numberKind } from './number.ts';

/** A whole number. A fraction is kept as typed: the schema names the fault. */
export const integerKind: Kind<'integer'> = {
  ...numberKind,
  label: { zh: '整数', en: 'a whole number' },
  is: ({ type }) => type === 'integer',
  widgets: ['integer'],
  words: numberKind.words.filter((word) => word !== 'x-decimals'),
  cellFormat: (field) => (field.words['x-format'] === 'money' ? '#,##0.00' : '0'),
  hint: () => ({ zh: '整数', en: 'a whole number' }),
  sample: (draw, { field: { schema } }) => {
    const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
    return Math.min(least + draw(1000), schema.maximum ?? (schema.exclusiveMaximum ?? Infinity) - 1);
  },
};
