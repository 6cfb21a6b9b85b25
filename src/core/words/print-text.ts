/** What a printed text may say of the instance itself, written `[[#name]]`. */
export const printFacts = ['number', 'process', 'today', 'person', 'starter', 'started', 'samples'] as const;

/** Those that rows of a record have; `process` is then the record. */
export const rowFacts = ['number', 'process', 'today', 'person'] as const satisfies readonly PrintFact[];

/** What lines for each row of a file may say beside these: the number of the row, its place, and where it is brought. */
export const fileRowFacts = ['row', 'from', 'fromNo', 'to', 'toNo', 'toCarrier'] as const;

/** The name of such a fact. */
export type FileRowFact = (typeof fileRowFacts)[number];

/** The name of a fact. */
export type PrintFact = (typeof printFacts)[number];

/** A name in double brackets: a key, or a fact with its sign. */
const placeholder = /\[\[(#?[A-Za-z][A-Za-z0-9]*)\]\]/g;

/** The names that a text holds in double brackets, in order. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/** The text with its names replaced. */
export function fillNames(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(placeholder, (_, name: string) => valueOf(name));
}

/** The fact that a name stands for, or null where it is a key. */
export function factOf(name: string): PrintFact | null {
  return printFacts.find((fact) => `#${fact}` === name) ?? null;
}
