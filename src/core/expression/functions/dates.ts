import { raiseEmpty } from '../emptiness.ts';
import type { RegisteredFunction } from './registered-function.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A calendar date as written: year, month 1–12, day. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The calendar date at the start of a date or date-time, whatever its offset; null if there is none. */
function calendarDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const valid = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return valid ? { year, month, day } : null;
}

/** Milliseconds of an RFC 3339 date-time with offset, or null. */
function instant(text: string): number | null {
  const shape = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})$/;
  if (!shape.test(text) || !calendarDate(text)) return null;
  const ms = Date.parse(text.toUpperCase());
  return Number.isNaN(ms) ? null : ms;
}

function dayNumber(date: CalendarDate): number {
  return Date.UTC(date.year, date.month - 1, date.day) / dayMs;
}

function dateText(date: CalendarDate): string {
  if (date.year < 1 || date.year > 9999) return raiseEmpty();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`;
}

/** The date n days after, n cut to whole days. */
function addDays(text: string, n: number): string {
  const date = calendarDate(text) ?? raiseEmpty();
  const moved = new Date((dayNumber(date) + Math.trunc(n)) * dayMs);
  if (Number.isNaN(moved.getTime())) return raiseEmpty();
  return dateText({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
}

/** The date n months after; a day that the month lacks becomes its last day. */
function addMonths(text: string, n: number): string {
  const date = calendarDate(text) ?? raiseEmpty();
  const months = date.year * 12 + date.month - 1 + Math.trunc(n);
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return dateText({ year, month, day: Math.min(date.day, daysInMonth(year, month)) });
}

/** Whole days from a to b: between instants if both have a time, else between the calendar dates as written. */
function daysBetween(a: string, b: string): number {
  const [from, to] = [instant(a), instant(b)];
  if (from !== null && to !== null) return Math.floor((to - from) / dayMs);
  return dayNumber(calendarDate(b) ?? raiseEmpty()) - dayNumber(calendarDate(a) ?? raiseEmpty());
}

/** Hours with their fraction from instant a to instant b; both need a time and an offset. */
function hoursBetween(a: string, b: string): number {
  return ((instant(b) ?? raiseEmpty()) - (instant(a) ?? raiseEmpty())) / hourMs;
}

/** Year and month at the start of `YYYY-MM`, a date or a date-time. */
function yearMonth(text: string): { year: number; month: number } {
  const match = /^(\d{4})-(\d{2})(?:-|$)/.exec(text) ?? raiseEmpty();
  const month = Number(match[2]);
  return month >= 1 && month <= 12 ? { year: Number(match[1]), month } : raiseEmpty();
}

/** Functions of dates (`YYYY-MM-DD`) and date-times (RFC 3339 with offset), both texts. */
export const dateFunctions: readonly RegisteredFunction[] = [
  {
    name: 'addDays',
    signature: 'addDays(string, double): string',
    units: 'free',
    exactness: 'integer',
    description: { zh: '若干天之后的日期', en: 'the date so many days later' },
    handler: addDays,
  },
  {
    name: 'addMonths',
    signature: 'addMonths(string, double): string',
    units: 'free',
    exactness: 'integer',
    description: {
      zh: '若干月之后的日期，不超过月末',
      en: 'the date so many months later, at most the last of the month',
    },
    handler: addMonths,
  },
  {
    name: 'daysBetween',
    signature: 'daysBetween(string, string): double',
    units: { unit: 'd' },
    exactness: 'integer',
    description: { zh: '从前者到后者的整天数', en: 'whole days from the first to the second' },
    handler: daysBetween,
  },
  {
    name: 'hoursBetween',
    signature: 'hoursBetween(string, string): double',
    units: { unit: 'h' },
    exactness: 'computed',
    description: { zh: '从前者到后者的小时数', en: 'hours from the first to the second' },
    handler: hoursBetween,
  },
  {
    name: 'monthOf',
    signature: 'monthOf(string): double',
    units: 'free',
    exactness: 'integer',
    description: { zh: '月份 1–12', en: 'the month, 1 to 12' },
    handler: (text: string) => yearMonth(text).month,
  },
  {
    name: 'yearOf',
    signature: 'yearOf(string): double',
    units: 'free',
    exactness: 'integer',
    description: { zh: '年份', en: 'the year' },
    handler: (text: string) => yearMonth(text).year,
  },
];
