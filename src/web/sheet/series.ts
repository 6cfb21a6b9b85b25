import type { SeriesKind } from '../../core/values/kind.ts';

/** How a line of cells goes on. */
export interface SeriesOptions {
  /** Undefined: the values are repeated. */
  readonly kind: SeriesKind | undefined;
  /** Towards the first row or column. */
  readonly backwards: boolean;
  /** The other way than usual: what would count on is repeated, one number alone counts on. */
  readonly turned: boolean;
}

/** The value at a place behind the last, from 0. */
type Continue = (at: number) => unknown;

/**
 * Continues a line of values as spreadsheets do: numbers by their trend, days and months by their step, texts by the
 * number at their end (`S009` → `S010`); what does not count is repeated. `source` is given in the direction of the
 * filling, its last value beside the first one wanted.
 */
export function continueSeries(source: readonly unknown[], count: number, options: SeriesOptions): readonly unknown[] {
  const next = counting(source, options) ?? ((at: number) => source[at % source.length]);
  return Array.from({ length: count }, (_, at) => next(at) ?? null);
}

function counting(source: readonly unknown[], { kind, backwards, turned }: SeriesOptions): Continue | null {
  const step = backwards ? -1 : 1;
  if (kind === 'numbers') {
    const numbers = source.filter((value) => typeof value === 'number');
    const [first] = numbers;
    if (first === undefined || numbers.length < source.length) return null;
    if (turned) return numbers.length === 1 ? trend([first - step, first]) : null;
    return numbers.length === 1 ? null : trend(numbers);
  }
  const texts = source.filter((value) => typeof value === 'string');
  if (turned || texts.length === 0 || texts.length < source.length) return null;
  if (kind === 'days') return countDays(texts, step);
  return kind === 'digits' ? countDigits(texts, step) : null;
}

/** The last value and the step between neighbours, where that is the same all along; else null. */
function evenSteps(values: readonly number[]): { readonly last: number; readonly step: number } | null {
  const steps = values.slice(1).map((value, index) => tidy(value - (values[index] ?? 0)));
  const [last, step] = [values.at(-1), steps[0]];
  return last === undefined || step === undefined || steps.some((other) => other !== step) ? null : { last, step };
}

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** The straight line through the values; where they do not lie on one, that of least squares. */
function trend(values: readonly number[]): Continue {
  const even = evenSteps(values);
  if (even !== null) return (at) => tidy(even.last + even.step * (at + 1));
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
  return (at) => tidy(mean + slope * (values.length + at - middle));
}

const dayMs = 86_400_000;

/** A text that begins with a day. */
interface DayText {
  /** Days since 1970. */
  readonly days: number;
  /** Months since the year 0. */
  readonly months: number;
  readonly dayOfMonth: number;
  /** What follows the day: a time. */
  readonly rest: string;
}

function dayText(text: string): DayText | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(.*)$/s.exec(text);
  if (match === null) return null;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const days = Date.UTC(year, month - 1, dayOfMonth) / dayMs;
  return { days, months: year * 12 + month - 1, dayOfMonth, rest: match[4] ?? '' };
}

/** Days by an even step of days, or of months on one day of the month; a time of day stays that of the last value. */
function countDays(texts: readonly string[], step: number): Continue | null {
  const parts = texts.map(dayText).filter((part) => part !== null);
  const last = parts.at(-1);
  if (last === undefined || parts.length < texts.length) return null;
  const isOneDay = parts.every(({ dayOfMonth }) => dayOfMonth === last.dayOfMonth);
  const months = isOneDay ? evenSteps(parts.map((part) => part.months)) : null;
  if (months !== null && months.step !== 0)
    return (at) => dayOfMonth(months.last + months.step * (at + 1), last.dayOfMonth) + last.rest;
  const days = parts.length === 1 ? { last: last.days, step } : evenSteps(parts.map((part) => part.days));
  return days === null ? null : (at) => isoDay((days.last + days.step * (at + 1)) * dayMs) + last.rest;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A day of a month since the year 0; the month's last where it has fewer days. */
function dayOfMonth(months: number, day: number): string {
  const [year, month] = [Math.floor(months / 12), months % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month, Math.min(day, last)));
}

/** A text that ends with a number. */
interface DigitText {
  readonly front: string;
  /** As they stand, zeros in front kept. */
  readonly digits: string;
}

function digitText(text: string): DigitText | null {
  const match = /^(.*?)(\d{1,15})$/s.exec(text);
  return match === null ? null : { front: match[1] ?? '', digits: match[2] ?? '' };
}

/** `S001` goes on by 1, `S001, S003` by 2; different ones (`A1, B1`) each go on by themselves. */
function countDigits(texts: readonly string[], step: number): Continue | null {
  const parts = texts.map(digitText).filter((part) => part !== null);
  const last = parts.at(-1);
  if (last === undefined || parts.length < texts.length) return null;
  const isOne = parts.every(({ front }) => front === last.front);
  const even = isOne ? evenSteps(parts.map(({ digits }) => Number(digits))) : null;
  if (even !== null) return (at) => shifted(last, even.step * (at + 1));
  return (at) => shifted(parts[at % parts.length] ?? last, step * (Math.floor(at / parts.length) + 1));
}

/** Below zero it counts up again, as in spreadsheets. */
function shifted({ front, digits }: DigitText, by: number): string {
  return front + String(Math.abs(Number(digits) + by)).padStart(digits.length, '0');
}
