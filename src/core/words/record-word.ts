import type { RecordDescriptor } from '../../generated/descriptor.ts';
import type { Text } from '../text/text.ts';
import type { RefTarget } from '../values/value-field.ts';
import type { ConditionsOfWord } from './written-condition.ts';

/** The fields of a record, as far as words ask for them. */
export type ReferringFields = ReadonlyMap<string, { readonly ref: RefTarget | null }>;

/** What words were called in the version before, by place below the word (`*` for any key or item). */
interface Renames {
  /** The word itself. */
  readonly word?: string;
  /** Keys: old name and new. */
  readonly keys?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts: how an old one is written now. */
  readonly values?: Readonly<Record<string, (text: string) => string>>;
}

/** How a word is written; apart from the word itself, for pages read descriptors and never validate how they are written. */
export interface WordShape {
  readonly word: keyof RecordDescriptor;
  /** Its part of the meta-schema, which `npm run generate` puts into `schemas/meta/record.schema.json`. */
  readonly schema: object;
  /** What the things in it are called in messages, by their names in the schema (`$comment`). */
  readonly things: Readonly<Record<string, Text>>;
  /** The conditions over the row that stand in it, which the check decides. */
  readonly conditions?: ConditionsOfWord;
}

/** A word of records: all of it but its shape and checks (`shape.ts`, `check.ts` beside it) and what the server does. */
export interface RecordWord<Name extends keyof RecordDescriptor, Model> {
  readonly name: Name;
  readonly renamed: Renames;
  /** The word in the model, defaults settled. */
  readonly load: (descriptor: RecordDescriptor, fields: ReferringFields) => Model;
  /** The records whose rows change along with the row. */
  readonly changes: (model: Model) => readonly string[];
  /** Fields that others find by their names, so that they keep them. */
  readonly kept?: (model: Model) => readonly string[];
  /** Records whose rows are read beside those that change: each by a record and the field of it that refers there. */
  readonly joins?: (model: Model) => readonly (readonly [record: string, field: string])[];
}

/** Declares a word. */
export function recordWord<const Name extends keyof RecordDescriptor, Model>(
  word: RecordWord<Name, Model>,
): RecordWord<Name, Model> {
  return word;
}
