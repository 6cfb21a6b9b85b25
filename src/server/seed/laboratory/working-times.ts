import { parseWireTime, wireDate, wireTime } from '../../clock.ts';
import type { Dice } from './dice.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
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
