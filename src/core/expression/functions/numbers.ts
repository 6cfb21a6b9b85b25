import { showMoney } from '../../text/number-text.ts';
import { raiseEmpty } from '../emptiness.ts';
import type { RegisteredFunction } from './registered-function.ts';

/** x × 10^places, exact in decimal: the exponent is shifted in the number's text instead of multiplying. */
function shift(x: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(x).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/** Digits that a product of a few decimals still has right: 1.9 × 0.65 is 1.2349999999999999, and 1.235 on paper. */
const rightDigits = 15;

/** Rounds to `places` decimals, half away from zero, as decimal text would: 1.005 → 1.01, -0.5 → -1. */
function round(x: number, places: number): number {
  const n = Math.trunc(places);
  const exact = Number.isInteger(x) ? Math.abs(x) : Number(Math.abs(x).toPrecision(rightDigits));
  const size = shift(Math.round(shift(exact, n)), -n);
  return x < 0 && size !== 0 ? -size : size;
}

/** The number that a text spells in decimal notation, or null. */
function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : null;
}

/** Functions of numbers. */
export const numberFunctions: readonly RegisteredFunction[] = [
  {
    name: 'round',
    signature: 'round(double, double): double',
    units: 'first',
    exactness: 'rounded',
    description: { zh: '四舍五入到 n 位小数', en: 'rounds half up to n decimals' },
    handler: round,
  },
  {
    name: 'floor',
    signature: 'floor(double): double',
    units: 'first',
    exactness: 'integer',
    description: { zh: '向下取整', en: 'the whole number at or below' },
    handler: (x: number) => Math.floor(x),
  },
  {
    name: 'ceil',
    signature: 'ceil(double): double',
    units: 'first',
    exactness: 'integer',
    description: { zh: '向上取整', en: 'the whole number at or above' },
    handler: (x: number) => Math.ceil(x),
  },
  {
    name: 'abs',
    signature: 'abs(double): double',
    units: 'first',
    exactness: 'as-arguments',
    description: { zh: '绝对值', en: 'the size without its sign' },
    handler: (x: number) => Math.abs(x),
  },
  {
    name: 'min',
    signature: 'min(double, double): double',
    units: 'common',
    exactness: 'as-arguments',
    description: { zh: '两数中较小者', en: 'the smaller of two' },
    handler: (x: number, y: number) => Math.min(x, y),
  },
  {
    name: 'max',
    signature: 'max(double, double): double',
    units: 'common',
    exactness: 'as-arguments',
    description: { zh: '两数中较大者', en: 'the larger of two' },
    handler: (x: number, y: number) => Math.max(x, y),
  },
  {
    name: 'clamp',
    signature: 'clamp(double, double, double): double',
    units: 'common',
    exactness: 'as-arguments',
    description: { zh: '限制在下限与上限之间', en: 'kept between a lower and an upper limit' },
    handler: (x: number, low: number, high: number) => Math.min(Math.max(x, low), high),
  },
  {
    name: 'number',
    signature: 'number(string): double',
    units: 'free',
    exactness: 'rounded',
    description: { zh: '文本所写的数', en: 'the number that a text spells' },
    handler: (text: string) => parseNumber(text) ?? raiseEmpty(),
  },
  {
    name: 'inUnit',
    signature: 'inUnit(double, string): double',
    units: 'named',
    exactness: 'as-arguments',
    description: { zh: '声明数值的单位，不改变数值', en: 'states the unit of a number, which it leaves as it is' },
    handler: (x: number) => x,
  },
  {
    name: 'moneyText',
    signature: 'moneyText(double): string',
    units: 'free',
    exactness: 'as-arguments',
    description: {
      zh: '金额的文本，带千分位和两位小数',
      en: 'an amount of money as text, grouped and with two decimals',
    },
    handler: (x: number) => showMoney(x, 'zh'),
  },
];
