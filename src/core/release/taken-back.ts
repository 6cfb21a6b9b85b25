import { canonicalJson } from '../text/canonical.ts';
import { sha256Hex } from '../text/sha256.ts';
import { pairFields } from './field-pairs.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { isRecoded } from './recoded-entries.ts';

/** A version of a form and one after it: data go from the first to the second. */
export type Step = readonly [before: FormModel, after: FormModel];

/**
 * Versions of a form that were taken back: those after `from`, up to `to`, which is the form of `from` again and says how
 * data of what was taken back become its own.
 */
export interface TakenBack {
  readonly from: number;
  readonly to: number;
  /** Whether dictionaries went back too: only then codes of then are those of now. */
  readonly whole: boolean;
}

/**
 * The steps that data take along versions of a form. Where a later version is the form that an earlier one was, what lies
 * between was taken back: data of the earlier one are as the later one reads them, and pass over it.
 *
 * @param takenBack what went back; without it, versions that recode a dictionary are not passed over, nor are any by one
 *   that says itself how to convert
 */
export function stepsAlong(versions: readonly FormModel[], takenBack: readonly TakenBack[] = []): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  for (;;) {
    at = lastAlike(versions, at, takenBack);
    const [before, after] = [versions[at], versions[at + 1]];
    if (before === undefined || after === undefined) return steps;
    steps.push([before, after]);
    at += 1;
  }
}

/** Whether data of the first of some versions pass over the one before the last. */
export function passesOver(versions: readonly FormModel[], takenBack: readonly TakenBack[] = []): boolean {
  const [before] = stepsAlong(versions, takenBack).at(-1) ?? [];
  return versions.length > 2 && before !== versions.at(-2);
}

/** The place of the last version that is the same form as the one here, with others between; here where there is none. */
function lastAlike(versions: readonly FormModel[], here: number, takenBack: readonly TakenBack[]): number {
  const first = versions[here];
  if (first === undefined) return here;
  const isAlike = (model: FormModel, place: number): boolean =>
    place > here + 1 &&
    (isSameForm(model, first) || isBack(model, first, takenBack)) &&
    isWhollyBack(versions.slice(here, place + 1), takenBack);
  const found = versions.findLastIndex(isAlike);
  return found < 0 ? here : found;
}

/**
 * Whether the codes that a dictionary had at the first of some versions are those that it has at the last. A form does not
 * know the entries: where versions between convert them, only what was taken back as a whole says so.
 */
function isWhollyBack(versions: readonly FormModel[], takenBack: readonly TakenBack[]): boolean {
  const [first, last] = [versions[0]?.version ?? 0, versions.at(-1)?.version ?? 0];
  const inside = takenBack.filter(({ from, to, whole }) => whole && from >= first && to <= last);
  return versions.slice(1).every((after, place) => {
    const before = versions[place] ?? after;
    return !recodes(before, after) || inside.some(({ from, to }) => after.version > from && after.version <= to);
  });
}

function recodes(before: FormModel, after: FormModel): boolean {
  if (after.descriptor.migrate === undefined) return false;
  return pairFields(allFields(before), allFields(after)).pairs.some((pair) => isRecoded(pair, before, after));
}

/** Whether a later version is the form that an earlier one was. What it says to convert is meant, so it goes that way. */
function isSameForm(later: FormModel, earlier: FormModel): boolean {
  const [said, before] = [later.descriptor.migrate, earlier.descriptor.migrate];
  if (said !== undefined && canonicalJson(said) !== canonicalJson(before ?? null)) return false;
  return isSameContent(later, earlier);
}

/** Whether a later version took the ones since an earlier one back: what it says to convert is meant for data of those. */
function isBack(later: FormModel, earlier: FormModel, takenBack: readonly TakenBack[]): boolean {
  const isNamed = takenBack.some(({ from, to }) => from === earlier.version && to === later.version);
  return isNamed && isSameContent(later, earlier);
}

/** Whether two versions differ at most by number and by what they say about the versions before them. */
export function isSameContent(one: FormModel, other: FormModel): boolean {
  return formHash(one) === formHash(other);
}

const hashes = new WeakMap<FormModel, string>();

/** The same for versions that differ only by number and by what they say about the versions before them. */
function formHash(model: FormModel): string {
  const known = hashes.get(model);
  if (known !== undefined) return known;
  const { version: _version, migrate: _migrate, ...form } = model.descriptor;
  const all = ('steps' in form ? form.steps : undefined) ?? [];
  const steps = all.map(({ was: _was, ...step }) => ({ ...step, outcomes: unnamed(step) }));
  const hash = sha256Hex(canonicalJson(withoutFormerKeys({ ...form, steps })));
  hashes.set(model, hash);
  return hash;
}

function unnamed({ outcomes = [] }: { readonly outcomes?: readonly { readonly was?: readonly string[] }[] }) {
  return outcomes.map(({ was: _was, ...outcome }) => outcome);
}

/** JSON without `x-was`, which is a word of fields and never a name of one. */
function withoutFormerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFormerKeys);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'x-was');
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutFormerKeys(one)]));
}
