import type { FieldSet } from '../../generated/descriptor.ts';
import type { FieldModel } from '../model/model.ts';
import { own, pointerTo } from '../text/json.ts';
import { setParts, type SetsByName } from '../words/set-parts.ts';

/** Where a self-contained descriptor writes a field: the pointer of the field, and the set that it stands in. */
export interface WrittenField {
  readonly pointer: string;
  readonly set: FieldSet;
  readonly setPointer: string;
}

/** Finds a field among the sets of a self-contained descriptor, merged sets and detail tables included. */
export function writtenField(field: FieldModel, sets: SetsByName): WrittenField | null {
  for (const part of setParts(field.set, sets).toReversed()) {
    const set = own(sets, part);
    const setPointer = pointerTo('/sets', part);
    if (set === undefined) continue;
    const { properties } = set;
    if (own(properties, field.key) !== undefined) {
      return { pointer: pointerTo(setPointer, 'properties', field.key), set, setPointer };
    }
    const inner = field.table === null ? undefined : own(properties, field.table)?.items?.properties;
    if (field.table !== null && inner !== undefined && own(inner, field.key) !== undefined) {
      return {
        pointer: pointerTo(setPointer, 'properties', field.table, 'items', 'properties', field.key),
        set,
        setPointer,
      };
    }
  }
  return null;
}
