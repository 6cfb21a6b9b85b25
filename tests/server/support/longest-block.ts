import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What a server did while something was asked of it. */
export interface Block<T> {
  readonly result: T;
  /** The longest that the server's thread worked without letting others have their turn: processor time, in ms. */
  readonly longestMs: number;
}

const everyMs = 1;

/**
 * Does something to a server of this thread, and measures the work between two turns of a timer. Processor time does not
 * count the pauses that a busy machine makes, and no garbage that another thread collects.
 */
export async function longestBlock<T>(work: () => Promise<T>): Promise<Block<T>> {
  let [longestMs, isOver] = [0, false];
  const watching = (async () => {
    for (let before = threadMs(); !isOver;) {
      await delay(everyMs);
      const now = threadMs();
      longestMs = Math.max(longestMs, now - before);
      before = now;
    }
  })();
  try {
    const result = await work();
    isOver = true;
    await watching;
    return { result, longestMs };
  } finally {
    isOver = true;
  }
}

/** The best of a few rounds, ended by one that is good enough: caches are cold at first, and others use the processor. */
export async function bestBlock<T>(mostMs: number, rounds: number, work: () => Promise<T>): Promise<Block<T>> {
  let best = await longestBlock(work);
  for (let round = 1; round < rounds && best.longestMs > mostMs; round += 1) {
    const next = await longestBlock(work);
    if (next.longestMs < best.longestMs) best = next;
  }
  return best;
}

/** Processor time of the calling thread, in milliseconds; the clock's where the system does not tell. */
function threadMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1_000_000;
  } catch {
    return performance.now();
  }
}
