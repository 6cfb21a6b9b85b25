import { pointerTo } from '../text/json.ts';

/** What an outcome takes along into a process: places of the same name, or place there to place here. */
export type CarrySource = readonly string[] | Readonly<Record<string, string>>;

/** One thing taken along, with the pointer below `carry` at which it is written. */
export interface CarriedPair {
  readonly there: string;
  readonly here: string;
  readonly pointer: string;
}

/** What is taken along, in order. */
export function carriedPairs(carry: CarrySource): readonly CarriedPair[] {
  if (isList(carry)) return carry.map((path, index) => ({ there: path, here: path, pointer: pointerTo('', index) }));
  return Object.entries(carry).map(([there, here]) => ({ there, here, pointer: pointerTo('', there) }));
}

function isList(carry: CarrySource): carry is readonly string[] {
  return Array.isArray(carry);
}
