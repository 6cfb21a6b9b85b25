/** Work that can be interrupted: it yields where others may have their turn, and gives its result in the end. */
export type Turns<T> = Generator<void, T, void>;

/** Does such work without interruption. */
export function atOnce<T>(work: Turns<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
