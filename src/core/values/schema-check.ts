import type { Turns } from '../expression/turns.ts';
import { patternOf } from '../text/pattern.ts';
import type { Row } from './finding.ts';

/** One violation of a schema, the same whichever validator found it. */
export interface SchemaError {
  /** JSON pointer of the value; for `required` and `additionalProperties` of the missing or surplus property. */
  readonly pointer: string;
  readonly keyword: string;
  /** What the keyword asks for (`{ expected: 100 }` of a `maximum`); empty where the keyword says it all. */
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Validates header values and single rows by the schemas of one page and one strictness. Empty values count as absent.
 * Errors come in a fixed order (by pointer, then keyword), and none beneath or beside a wrong type.
 */
export interface SchemaCheck {
  readonly header: (data: Row) => readonly SchemaError[];
  readonly row: (table: string, row: Row) => readonly SchemaError[];
  /** The same of the header (table null) or of a row with interruptions, where values are validated one by one. */
  readonly inTurns?: (table: string | null, data: Row) => Turns<readonly SchemaError[]>;
}

/** The checks of one page: what a draft and what a forward submission must satisfy. */
export interface FormCheck {
  readonly draft: SchemaCheck;
  readonly submit: SchemaCheck;
}

/** An error as ajv reports it. */
export interface AjvError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A function made by ajv's standalone code: its errors stay on the function until the next call. */
export interface StandaloneFunction {
  (data: unknown): boolean;
  errors?: readonly AjvError[] | null;
}

/** The validators of a form's values, made at build time, each by the text of its schema (`schemaKey`). */
export type ValueValidators = Readonly<Record<string, StandaloneFunction>>;

/** Makes the patterns of ajv's validators ours, which take time in proportion to the text whatever is written. */
const patternEngine = Object.assign((source: string) => patternOf(source), { code: 'require("pattern").default' });

/**
 * Options with which ajv must compile the schemas of values, at build time and in tests, so that it agrees with the
 * interpreter. Formats are added from formats.ts (`ajv.addFormat(name, formats[name])`).
 */
export const ajvOptions = {
  strict: true,
  allErrors: true,
  ownProperties: true,
  unicodeRegExp: true,
  strictNumbers: true,
  validateFormats: true,
  messages: false,
  code: { regExp: patternEngine },
} as const;
