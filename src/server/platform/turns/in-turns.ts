import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Turns } from '../../../core/expression/turns.ts';

/** How long work goes on before others have their turn, in milliseconds. */
const mostMs = 10;

/** Does work that takes long, and lets others have their turn meanwhile. */
export async function inTurns<T>(work: Turns<T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < mostMs) continue;
    await nextTurn();
    began = performance.now();
  }
}
