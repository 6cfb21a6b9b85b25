import type { Clock } from '../../clock.ts';

/** A clock that stands where it was put, for what the demo did in the past. */
export class PastClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  /** Puts the clock to a moment. */
  putTo(moment: Date): void {
    this.#now = moment;
  }
}
