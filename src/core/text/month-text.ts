import { readDate } from './date-text.ts';
import { halfWidth } from './number-text.ts';
import { patternOf } from './pattern.ts';

const monthParts = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*月?|(\d{2}))$/;

/**
 * Reads a month written as 2026-11, 2026/11, 2026.11, 2026年11月 or 202611, and the first of a month, which spreadsheets
 * make of one that is typed; else null.
 */
export function readMonth(text: string): string | null {
  const clean = halfWidth(text).trim();
  const [, year, apart, joined] = monthParts.exec(clean) ?? [];
  const month = Number(apart ?? joined ?? 0);
  if (month >= 1 && month <= 12) return `${year}-${String(month).padStart(2, '0')}`;
  const day = readDate(clean);
  return day?.endsWith('-01') === true ? day.slice(0, 7) : null;
}

/** Whether a pattern takes months (2026-05) and nothing else that looks like one. */
export function takesMonths(pattern: string): boolean {
  const months = patternOf(pattern);
  return months.test('2026-12') && !['2026-13', '2026-1', '2026/12', '202612'].some((text) => months.test(text));
}
