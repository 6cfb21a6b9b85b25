import type { DescriptorSource } from '../words/reading/parse.ts';

/** The examples of a form, with everything that decides on how they come out. */
export interface ExampleRun {
  /** The files that the form, its examples and what it reads were written in. */
  readonly parts: readonly DescriptorSource[];
  /** Whether an example plays on the day on which it is run. */
  readonly isDated: boolean;
}

/** Remembers forms whose examples came out as they claim, so that they need not be run again. */
export interface ExampleMemory {
  readonly isClean: (run: ExampleRun) => boolean;
  readonly noteClean: (run: ExampleRun) => void;
}
