import type { DescriptorSource } from '../words/reading/parse.ts';

/** The examples of a form, with everything that decides on how they come out. */
export interface ExampleRun {
  /** The files that the form, its examples and what it reads were written in. */
  readonly parts: readonly DescriptorSource[];
  /** Whether an example plays on the day on which it is run. */
  readonly isDated: boolean;
}

/** Remembers what was found to be in order, so that it need not be looked at again. */
export interface ExampleMemory {
  readonly isClean: (run: ExampleRun) => boolean;
  readonly noteClean: (run: ExampleRun) => void;
  /** Files in whose shape nothing is wrong. */
  readonly isShapely?: (source: DescriptorSource) => boolean;
  readonly noteShapely?: (source: DescriptorSource) => void;
  /** Whether these very files, which are all but the menu, were found to be in order. */
  readonly isRestClean?: (rest: readonly DescriptorSource[]) => boolean;
  readonly noteRestClean?: (rest: readonly DescriptorSource[]) => void;
  /** Who helps to run the others; it knows the same sources. */
  readonly helper?: ExampleHelper | null;
}

/** Runs examples at the same time, such as a thread beside this one; the forms are divided among both. */
export interface ExampleHelper {
  /** Takes a form from what the helper is to do, by the file of the form; false where the helper was first. */
  readonly take: (form: DescriptorSource) => boolean;
  /** Waits for a form that the helper has taken: whether all its examples came out as they claim. */
  readonly isClean: (form: DescriptorSource) => boolean;
}
