import { halfWidth } from './number-text.ts';

/** What stands before the decimals of some numbers; `open` where nothing or too much tells. */
export type DecimalSign = 'point' | 'comma' | 'open';

/** Which signs some numbers can only have before their decimals. */
export interface DecimalEvidence {
  readonly comma: boolean;
  readonly point: boolean;
}

const withComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})$|^0,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const withPoint = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;

function digitsOf(text: string): string {
  return halfWidth(text).replace(/[^\d.,]/g, '');
}

/** What numbers tell of their decimal sign: `12,5` has a comma, `1,125.5` a point, `1,125` tells nothing. */
export function decimalEvidence(texts: readonly string[]): DecimalEvidence {
  const numbers = texts.map(digitsOf);
  return {
    comma: numbers.some((number) => withComma.test(number)),
    point: numbers.some((number) => withPoint.test(number)),
  };
}

/**
 * The decimal sign of a column by all its cells; where they leave it open by the other numbers beside it, and then by what
 * cells are parted by: where that is a semicolon, the comma is the decimal sign.
 */
export function decimalSign(own: readonly string[], others: () => readonly string[], separator: string): DecimalSign {
  if (!own.some((text) => /[,\uFF0C]/.test(text))) return 'point';
  const told = decimalEvidence(own);
  if (told.comma !== told.point) return told.comma ? 'comma' : 'point';
  if (told.comma) return 'open';
  const around = decimalEvidence(others());
  if (around.comma !== around.point) return around.comma ? 'comma' : 'point';
  return separator === ';' && !around.comma ? 'comma' : 'open';
}

/** Whether a number means another one a thousand times as large by the other decimal sign. */
export function isUnsure(text: string, sign: DecimalSign): boolean {
  const number = digitsOf(text);
  if (sign === 'open') return /^[1-9]\d{0,2},\d{3}$/.test(number);
  return sign === 'comma' && /^[1-9]\d{0,2}\.\d{3}$/.test(number);
}

/** A number with a decimal comma as it is written with a point; any other text as it is. */
export function withDecimalPoint(text: string): string {
  return halfWidth(text).replace(/\d[\d.,]*/, (number) =>
    number.includes(',') || /^\d{1,3}(?:\.\d{3}){2,}$/.test(number)
      ? number.replaceAll('.', '').replace(',', '.')
      : number,
  );
}
