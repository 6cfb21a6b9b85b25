import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ExampleHelper } from '../../src/core/check/example-memory.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import { formState, type ExampleWork } from './work.ts';

/** Longer than the examples of any form take: a thread that has not answered by then has come to harm. */
const patienceMs = 10_000;

/** Gives a thread the descriptors whose examples it helps to run. */
export type GiveWork = (sources: readonly DescriptorSource[]) => ExampleHelper;

/**
 * Starts a thread that helps to run examples, so that it is ready once the descriptors are read. The process ends
 * without waiting for it.
 *
 * @returns null where the checks run from their sources, or there is one processor
 */
export function startHelper(): GiveWork | null {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'examples-thread.js');
  if (!existsSync(file) || availableParallelism() < 2) return null;
  const thread = new Worker(file);
  thread.unref();
  // What it leaves undone is done here.
  thread.on('error', () => undefined);
  return (sources) => {
    const states = new Int32Array(new SharedArrayBuffer(sources.length * Int32Array.BYTES_PER_ELEMENT));
    thread.postMessage({
      texts: sources.map(({ file: name, text }) => ({ file: name, text })),
      states,
    } satisfies ExampleWork);
    return dividedBy(states, sources);
  };
}

function dividedBy(states: Int32Array, sources: readonly DescriptorSource[]): ExampleHelper {
  const placeOf = new Map(sources.map((source, place) => [source, place] as const));
  const at = (form: DescriptorSource): number => placeOf.get(form) ?? 0;
  return {
    take: (form) => Atomics.compareExchange(states, at(form), formState.open, formState.takenHere) === formState.open,
    isClean: (form) => {
      Atomics.wait(states, at(form), formState.takenThere, patienceMs);
      return Atomics.load(states, at(form)) === formState.clean;
    },
  };
}
