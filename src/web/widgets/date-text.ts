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

/** Reads a day written as 2026-11-21, 2026/11/21, 2026.11.21, 2026年11月21日 or 20261121; else null. */
export function readDate(text: string): string | null {
  const clean = halfWidth(text).trim();
  // A spreadsheet gives a day with a midnight time when its column is formatted so.
  const day = clean.replace(/[ T]0{1,2}:00(:00(\.0+)?)?$/, '');
  const parts = dayParts.exec(day) ?? compactDay.exec(day);
  if (parts === null) return null;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return valid(year, month, date) ? `${parts[1]}-${two(month)}-${two(date)}` : null;
}

/** The time zone's offset at a moment, as +08:00. */
function offsetOf(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** A moment as RFC 3339 with the local offset, to the second. */
export function formatDateTime(moment: Date): string {
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}${offsetOf(moment)}`;
}

const timeParts = /^(.+?)[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads a moment written as 2026-11-21 9:05, with seconds or an offset if given; a day alone is its midnight. */
export function readDateTime(text: string): string | null {
  const clean = halfWidth(text).trim();
  const parts = timeParts.exec(clean);
  const day = readDate(parts?.[1] ?? clean);
  if (day === null) return null;
  const [hour, minute, second] = [Number(parts?.[2] ?? 0), Number(parts?.[3] ?? 0), Number(parts?.[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`;
  const zone = parts?.[5];
  if (zone === undefined) return formatDateTime(new Date(`${day}T${clock}`));
  const offset = zone.toUpperCase() === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return `${day}T${clock}${offset.toUpperCase()}`;
}

/** A stored moment as local `2026-11-21 09:05` (seconds only when not 0); a text that is none stays as it is. */
export function showDateTime(value: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  const seconds = moment.getSeconds() === 0 ? '' : `:${two(moment.getSeconds())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}${seconds}`;
}
