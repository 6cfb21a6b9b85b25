import type { FieldSchema } from '../../generated/descriptor.ts';
import type { ValueKind } from './kinds.ts';

/** The inputs that show a kind of value, the usual one first. `x-widget` chooses among them; tables are sheets. */
export const kindWidgets = {
  text: ['text', 'area', 'opinion'],
  number: ['number'],
  integer: ['integer'],
  date: ['date'],
  'date-time': ['datetime'],
  choice: ['dict'],
  person: ['user'],
  reference: ['ref', 'tree'],
  file: ['file'],
  switch: ['switch'],
  table: ['text'],
} as const satisfies Readonly<Record<ValueKind, readonly [string, ...string[]]>>;

/** An input that the product has. */
export type WidgetName = (typeof kindWidgets)[ValueKind][number];

/** The kinds of value that each `x-format` shows. */
export const formatKinds = {
  money: ['number', 'integer'],
  tag: ['choice'],
  mask: ['text'],
} as const satisfies Readonly<Record<string, readonly ValueKind[]>>;

/** Longer texts get a text area. */
const lineLength = 200;

/** The input of a field: the one that it names, if that shows such a value, else the usual one of its kind. */
export function widgetFor(kind: ValueKind, words: FieldSchema): WidgetName {
  const fitting: readonly WidgetName[] = kindWidgets[kind];
  const named = fitting.find((widget) => widget === words['x-widget']);
  if (named !== undefined) return named;
  return kind === 'text' && (words.maxLength ?? 0) > lineLength ? 'area' : kindWidgets[kind][0];
}
