/** Work that can be interrupted: it yields where others may have their turn, and gives its result in the end. */
export type Turns<T> = Generator<void, T, void>;

/** Does such work without interruption. */
export function atOnce<T>(work: Turns<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Maps the rows of a table, which can be long. */
export function* mapInTurns<T, U>(rows: readonly T[], map: (row: T, index: number) => U): Turns<U[]> {
  const mapped: U[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    yield;
    mapped.push(map(rows[index] as T, index));
  }
  return mapped;
}
