import type { Services } from './services.ts';

/** How long other calls wait at most, in milliseconds, while something is done with one thing after the other. */
const sliceMs = 20;

/** Does something with each, and lets other calls have their turn in between. */
export async function inSlices<T>(services: Services, all: Iterable<T>, each: (one: T) => void): Promise<void> {
  let begun = performance.now();
  for (const one of all) {
    each(one);
    if (performance.now() - begun < sliceMs) continue;
    await services.pause(0);
    begun = performance.now();
  }
}
