import type { Text } from '../text/text.ts';

/** What validated the value: a schema keyword, a need or check of the descriptor, a quality rule, or the server. */
export type FindingCode = string;

/** One thing wrong with the data of a form, at one place. */
export interface Finding {
  /** JSON pointer into the form data, e.g. `/planName`, `/samples/3/unitPrice`. */
  readonly pointer: string;
  /** The table (`samples`, `items`) and row index, when the place is a cell. */
  readonly table: string | null;
  readonly row: number | null;
  /** Field key, or null when the whole form or row is meant. */
  readonly key: string | null;
  /** Schema keyword (`required`, `minimum` …), `need`, `check`, `unique`, `type`, or `rule:{id}`. */
  readonly code: FindingCode;
  readonly level: 'error' | 'warn';
  readonly message: Text;
}

/** Field values of a form: flat keys plus tables of rows; absent, null, "" and [] are empty. */
export type FormData = Readonly<Record<string, unknown>>;

/** A row of a table. */
export type Row = Readonly<Record<string, unknown>>;
