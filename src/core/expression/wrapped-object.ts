/** A row or object as the expression library sees it: the keys of its type read and test the values of `source`. */
export class WrappedObject {
  readonly source: Readonly<Record<string, unknown>>;

  constructor(source: Readonly<Record<string, unknown>>) {
    this.source = source;
  }
}

/** The values of a row, wrapped or not. */
export function rowValues(row: unknown): Readonly<Record<string, unknown>> {
  if (row instanceof WrappedObject) return row.source;
  return typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>) : {};
}
