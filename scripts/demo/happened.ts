import { offsetTime, wireDate } from '../../src/server/clock.ts';

type Row = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;
/** The day on which examples without a moment of their own were written. */
const exampleDay = '2026-11-20';
const moment = /^\d{4}-\d{2}-\d{2}T/;
const anyDate = /^\d{4}-\d{2}-\d{2}(?:T|$)/;
/** Days that say what was done, beside moments. */
const doneDay = /^(analysis(Start|Finish)|run(Start|End)|plannedRunDate|offDate|settledAt|resultFinishedAt)$/;
const [opens, closes] = [9, 17];

/** When a page is handed in, and since when it was open; null for an application form, which tells of days before. */
export interface Span {
  readonly at: Date;
  readonly since: Date | null;
}

/** How the dates of an example become those of a page. */
export interface DateMoves {
  /** Days between the two. */
  readonly shift: number;
  readonly moved: (date: string) => string;
}

/** What an example says has happened has happened by the time of its page, and not before the page was there. */
export function dateMoves(example: Row, { at, since }: Span): DateMoves {
  const done = doneDates(example).toSorted();
  const [first, last] = [done[0], done.at(-1)];
  const shift = shiftTo(at, last);
  const plain = (date: string): string => movedDay(date.slice(0, 10), shift) + date.slice(10);
  if (first === undefined || last === undefined || since === null) return { shift, moved: plain };
  if (timeOf(plain(first)) >= Date.parse(wireDate(since))) return { shift, moved: plain };
  const length = timeOf(last) - timeOf(first);
  const squeezed = (date: string): string => {
    const share = length === 0 ? 1 : (timeOf(date) - timeOf(first)) / length;
    const time = new Date(since.getTime() + (0.1 + 0.8 * share) * (at.getTime() - since.getTime()));
    return moment.test(date) ? inHours(offsetTime(time)) : wireDate(time);
  };
  return { shift, moved: (date) => (date < first || date > last ? plain(date) : squeezed(date)) };
}

/** A day so many days on. */
export function movedDay(day: string, shift: number): string {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : new Date(time + shift * dayMs).toISOString().slice(0, 10);
}

function shiftTo(at: Date, last: string | undefined): number {
  const shift = Math.round((Date.parse(wireDate(at)) - Date.parse((last ?? exampleDay).slice(0, 10))) / dayMs);
  return last !== undefined && timeOf(last) + shift * dayMs > at.getTime() ? shift - 1 : shift;
}

function timeOf(date: string): number {
  return Date.parse(date);
}

/** Nobody writes down what was done at night. */
function inHours(time: string): string {
  const hour = Number(time.slice(11, 13));
  const kept = Math.min(closes, Math.max(opens, hour));
  return `${time.slice(0, 11)}${String(kept).padStart(2, '0')}${time.slice(13)}`;
}

/** The moments, and the days of what was done, that an example tells. */
function doneDates(example: Row): readonly string[] {
  const dates: string[] = [];
  const look = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (moment.test(value) || (doneDay.test(key) && anyDate.test(value))) dates.push(value);
    } else if (Array.isArray(value)) for (const one of value) look(one, key);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) look(inner, name);
    }
  };
  look(example, '');
  return dates;
}
