import type { FormView } from '../../src/core/form/form-view.ts';
import { offsetTime, wireDate } from '../../src/server/platform/clock.ts';
import { dayMs } from './clock.ts';
import type { Dice } from './dice.ts';

type Row = Readonly<Record<string, unknown>>;

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

/** What makes an example one piece of work among others. */
export interface Liveness extends Span {
  readonly view: FormView;
  /** By how much the numbers of samples and tubes go beyond those of the example. */
  readonly serial: number;
  readonly projectNo: string;
  readonly contractNo: string;
  readonly dice: Dice;
}

/** Examples number their tubes on from round numbers. */
const numbersOfExample = 20;
const tubeNumber = /\b\d{2}([A-Z])(\d{6})\b/g;
const projectNumber = /\bP\d{9}/g;
const contractNumber = /\bHT\d{8}(?:-\d{3})?/g;
const compactDay = /(?<!\bHT)20[23]\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)/g;

/**
 * An example as one laboratory would fill it in for one project at one time: its days moved to that time, tubes,
 * project and contract numbered as there, concentrations as they are measured that day.
 */
export function shiftExample(example: Row, liveness: Liveness): Row {
  const moves = dateMoves(example, liveness);
  const measured = measuredKeys(liveness.view);
  const alive = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => alive(one, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, alive(inner, name)]));
    }
    if (typeof value === 'number' && measured.has(key)) return measuredAgain(value, liveness.dice);
    return typeof value === 'string' ? renamed(value, moves, liveness) : value;
  };
  return alive(example, '') as Row;
}

function renamed(text: string, { shift, moved }: DateMoves, { at, serial, projectNo, contractNo }: Liveness): string {
  if (/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text)) return moved(text);
  const year = wireDate(at).slice(2, 4);
  return text
    .replaceAll(contractNumber, contractNo)
    .replaceAll(projectNumber, projectNo)
    .replaceAll(tubeNumber, (_all, kind: string, number: string) => {
      return `${year}${kind}${String((Number(number) % numbersOfExample) + serial).padStart(6, '0')}`;
    })
    .replaceAll(compactDay, (day) => {
      const own = movedDay(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, shift);
      return own.replaceAll('-', '');
    });
}

/** Keys of the columns that hold a measured concentration. */
function measuredKeys({ tables }: FormView): ReadonlySet<string> {
  const columns = tables.flatMap((table) => table.columns.map(({ field }) => field));
  return new Set(columns.filter(({ unit, calc }) => unit === 'ng/uL' && calc === null).map(({ key }) => key));
}

function measuredAgain(value: number, dice: Dice): number {
  const digits = value < 1 ? 2 : 1;
  return Number((value * dice.between(0.96, 1.12)).toFixed(digits));
}
