import { choiceKind } from './choice.ts';
import { dateTimeKind } from './date-time.ts';
import { dateKind } from './date.ts';
import type { FieldSchema } from '../../generated/descriptor.ts';
import { fileKind } from './file.ts';
import { integerKind } from './integer.ts';
import type { Kind } from './kind.ts';
import { numberKind } from './number.ts';
import { personKind } from './person.ts';
import { referenceKind } from './reference.ts';
import { isSecret } from './secret.ts';
import { switchKind } from './switch.ts';
import { tableKind } from './table.ts';
import { textKind } from './text.ts';

/** Every kind of value, in the order in which they are asked whether a field is theirs; a new one is one file and a line. */
const all = {
  choice: choiceKind,
  person: personKind,
  reference: referenceKind,
  date: dateKind,
  'date-time': dateTimeKind,
  switch: switchKind,
  integer: integerKind,
  number: numberKind,
  file: fileKind,
  table: tableKind,
  text: textKind,
};

/** What the value of a field is. It decides about data and safety; `x-widget` and `x-format` are look alone. */
export type ValueKind = keyof typeof all;

/** An input that the product has. */
export type WidgetName = (typeof all)[ValueKind]['widgets'][number];

/** What is known of each kind. */
export const kinds: Readonly<Record<ValueKind, Kind<WidgetName>>> = all;

const names = Object.keys(all) as readonly ValueKind[];

/** Finds the shape that a `$ref` names; undefined where there is none. */
export type ShapeOf = (ref: string) => FieldSchema | undefined;

/** Shapes may name shapes; beyond this many they go round in a circle. */
const deepestShape = 16;

/**
 * The kind of a field's value, of a list that of its items. Shapes are followed to what they are, so that a file stays
 * a file under whatever name; an object that is no row of a table is one.
 */
export function kindOf(words: FieldSchema, shapeOf: ShapeOf): ValueKind {
  const value = resolvedShape(words, shapeOf);
  const { items = {} } = value;
  if (value.type === 'array' && (items['x-fields'] ?? items.properties) !== undefined) return 'table';
  const one = value.type === 'array' ? resolvedShape(items, shapeOf) : value;
  return names.find((name) => kinds[name].is(one)) ?? 'text';
}

/** What a `$ref` leads to in the end; where a shape is unknown, the words that name it. */
export function resolvedShape(words: FieldSchema, shapeOf: ShapeOf): FieldSchema {
  let found = words;
  for (let depth = 0; found.$ref !== undefined && depth < deepestShape; depth += 1) {
    const shape = shapeOf(found.$ref);
    if (shape === undefined) return found;
    found = shape;
  }
  return found;
}

/** Longer texts get a text area. */
const lineLength = 200;

/** The input of a field: the one that it names, if that shows such a value, else the usual one of its kind. */
export function widgetFor(kind: ValueKind, words: FieldSchema): WidgetName {
  const { widgets } = kinds[kind];
  const named = widgets.find((widget) => widget === words['x-widget']);
  if (named !== undefined) return named;
  // Only an input of one line hides a secret.
  const isLong = (words.maxLength ?? 0) > lineLength && !isSecret(words);
  return kind === 'text' && isLong ? 'area' : widgets[0];
}
