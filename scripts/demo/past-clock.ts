import type { Clock } from '../../src/server/clock.ts';

const minutesOfDeed = 3;

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

  /** The moment itself, and with each further look at the clock some minutes more. */
  static goingOn(from: Date): Clock {
    let at = from.getTime() - minutesOfDeed * 60_000;
    return { now: () => new Date((at += minutesOfDeed * 60_000)) };
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
