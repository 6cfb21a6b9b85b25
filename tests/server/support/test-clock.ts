import type { Clock } from '../../../src/server/platform/clock.ts';

/** The real time, moved on by as much as a test wants. */
export class TestClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Moves the time on. */
  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
