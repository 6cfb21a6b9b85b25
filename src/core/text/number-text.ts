import type { Language } from './text.ts';
import { isDecimalText } from './number.ts';

const fullWidth = /[\uFF01-\uFF5E]/g;

/** Full-width digits, letters and signs as their half-width twins; full-width blanks as blanks. */
export function halfWidth(text: string): string {
  return text
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00A0\u202F]/g, ' ')
    .replace(/\u2212/g, '-');
}

/** Digits and a point, with a sign in front and a power of ten behind where there are any. */
const written = /^[+-]?([\d.]+)(?:e[+-]?\d+)?$/i;
const openEnded = /^(?:\d+\.|\.\d+)$/;
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A unit as units are compared by: either micro sign, or the u in its place, and no case. */
function unitName(text: string): string {
  return text.toLowerCase().replace(/[\u00B5\u03BC]/g, 'u');
}

/**
 * Reads a number: digits with an optional decimal part (S5-11), and beyond that what people and spreadsheets add: `-3`,
 * `1,234.5`, `１２．５`, `12%` (where the unit is %), `1e3`, `.5`. Null when it is none; a comma that groups nothing (`1,2`) is not guessed at.
 */
export function readNumber(text: string, unit: string | null = null): number | null {
  let clean = halfWidth(text).trim();
  if (unit !== null && unit !== '' && unitName(clean).endsWith(unitName(unit)))
    clean = clean.slice(0, -unit.length).trim();
  if (clean.startsWith('¥')) clean = clean.slice(1).trim();
  if (grouped.test(clean)) clean = clean.replaceAll(',', '');
  const digits = written.exec(clean)?.[1] ?? '';
  if (!isDecimalText(digits) && !openEnded.test(digits)) return null;
  const value = Number(clean);
  return Number.isFinite(value) ? value : null;
}

/** How many decimals a number has; a small one is written with an exponent, as `1.25e-7`. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const point = digits.indexOf('.');
  return Math.max(0, (point < 0 ? 0 : digits.length - point - 1) - Number(exponent));
}

/**
 * A number as text: all its decimals, at least `decimals` of them, so that nothing entered is hidden by rounding.
 */
export function showNumber(value: number, decimals: number | null): string {
  if (decimals === null) return String(value);
  const shown = Math.max(decimals, decimalsOf(value));
  if (Math.abs(value) >= 1e15 || shown > mostDecimals) return String(value);
  return value.toFixed(shown);
}

/** A number with more is written with an exponent. */
const mostDecimals = 20;

/** An amount of money, grouped and with two decimals. */
export function showMoney(value: number, language: Language): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}
