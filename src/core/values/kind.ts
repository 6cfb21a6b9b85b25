import type { Language, Text } from '../text/text.ts';
import type { FieldSchema } from '../../generated/descriptor.ts';
import type { ValueContext, ValueField } from './value-field.ts';

/** What a cell of a workbook holds: numbers, days and moments as such, everything else in words. */
export type Cell = string | number | boolean | Date | null;

/** How lists are searched by such a value: part of the text, one choice, a span of days, of moments or of numbers. */
export type SearchKind = 'contains' | 'equals' | 'days' | 'moments' | 'numbers';

/** By their trend, by days and months, by the number at the end of a text. */
export type SeriesKind = 'numbers' | 'days' | 'digits';

/** A number from 0 to below `count`, at random. */
export type Draw = (count: number) => number;

/** Words of a field that have an effect on some kinds of value alone. */
export type KindWord =
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'x-decimals'
  | 'x-unit'
  | 'x-number'
  | 'x-unique'
  | 'x-paste'
  | 'x-language'
  | 'x-link';

/**
 * One kind of value: all that shows, reads, searches, writes and samples it. What is said of a value holds for each item
 * where a field has a list of them (`isListed`).
 */
export interface Kind<Widget extends string = string> {
  readonly label: Text;
  /** Whether the words of a field, shapes followed, say such a value. The first kind that says yes has it. */
  readonly is: (words: FieldSchema) => boolean;
  /** The inputs that show it, the usual one first; `x-widget` chooses among them. */
  readonly widgets: readonly [Widget, ...Widget[]];
  /** The words that have an effect on such a value; at any other one they are refused. */
  readonly words: readonly KindWord[];
  /** Each `x-format` that shows it otherwise. */
  readonly formats?: readonly string[];
  readonly isListed?: true;
  readonly isNumber?: true;
  /** It comes by upload alone: no text means it, and whoever names one has to be allowed to read it. */
  readonly isUploaded?: true;
  readonly search: SearchKind;
  /** How a line of such values goes on where cells are filled; without it they are repeated. */
  readonly series?: SeriesKind;
  /** The value as one line of text. What is shown can be read again by `read`. */
  readonly show: (value: unknown, context: ValueContext) => string;
  /** What a filled text means; undefined where it can't be read, so that it stays and its fault is named. */
  readonly read: (text: string, context: ValueContext) => unknown;
  /** Its cell in a workbook, where that is not the text shown. */
  readonly cell?: (value: unknown, context: ValueContext) => Cell;
  /** How such cells are shown; undefined where nothing need be said. */
  readonly cellFormat?: (field: ValueField) => string | undefined;
  /** The value of now, by China's clock to the minute (`2026-11-21T09:30`); without it now is no such value. */
  readonly now?: (clock: string) => string;
  /** The names in expressions that stand for such a value, the usual one first. */
  readonly names?: readonly string[];
  /** What people may write: 日期，如 2026-11-21. */
  readonly hint: (schema: FieldSchema) => Text;
  /** The code of the finding about a text that could not be read. */
  readonly fault?: string;
  /** What themes of rjsf need to draw it, where the schema alone would not lead to the right input. */
  readonly ui?: (field: ValueField, language: Language) => Readonly<Record<string, unknown>>;
  /** A value at random that the field accepts, patterns aside. */
  readonly sample: (draw: Draw, context: ValueContext) => unknown;
}
