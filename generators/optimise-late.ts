import { setFlagsFromString } from 'node:v8';

/**
 * Has the engine optimise only functions that run for long, in programs that end within seconds. V8 11 (Node 20)
 * optimises so early that a check of a few hundred descriptors ends before most of it is repaid: it took more than a
 * third of the processor time. Later engines have a middle tier and need no help.
 */
export function optimiseLate(): void {
  // What a function runs before it is optimised, in bytes of bytecode; the default is about an eighth of it.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
}
