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
const monthFirst = /^([a-z]{3})[a-z]*[-. ]+(\d{1,2})[- ,]+(\d{4})$/i;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Puts a day whose month has its English name, as spreadsheets show one (21-Nov-26) and people write it (Nov 21, 2026), in figures; others as they are. */
function figures(day: string): string {
  const [, date, name = '', year = ''] = namedMonth.exec(day.replace(monthFirst, '$2 $1 $3')) ?? [];
  const month = monthNames.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? day : `${year.padStart(4, '20')}-${month}-${date}`;
}

const yearLast = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4})$/;

/**
 * Puts a day whose year comes last in the usual order, where only one day can be meant: dots are written after the day
 * first (3.11.2026); else one of the two is no month (25/12/2026, 12/25/2026). Others stay as they are.
 */
function yearFirst(day: string): string {
  const [, first = '', mark, second = '', year] = yearLast.exec(day) ?? [];
  if (year === undefined) return day;
  if (mark === '.' || Number(first) > 12 || first === second) return `${year}-${second}-${first}`;
  return Number(second) > 12 ? `${year}-${first}-${second}` : day;
}

const serial = /^\d{5}$/;
const [firstSerial, lastSerial] = [36_526, 73_050];
const dayMs = 86_400_000;
/** The day that spreadsheets count from; the leap day of 1900 that they make up lies behind it. */
const dayZero = Date.UTC(1899, 11, 30);

/** A day of this century by the number that spreadsheets keep it as, where its column has lost its format. */
function daySerial(text: string): string | null {
  const days = serial.test(text) ? Number(text) : 0;
  return days < firstSerial || days > lastSerial ? null : new Date(dayZero + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Reads a day written as 2026-11-21, 2026/11/21, 2026.11.21, 2026年11月21日, 20261121, 21.11.2026, 11/21/2026, 21-Nov-26, Nov 21, 2026 or 46347;
 * else null, also where two days could be meant.
 */
export function readDate(text: string): string | null {
  const clean = halfWidth(text).trim();
  // A spreadsheet gives a day with a midnight time when its column is formatted so.
  const day = yearFirst(figures(clean.replace(/[ T]0{1,2}:00(:00(\.0+)?)?$/, '')));
  const parts = dayParts.exec(day) ?? compactDay.exec(day);
  if (parts === null) return daySerial(day);
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

const timeParts =
  /^(?<day>.+?)(?:[ T]+|(?<=日)\s*)(?<half>[上下中]午|凌晨|早上|晚上)?\s*(?<hour>\d{1,2})(?:[:点时](?:(?<minute>\d{1,2})分?|(?<past>半))?(?::(?<second>\d{2})(?:\.\d+)?)?)?\s*(?<meridiem>[ap]m)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;

type TimeParts = Readonly<Partial<Record<'half' | 'hour' | 'minute' | 'past' | 'second' | 'meridiem', string>>>;

/** The hour of 24 that is meant; null where none or two could be. */
function hourOf({ half = '', hour = '0', meridiem = '' }: TimeParts): number | null {
  const value = Number(hour);
  if (half !== '' && meridiem !== '') return null;
  if (half === '' && meridiem === '') return value;
  if (half === '中午') return value === 12 || value === 11 ? value : value <= 2 ? value + 12 : null;
  if (/^p/i.test(meridiem) || half === '下午') return value < 12 ? value + 12 : value;
  if (value === 12) return meridiem === '' ? null : 0;
  if (half === '晚上') return value >= 5 && value < 12 ? value + 12 : value >= 17 ? value : null;
  return value < 12 ? value : null;
}

/** The reading of the clock, `09:05:00`; null where it is none. A lone figure counts with a word for its half of the day. */
function clockOf(parts: TimeParts, isMarked: boolean): string | null {
  const hour = hourOf(parts);
  const minute = parts.past === undefined ? Number(parts.minute ?? 0) : 30;
  const second = Number(parts.second ?? 0);
  const isTold = isMarked || parts.half !== undefined || parts.meridiem !== undefined;
  if (hour === null || !isTold || hour > 23 || minute > 59 || second > 59) return null;
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/**
 * Reads a moment written as 2026-11-21 9:05, 2026年11月21日 下午3点 or 21.11.2026 3 pm, with seconds or an offset if given; a
 * day alone is its midnight. Without an offset it is meant by China's clocks.
 */
export function readDateTime(text: string): string | null {
  const clean = halfWidth(text).trim();
  const alone = readDate(clean);
  if (alone !== null) return fromWallTime(`${alone}T00:00:00`);
  const parts = timeParts.exec(clean)?.groups ?? {};
  const day = readDate(parts['day'] ?? '');
  const clock = clockOf(parts, /[:点时]/.test(clean.slice(parts['day']?.length)));
  if (day === null || clock === null) return null;
  const written = parts['offset'];
  if (written === undefined) return fromWallTime(`${day}T${clock}`);
  const offset = /^z$|:/i.test(written) ? written : `${written.slice(0, 3)}:${written.slice(3)}`;
  return `${day}T${clock}${offset.toUpperCase()}`;
}

/** A stored moment as `2026-11-21 09:05` (seconds only when not 0); a text that is none stays as it is. */
export function showDateTime(value: string): string {
  const clock = wallTime(value);
  return clock === null ? value : clock.replace('T', ' ').replace(/:00$/, '');
}

/** The day before a day of the calendar (yyyy-MM-dd). */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
