import { halfWidth } from './number-text.ts';

/** Digits, classes of digits that may have an X, and how often they come. */
const digitPattern = /^\^(?:\d|\\d|\[(?:\d|\\d|X|-)+\]|\{\d+(?:,\d*)?\})+\$$/;

/** Whether a pattern takes digits alone, or digits and a large X, such as that of a bank account or an identity card. */
export function takesDigits(pattern: string): boolean {
  return digitPattern.test(pattern);
}

/** Digits as they are stored: people write them in groups, with a small x, and in characters of full width. */
export function readDigits(text: string): string {
  const joined = halfWidth(text).replaceAll(/\s+/g, '');
  return /^\d+x?$/i.test(joined) ? joined.toUpperCase() : text;
}
