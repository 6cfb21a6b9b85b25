import type { ChoiceEntry } from '../text/choice-text.ts';
import type { Language, Text } from '../text/text.ts';
import type { FieldSchema } from '../../generated/descriptor.ts';
import type { FieldType } from './json-schema.ts';

/** Where a field takes its choices from: `sys:code` or `biz:code`, with the field holding the parent key of a tree. */
export interface DictRef {
  readonly store: 'system' | 'biz';
  readonly code: string;
  readonly parentField: string | null;
}

/** What a reference field points to. */
export type RefTarget = { readonly kind: 'user' } | { readonly kind: 'record'; readonly record: string };

/** What a field says of its values. */
export interface ValueField {
  readonly key: string;
  readonly type: FieldType;
  readonly label: Text;
  /** Validating keywords only, `x-` words removed, references resolved, `enum` filled from `x-enum`. */
  readonly schema: FieldSchema;
  /** The words as written. */
  readonly words: FieldSchema;
  /** How it is entered and shown: look alone. */
  readonly widget: string;
  /** A fixed list. */
  readonly choices: readonly ChoiceEntry[] | null;
  readonly dict: DictRef | null;
  readonly ref: RefTarget | null;
  readonly unit: string | null;
  readonly decimals: number | null;
}

/** What turning values into text and back needs and nothing more; answers at once from what is loaded. */
export interface Lookups {
  /** Choices of a field with a fixed list or a dictionary, in order; empty while unknown. */
  readonly choices: (field: ValueField) => readonly ChoiceEntry[];
  /** Choices that nobody takes any more, for the names of values that were stored by them. */
  readonly formerly?: (field: ValueField) => readonly ChoiceEntry[];
  /** What the person or the row is called that a value refers to, or null when it is not known (yet). */
  readonly nameOf: (field: ValueField, value: string, language: Language) => string | null;
  /** The value of the person or the row that a text means, or null where it means none of those known, or several. */
  readonly meant: (field: ValueField, text: string) => string | null;
}

/** What showing and reading a value depends on. */
export interface ValueContext {
  readonly field: ValueField;
  readonly language: Language;
  readonly lookups: Lookups;
  /** The value of the field above in a tree of choices. */
  readonly parent?: unknown;
}
