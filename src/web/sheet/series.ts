import type { ValueKind } from '../../core/values/kinds.ts';

/** How a line of cells goes on. */
export interface SeriesOptions {
  readonly kind: ValueKind;
  /** Towards the first row or column. */
  readonly backwards: boolean;
  /** The other way than usual: what would count on is repeated, one number alone counts on. */
  readonly turned: boolean;
}

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
  if (isEvery(source, isNumber)) {
    const [first = 0] = source;
    if (source.length === 1) return turned ? trend([first - step, first]) : null;
    return turned ? null : trend(source);
  }
  if (turned || !isEvery(source, isFullText)) return null;
  if (kind === 'date' || kind === 'date-time') return dates(source, step);
  return kind === 'text' ? texts(source, step) : null;
}

function isEvery<T, S extends T>(values: readonly T[], is: (value: T) => value is S): values is readonly S[] {
  return values.length > 0 && values.every(is);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isFullText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The step between neighbours where it is the same all along, else null. */
function evenStep(values: readonly number[]): number | null {
  const steps = values.slice(1).map((value, index) => tidy(value - values[index]!));
  return steps.every((step) => step === steps[0]) ? (steps[0] ?? null) : null;
}

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** The straight line through the values; where they do not lie on one, that of least squares. */
function trend(values: readonly number[]): Continue {
  const step = evenStep(values);
  if (step !== null) return (at) => tidy(values.at(-1)! + step * (at + 1));
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
  return (at) => tidy(mean + slope * (values.length + at - middle));
}

const dayMs = 86_400_000;
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(.*)$/s;

/** Days by an even step of days, or of months on one day of the month; a time of day stays that of the last value. */
function dates(source: readonly string[], step: number): Continue | null {
  const parts = source.map((text) => dayPattern.exec(text));
  if (parts.some((match) => match === null)) return null;
  const days = parts.map((match) => Date.UTC(Number(match![1]), Number(match![2]) - 1, Number(match![3])) / dayMs);
  const months = parts.map((match) => Number(match![1]) * 12 + Number(match![2]) - 1);
  const [, , , day = '1', rest = ''] = parts.at(-1)!;
  const byMonth = parts.every((match) => match![3] === day) ? evenStep(months) : null;
  if (byMonth !== null && byMonth !== 0)
    return (at) => monthDay(months.at(-1)! + byMonth * (at + 1), Number(day)) + rest;
  const byDay = source.length === 1 ? step : evenStep(days);
  if (byDay === null) return null;
  return (at) => isoDay((days.at(-1)! + byDay * (at + 1)) * dayMs) + rest;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A day of a month counted from year 0; the month's last where it has fewer days. */
function monthDay(month: number, day: number): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, index, Math.min(day, last)));
}

/** Digits are counted as they stand, zeros in front kept. */
interface Numbered {
  readonly front: string;
  readonly digits: string;
}

const numberAtEnd = /^(.*?)(\d{1,15})$/s;

function numbered(text: string): Numbered | null {
  const match = numberAtEnd.exec(text);
  return match === null ? null : { front: match[1] ?? '', digits: match[2] ?? '' };
}

function isNumbered(part: Numbered | null): part is Numbered {
  return part !== null;
}

/** `S001` goes on by 1, `S001, S003` by 2; different ones (`A1, B1`) each go on by themselves. */
function texts(source: readonly string[], step: number): Continue | null {
  const parts: readonly (Numbered | null)[] = source.map(numbered);
  if (!isEvery(parts, isNumbered)) return null;
  const last = parts.at(-1)!;
  const isOne = parts.every(({ front }) => front === last.front);
  const even = isOne && parts.length > 1 ? evenStep(parts.map(({ digits }) => Number(digits))) : null;
  if (even !== null) return (at) => shifted(last, even * (at + 1));
  return (at) => shifted(parts[at % parts.length]!, step * (Math.floor(at / parts.length) + 1));
}

function shifted({ front, digits }: Numbered, by: number): string {
  return front + String(Math.abs(Number(digits) + by)).padStart(digits.length, '0');
}
