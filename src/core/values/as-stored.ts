import { shownDigits } from './values.ts';

const secondMs = 1000;

/** The stored value where the one read is the same as far as a workbook shows it: moments to the second, 15 digits. */
export function asStored(value: unknown, stored: unknown): unknown {
  if (typeof value === 'number' && typeof stored === 'number') {
    return Number(stored.toPrecision(shownDigits)) === value ? stored : value;
  }
  if (typeof value !== 'string' || typeof stored !== 'string' || !isMoment(value) || !isMoment(stored)) return value;
  return Math.abs(Date.parse(value) - Date.parse(stored)) < secondMs ? stored : value;
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text);
}
