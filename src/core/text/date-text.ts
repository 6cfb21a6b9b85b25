import { halfWidth } from './number-text.ts';

function valid(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const dayParts = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;
const compactDay = /^(\d{4})(\d{2})(\d{2})$/;
const namedMonth = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{2}|\d{4})$/i;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Puts a day whose month has its English name, as spreadsheets show one (21-Nov-26), in figures; others as they are. */
function figures(day: string): string {
  const [, date, name = '', year = ''] = namedMonth.exec(day) ?? [];
  const month = monthNames.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? day : `${year.padStart(4, '20')}-${month}-${date}`;
}

/** Reads a day written as 2026-11-21, 2026/11/21, 2026.11.21, 2026年11月21日, 20261121 or 21-Nov-26; else null. */
export function readDate(text: string): string | null {
  const clean = halfWidth(text).trim();
  // A spreadsheet gives a day with a midnight time when its column is formatted so.
  const day = figures(clean.replace(/[ T]0{1,2}:00(:00(\.0+)?)?$/, ''));
  const parts = dayParts.exec(day) ?? compactDay.exec(day);
  if (parts === null) return null;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return valid(year, month, date) ? `${parts[1]}-${two(month)}-${two(date)}` : null;
}

/** The business clock is China's, wherever the browser stands; China has no summer time. */
const zone = '+08:00';
const zoneMs = 8 * 60 * 60 * 1000;

/** A stored moment as China's clocks show it, `2026-11-21T09:05:00`; null for a text that is no moment. */
export function wallTime(value: string): string | null {
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : new Date(moment + zoneMs).toISOString().slice(0, 19);
}

/** A reading of China's clocks, `2026-11-21T09:05:00`, as it is stored: RFC 3339 with offset. */
export function fromWallTime(clock: string): string {
  return `${clock}${zone}`;
}

const timeParts = /^(.+?)[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a moment written as 2026-11-21 9:05, with seconds or an offset if given; a day alone is its midnight. Without an
 * offset it is meant by China's clocks.
 */
export function readDateTime(text: string): string | null {
  const clean = halfWidth(text).trim();
  const parts = timeParts.exec(clean);
  const day = readDate(parts?.[1] ?? clean);
  if (day === null) return null;
  const [hour, minute, second] = [Number(parts?.[2] ?? 0), Number(parts?.[3] ?? 0), Number(parts?.[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`;
  const written = parts?.[5];
  if (written === undefined) return fromWallTime(`${day}T${clock}`);
  const offset = /^z$|:/i.test(written) ? written : `${written.slice(0, 3)}:${written.slice(3)}`;
  return `${day}T${clock}${offset.toUpperCase()}`;
}

/** A stored moment as `2026-11-21 09:05` (seconds only when not 0); a text that is none stays as it is. */
export function showDateTime(value: string): string {
  const clock = wallTime(value);
  return clock === null ? value : clock.replace('T', ' ').replace(/:00$/, '');
}
