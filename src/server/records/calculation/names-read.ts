const names = /'[^']*'|"[^"]*"|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/g;

/** A value that an expression names: of a row that it calls by a name, or of the batch. */
export interface NameRead {
  /** The name of the row; empty for the batch. */
  readonly row: string;
  readonly key: string;
}

/** The values that an expression of a calculation names, which are among its fields or not. */
export function namesRead(text: string): readonly NameRead[] {
  return [...text.matchAll(names)].map(([name]) => nameRead(name));
}

/** An expression with other words for the values that it names. */
export function renamed(text: string, wordOf: (name: NameRead) => string | null): string {
  return text.replaceAll(names, (name) => wordOf(nameRead(name)) ?? name);
}

function nameRead(name: string): NameRead {
  const [first = '', second] = name.split('.');
  return second === undefined ? { row: '', key: first } : { row: first, key: second };
}
