import type { ReleaseChange } from '../change.ts';
import type { ChangePlace } from './change-place.ts';

/** A change with the place in the newer library that brought it about. */
export interface PlacedChange extends ReleaseChange {
  readonly place: ChangePlace;
  /** Of a part that is gone where another came that looks like it: the edit that says it is the same, in the same file. */
  readonly rename?: { readonly op: 'add'; readonly pointer: string; readonly value: readonly string[] };
}

/** One change at the place that brought it about, with all the forms that it reaches: `process seal`, `record x`. */
export interface ChangeCause extends PlacedChange {
  readonly forms: readonly string[];
}

/** A change of something that forms share, with the forms that it reaches. */
export interface SharedChange extends PlacedChange {
  readonly reaches: readonly { readonly form: string; readonly subject: string }[];
}
