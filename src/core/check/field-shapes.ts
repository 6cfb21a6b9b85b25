import type { FieldSchema } from '../../generated/descriptor.ts';
import { DescriptorError } from '../model/load/descriptor-error.ts';
import { loadField, type Shapes } from '../model/load/load-field.ts';
import type { Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import { own } from '../text/json.ts';
import type { ShapeOf } from '../values/kinds.ts';
import type { CheckedSet, Subject } from './check.ts';

/** The shapes that a set's fields may name, by name: those of its own file before the shared ones. */
export function namedShapes({ place }: CheckedSet, { entries, library }: Subject): Shapes {
  const written = entries.find(({ source }) => source === place.source)?.value;
  return shapesBeside(library, written?.kind === 'process' || written?.kind === 'record' ? written.$defs : undefined);
}

/** Shapes of a file before the shared ones. */
export function shapesBeside({ shapes }: Library, mine: Shapes = {}): Shapes {
  return { ...Object.fromEntries([...shapes].map(([name, { value }]) => [name, value])), ...mine };
}

/** Finds the shapes that a set's fields name by `$ref`. */
export function shapesFor(set: CheckedSet, subject: Subject): ShapeOf {
  const shapes = namedShapes(set, subject);
  return (ref) => own(shapes, ref.replace('#/$defs/', ''));
}

/** A field as a form has it, alone; null where its words lack something, which is told of elsewhere. */
export function fieldAlone(key: string, field: FieldSchema, shapes: Shapes): FieldModel | null {
  const place = { key, set: '', table: null, pointer: '', setWhen: null, required: false, shapes, fill: [] };
  try {
    return loadField(field, place, null);
  } catch (error) {
    if (error instanceof DescriptorError) return null;
    throw error;
  }
}
