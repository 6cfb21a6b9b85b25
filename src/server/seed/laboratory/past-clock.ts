import type { Clock } from '../../clock.ts';

const minutesOfDeed = 3;

/** A clock that stands where it was put, for what the demo did in the past. */
export class PastClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  /** The moment itself, and with each further look at the clock some minutes more. */
  static goingOn(from: Date): Clock {
    let at = from.getTime() - minutesOfDeed * 60_000;
    return { now: () => new Date((at += minutesOfDeed * 60_000)) };
  }

  /** Puts the clock to a moment. */
  putTo(moment: Date): void {
    this.#now = moment;
  }
}
