import { readFileSync, readlinkSync } from 'node:fs';

/** The number by which the system knows the calling thread; null where it does not tell. */
export function ownThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || null;
  } catch {
    return null;
  }
}

/** Processor time of a thread of this process in milliseconds; null where the system does not tell. */
export function processorMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1_000_000;
  } catch {
    return null;
  }
}
