import { isEmptyValue, sameValue } from '../values/empty.ts';
import { typedSince } from './computed-since.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields } from './form-fields.ts';
import { fieldBack, type FieldBack, type FieldPath } from './field-back.ts';
import { noFormerFields } from './former-fields.ts';
import { madeOf, type TwoWays } from './value-steps.ts';
import type { Step } from './taken-back.ts';
import { pairVersions } from './version-pairs.ts';

/** How data of versions that are taken back become those of the version before them. */
export interface WayBack {
  /** Expressions over the version in use, by path of the one that comes again: codes and numbers are again what they were. */
  readonly migrate: Readonly<Record<string, string>>;
  readonly unrestored: Unrestored;
  /** Paths of the version that comes again whose values were converted, and which nothing converts back. */
  readonly lost: readonly string[];
}

/** By path of the version that is taken back, its values that do not tell what stood there before: some, or any at all. */
export type Unrestored = Readonly<Record<string, readonly unknown[] | 'any'>>;

/** The way back from a version to the one before it. */
export function wayBack({ then, now, former = noFormerFields, keysOf }: TwoWays): WayBack {
  return wayBackAlong([{ before: then, after: now, former }], keysOf);
}

/**
 * The way back over versions, through what each of them made of values, the last one first. Choices and codes are few, so
 * each is run through the `migrate` of its version: where only one of them became a code, that code becomes it again.
 * What several became is what they are now. Numbers in another unit go back by the factor of the units.
 *
 * @param steps from the version that comes again to the one in use
 */
export function wayBackAlong(steps: readonly Step[], keysOf: TwoWays['keysOf']): WayBack {
  const [first] = steps;
  const all = first === undefined ? [] : [...allFields(first.before).keys()];
  const migrate: Record<string, string> = {};
  const unrestored: Record<string, readonly unknown[] | 'any'> = {};
  const lost: string[] = [];
  for (const path of all) {
    const back = fieldBack(pairsAlong(path, steps), (pair, step) => {
      const { before: then, after: now, former } = step;
      return madeOf(pair, { then, now, former, keysOf });
    });
    if (back.isLost) lost.push(path);
    if (back.text !== null) migrate[path] = back.text;
    Object.assign(unrestored, unrestoredAt(path, steps, back));
  }
  return { migrate, unrestored, lost };
}

/** A field of the first version through all of them, as far as they have it. */
function pairsAlong(path: string, steps: readonly Step[]): FieldPath {
  const found: { readonly pair: FieldPair; readonly step: Step }[] = [];
  let from = path;
  for (const step of steps) {
    const { pairs } = pairVersions(step.before, step.after, step.former);
    const pair = pairs.find((one) => one.from === from);
    if (pair === undefined) return { found, isGone: true };
    found.push({ pair, step });
    from = pair.to;
  }
  return { found, isGone: false };
}

function unrestoredAt(path: string, steps: readonly Step[], { shared, isLost }: FieldBack): Unrestored {
  const { found, isGone } = pairsAlong(path, steps);
  const to = found.at(-1)?.pair.to;
  if (to === undefined || isGone) return {};
  const isComputed = found.some(({ pair, step }) => typedSince([pair], step.after).has(pair.to));
  return isComputed || isLost ? { [to]: 'any' } : shared.length > 0 ? { [to]: shared } : {};
}

/** Whether any of some values stands for what is not known any more. */
export function isUnrestored(unrestored: readonly unknown[] | 'any', values: readonly unknown[]): boolean {
  const filled = values.filter((value) => !isEmptyValue(value));
  return filled.some((value) => unrestored === 'any' || unrestored.some((one) => sameValue(one, value)));
}
