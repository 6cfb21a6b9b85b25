import { isEmptyValue, sameValue } from '../values/empty.ts';
import { typedSince } from './computed-since.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { conversionAlong } from './conversion.ts';
import { fieldBack, mergedEnds, type FieldBack, type FieldPath } from './field-back.ts';
import { noFormerFields, withFieldsOf, type FormerFields } from './former-fields.ts';
import { dataWith, madeOf, type TwoWays } from './value-steps.ts';
import { valuesAt } from './stored-fate.ts';
import { stepsAlong, type Step, type TakenBack } from './taken-back.ts';
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

/** The versions from the one that comes again to the one in use. */
export interface ToTakeBack {
  readonly versions: readonly FormModel[];
  /** Those of them that were taken back already. */
  readonly takenBack?: readonly TakenBack[];
  /** The fields of the versions before them. */
  readonly former?: FormerFields;
}

/** The way back from a version to the one before it. */
export function wayBack({ then, now, former = noFormerFields, keysOf }: TwoWays): WayBack {
  return wayBackAlong({ versions: [then, now], former }, keysOf);
}

/**
 * The way back over versions, through what each of them made of values, the last one first. Choices and codes are few, so
 * each is run through the `migrate` of its version: where only one of them became a code, that code becomes it again.
 * What several became is what they are now. Numbers in another unit go back by the factor of the units.
 */
export function wayBackAlong(line: ToTakeBack, keysOf: TwoWays['keysOf']): WayBack {
  const steps = stepsAlong(line.versions, line.takenBack, line.former);
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
  return { migrate, unrestored: withMerged(unrestored, mergedAside(line, steps, keysOf)), lost };
}

function withMerged(told: Unrestored, merged: readonly (readonly [path: string, value: unknown])[]): Unrestored {
  const all: Record<string, readonly unknown[] | 'any'> = { ...told };
  for (const [path, value] of merged) {
    const known = all[path] ?? [];
    if (known !== 'any' && !known.some((one) => sameValue(one, value))) all[path] = [...known, value];
  }
  return all;
}

/**
 * What versions made of several values that data of the first pass over: data that they stored have it all the same, as
 * the version in use calls it.
 */
function mergedAside(
  { versions, takenBack, former = noFormerFields }: ToTakeBack,
  steps: readonly Step[],
  keysOf: TwoWays['keysOf'],
): readonly (readonly [path: string, value: unknown])[] {
  const merged: (readonly [string, unknown])[] = [];
  let so = former;
  for (const [place, after] of versions.slice(1).entries()) {
    const before = versions[place] ?? after;
    const own = so;
    so = withFieldsOf(so, before);
    if (after.descriptor.migrate === undefined || steps.some((step) => step.after === after)) continue;
    const conversion = conversionAlong(versions.slice(place + 1), so, takenBack);
    const paths = pathsAlong(after, stepsAlong(versions.slice(place + 1), takenBack, so));
    for (const pair of pairVersions(before, after, own).pairs) {
      const path = paths.get(pair.to);
      const made = madeOf(pair, { then: before, now: after, former: own, keysOf });
      if (path === undefined || typeof made === 'string') continue;
      for (const value of mergedEnds(made)) {
        const data = conversion?.convert(dataWith(pair.to, value)).data ?? {};
        merged.push(...valuesAt(data, path).map((one) => [path, one] as const));
      }
    }
  }
  return merged;
}

/** By path of a version what its fields are called at the end of some steps, as far as they are there. */
function pathsAlong(model: FormModel, steps: readonly Step[]): ReadonlyMap<string, string> {
  const paths = [...allFields(model).keys()].map((path) => {
    const { found, isGone } = pairsAlong(path, steps);
    return isGone ? [] : [[path, found.at(-1)?.pair.to ?? path] as const];
  });
  return new Map(paths.flat());
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
