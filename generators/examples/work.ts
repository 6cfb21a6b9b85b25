/** What a thread that helps to run examples is given. */
export interface ExampleWork {
  /** The descriptors, in the order in which they are compiled. */
  readonly texts: readonly { readonly file: string; readonly text: string }[];
  /** Shared with the thread: how far each descriptor is, in the same order. */
  readonly states: Int32Array;
}

/** How far a form is. */
export const formState = { open: 0, takenHere: 1, takenThere: 2, clean: 3, unclean: 4 } as const;
