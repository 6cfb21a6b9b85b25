import { parseWireTime, wireDate, wireTime, type Clock } from '../../src/server/platform/clock.ts';
import type { Dice } from './dice.ts';

/** A clock that stands where it was put, for what the demo did in the past. */
export class PastClock implements Clock {
  #now: Date;
  #before: Date;

  constructor(now: Date) {
    this.#now = now;
    this.#before = now;
  }

  now(): Date {
    return this.#now;
  }

  /** Where it stood until it was put to this moment. */
  get before(): Date {
    return this.#before;
  }

  /** Puts the clock to a moment. */
  putTo(moment: Date): void {
    this.#before = this.#now;
    this.#now = moment;
  }

  /** Lets some minutes pass. */
  pass(minutes: number): void {
    this.putTo(new Date(this.#now.getTime() + Math.round(minutes * 60_000)));
  }
}

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const [opens, closes] = [9, 18];

/**
 * Moments of work one after another, the last of them at or before `last`, within the hours of a laboratory and not on
 * weekends.
 *
 * @param longestRest hours that lie between two of them at most, nights and weekends apart
 */
export function workingTimes(count: number, last: Date, dice: Dice, longestRest = 64): readonly Date[] {
  const times: Date[] = [];
  let time = workingTime(last, dice);
  for (let left = count; left > 0; left -= 1) {
    times.unshift(time);
    time = workingTime(new Date(time.getTime() - dice.between(2, longestRest) * hourMs), dice);
  }
  return times;
}

/** When the laboratory opened on the day of a moment. */
export function dayBegins(moment: Date): Date {
  return new Date((parseWireTime(wireDate(moment))?.getTime() ?? 0) + opens * hourMs);
}

/** The moment itself, or the end of the last working day. */
export function lastWorkingMoment(moment: Date): Date {
  let time = moment;
  for (; isWeekend(time); time = new Date(time.getTime() - dayMs)) continue;
  const end = dayBegins(time).getTime() + (closes - opens) * hourMs;
  return time === moment ? moment : new Date(end);
}

/** A moment in the morning of the last working day whose morning was over by then. */
export function morningBefore(moment: Date, dice: Dice): Date {
  const begun = dice.between(0.1, 2.5) * hourMs;
  let time = new Date(dayBegins(moment).getTime() + begun);
  while (time > moment || isWeekend(time)) time = new Date(time.getTime() - dayMs);
  return time;
}

/** A moment in the morning of a working day so many days on, at the weekend's end where that is one. */
export function morningAfter(moment: Date, days: number, dice: Dice): Date {
  const begun = dice.between(0.1, 2.5) * hourMs;
  let time = new Date(dayBegins(new Date(moment.getTime() + days * dayMs)).getTime() + begun);
  while (isWeekend(time)) time = new Date(time.getTime() + dayMs);
  return time;
}

/** The moment itself, or one late on the working day before it. */
function workingTime(moment: Date, dice: Dice): Date {
  const hour = Number(wireTime(moment).slice(11, 13));
  let time = moment;
  if (hour < opens) time = lateOn(wireDate(new Date(moment.getTime() - dayMs)), dice);
  else if (hour >= closes) time = lateOn(wireDate(moment), dice);
  while (isWeekend(time)) time = new Date(time.getTime() - dayMs);
  return time;
}

function lateOn(day: string, dice: Dice): Date {
  const start = parseWireTime(day)?.getTime() ?? 0;
  return new Date(start + Math.floor(dice.between(14, closes) * hourMs));
}

function isWeekend(time: Date): boolean {
  return [0, 6].includes(new Date(`${wireDate(time)}T00:00:00Z`).getUTCDay());
}
