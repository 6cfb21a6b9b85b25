import type { Text } from '../../text/text.ts';

/** How the unit of a function's result follows from its arguments. */
export type UnitRule =
  /** The unit of the first argument. */
  | 'first'
  /** The common unit of all arguments, which must agree. */
  | 'common'
  /** A pure number (a count, a month) that fits any unit. */
  | 'free'
  /** The unit named by the second argument, a text literal. */
  | 'named'
  /** Time between two dates, in the unit given. */
  | { readonly unit: string };

/** What a computed number is known to be, for the warning about comparing computed numbers. */
export type Exactness = 'integer' | 'rounded' | 'as-arguments' | 'computed';

/** A plain function of the expression language: typed arguments, all of them given, one result. */
export interface RegisteredFunction {
  readonly name: string;
  /** As the expression library wants it, e.g. `round(double, double): double`. */
  readonly signature: string;
  readonly units: UnitRule;
  readonly exactness: Exactness;
  /** What it does, for the editor. */
  readonly description: Text;
  /** Gets non-empty arguments; ends with `raiseEmpty()` where the result is empty. */
  readonly handler: (...args: never[]) => number | string | boolean;
}
