import type { ComponentType } from 'react';
import type { FieldModel } from '../../../core/model/model.ts';
import type { Language } from '../../../core/text/text.ts';
import type { WidgetName } from '../../../core/values/looks.ts';
import type { FormServices, Lookups } from '../../data/services/lookups.ts';

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

/** What an empty input shows: the first of the field's `examples`. */
export function sampleOf(field: FieldModel): string {
  return plainText(field.words.examples?.[0]);
}
