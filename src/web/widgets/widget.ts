import type { ComponentType } from 'react';
import type { FieldModel } from '../../core/descriptor/model.ts';
import type { Language, Text } from '../../core/descriptor/text.ts';
import type { ChoiceEntry } from '../../core/text/choice-text.ts';
import type { WidgetName } from '../../core/values/looks.ts';

/** A person of the tenant, as the look-up names them. */
export interface Person {
  readonly userId: string;
  readonly realName: string;
  readonly account: string;
}

/** A row of a record that a reference may point to: its values, the one stored and the one shown. */
export interface RecordChoice {
  readonly value: string;
  readonly label: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The values that rows must have to be offered, or null where any may. */
export type RecordFilter = FieldModel['only'];

/** A row of a record that is a tree, with the rows below it. */
export interface TreeChoice {
  readonly value: string;
  readonly label: Text;
  readonly children: readonly TreeChoice[];
}

/** An uploaded file as form data keeps it. */
export interface FileValue {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
  readonly type?: string;
}

/** What turning values into text needs and nothing more; answers at once from what is loaded. */
export interface Lookups {
  /** Choices of a field with a fixed list or a dictionary, in order; empty while unknown. */
  readonly choices: (field: FieldModel) => readonly ChoiceEntry[];
  /** The person's name, or null when it is not known (yet). */
  readonly personName: (userId: string) => string | null;
  /** The person of those known that a text means by id, account, name or both, or null where it is none or several. */
  readonly personMeant: (text: string) => string | null;
  /** The name of a record's row by the value that refers to it, or null when it is not known (yet). */
  readonly recordName: (record: string, value: string) => Text | null;
}

/** What widgets may ask of the outside. A page gives the real one, a test its own. */
export interface FormServices extends Lookups {
  readonly findPeople: (query: string) => Promise<readonly Person[]>;
  readonly findRecords: (record: string, query: string, only: RecordFilter) => Promise<readonly RecordChoice[]>;
  /** All rows of a record that is a tree. */
  readonly recordTree: (record: string, only: RecordFilter) => Promise<readonly TreeChoice[]>;
  /** Uploads a file; `onProgress` gets a fraction from 0 to 1. */
  readonly upload: (file: File, onProgress: (fraction: number) => void) => Promise<FileValue>;
  readonly download: (file: FileValue) => Promise<void>;
  /** The bytes of a file, at most so many from its beginning (null: all). */
  readonly readFile: (file: FileValue, mostBytes: number | null, signal: AbortSignal) => Promise<Blob>;
}

/** What showing and reading a value depends on. */
export interface ValueContext {
  readonly field: FieldModel;
  readonly language: Language;
  readonly lookups: Lookups;
}

/** A typed or pasted text as a value; `ok: false` keeps the text as it was, so that the fault can be named. */
export type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly value: string };

/** Props of a widget's input, in a form as in a dialog. */
export interface WidgetProps {
  /** Id of the element that the label points to. */
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly language: Language;
  readonly services: FormServices;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Ids of the help and error texts. */
  readonly describedBy: string | undefined;
  /** Value of a field beside this one (parent of a tree dictionary). */
  readonly sibling: (key: string) => unknown;
  readonly onChange: (value: unknown) => void;
  /** Values that picking a record brings along, by key. */
  readonly onFill: (values: Readonly<Record<string, unknown>>) => void;
  readonly onBlur: () => void;
}

/** How the sheet edits a cell: by text, by a list of choices, by a calendar, by a search, or by choosing files. */
export type CellEditing = 'text' | 'choices' | 'calendar' | 'people' | 'records' | 'files';

/** One kind of input: how a value is entered, shown as text and read from text. */
export interface Widget {
  readonly name: WidgetName;
  readonly Input: ComponentType<WidgetProps>;
  /** Fetches the input, for a kind that is not on every page; without it the input is here. */
  readonly load?: () => Promise<void>;
  /** The value as one line of text; '' for an empty one. What is shown can be read again by `read`. */
  readonly show: (value: unknown, context: ValueContext) => string;
  /** A typed or pasted text as a value; empty text is null (a list: []). */
  readonly read: (text: string, context: ValueContext) => Reading;
  readonly cell: CellEditing;
  readonly align: 'start' | 'end';
  /** Usual width of a sheet column, px. */
  readonly width: number;
}

/** Whether a stored value counts as nothing. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value that no widget expects, as text that loses nothing. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
}
