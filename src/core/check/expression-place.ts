import type { ExpressionPlace } from '../expression/expression.ts';
import type { FieldSet } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import { setParts, type SetsByName } from '../words/set-parts.ts';

/** What of a set is meant: a word of it, or of one of its fields. */
export type PartOfSet = Pick<ExpressionPlace, 'field' | 'word' | 'index' | 'part'>;

/** Where an expression of a set is written: the set (itself or one that it merges) and the pointer inside it. */
export interface PlaceInSet {
  readonly set: string;
  readonly pointer: string;
}

/** Finds where a set writes an expression; a merged set's words stand in that set. */
export function placeInSet(place: PartOfSet, set: string, sets: SetsByName): PlaceInSet {
  const parts = setParts(set, sets);
  return place.field === null ? ofSet(place, set, parts, sets) : ofField(place, place.field, set, parts, sets);
}

/** A word of the set itself. Rules and checks of merged sets come first, in order. */
function ofSet(place: PartOfSet, set: string, parts: readonly string[], sets: SetsByName): PlaceInSet {
  const { word, part } = place;
  if (word !== 'x-rules' && word !== 'x-check') return { set, pointer: word === null ? '' : `/${word}` };
  let index = place.index ?? 0;
  for (const name of parts) {
    const count = own(sets, name)?.[word]?.length ?? 0;
    if (index < count) return { set: name, pointer: pointerTo('', word, index, part ?? 'if') };
    index -= count;
  }
  return { set, pointer: `/${word}` };
}

function ofField(place: PartOfSet, key: string, set: string, parts: readonly string[], sets: SetsByName): PlaceInSet {
  const { word, index, part } = place;
  const [table = key, column] = key.split('.');
  const holder = parts.find((name) => Object.hasOwn(own(sets, name)?.properties ?? {}, table)) ?? set;
  const field = pointerTo('/properties', table);
  const base = column === undefined ? field : pointerTo(field, 'items', 'properties', column);
  if (word === null) return { set: holder, pointer: base };
  if (index !== null) return { set: holder, pointer: pointerTo(base, word, index, part ?? 'if') };
  if (word === 'x-when' && !writesWhen(own(sets, holder), table)) return { set: holder, pointer: '/x-when' };
  return { set: holder, pointer: `${base}/${word}` };
}

/** Whether a field has a condition of its own; otherwise the one in question is that of its set. */
function writesWhen(set: FieldSet | undefined, key: string): boolean {
  return own(set?.properties, key)?.['x-when'] !== undefined || set?.['x-when'] === undefined;
}
