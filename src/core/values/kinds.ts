import type { FieldSchema } from '../../generated/descriptor.ts';

/** What the value of a field is. It decides about data and safety; `x-widget` and `x-format` are look alone. */
export type ValueKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'date'
  | 'date-time'
  | 'choice'
  | 'person'
  | 'reference'
  | 'file'
  | 'switch'
  | 'table';

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
  if (value.type !== 'array') return kindOfOne(value);
  const { items = {} } = value;
  if (items['x-fields'] !== undefined || items.properties !== undefined) return 'table';
  return kindOfOne(resolvedShape(items, shapeOf));
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

function kindOfOne(words: FieldSchema): ValueKind {
  if (words['x-enum'] !== undefined) return 'choice';
  switch (words.type) {
    case 'string':
      return kindOfString(words);
    case 'number':
    case 'integer':
      return words.type;
    case 'boolean':
      return 'switch';
    case 'object':
      return 'file';
    default:
      // Of a shape that nobody knows the worst is assumed: a file is checked most.
      return words.$ref === undefined ? 'text' : 'file';
  }
}

function kindOfString(words: FieldSchema): ValueKind {
  if (words['x-dict'] !== undefined) return 'choice';
  if (words['x-ref'] !== undefined) return words['x-ref'] === 'user' ? 'person' : 'reference';
  if (words.format === 'date') return 'date';
  return words.format === 'date-time' ? 'date-time' : 'text';
}
