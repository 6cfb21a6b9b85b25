import { canonicalJson } from '../text/canonical.ts';
import type { FormModel } from './form-fields.ts';
import { noFormerFields, withFieldsOf, type FormerFields } from './former-fields.ts';
import { isRecoded } from './recoded-entries.ts';
import { isSameContent } from './same-content.ts';
import { pairVersions, strandsOf } from './version-pairs.ts';

/** A version of a form and one after it: data go from the first to the second. */
export interface Step {
  readonly before: FormModel;
  readonly after: FormModel;
  /** The fields of the versions before both. */
  readonly former: FormerFields;
}

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
 * @param former the fields of the versions before the first
 */
export function stepsAlong(
  versions: readonly FormModel[],
  takenBack: readonly TakenBack[] = [],
  former: FormerFields = noFormerFields,
): readonly Step[] {
  const line = withPast(versions, former);
  const steps: Step[] = [];
  let at = 0;
  for (;;) {
    at = lastAlike(line, at, takenBack);
    const [here, next] = [line[at], line[at + 1]];
    if (here === undefined || next === undefined) return steps;
    steps.push({ before: here.model, after: next.model, former: here.former });
    at += 1;
  }
}

/** A version with the fields of those before it. */
interface Past {
  readonly model: FormModel;
  readonly former: FormerFields;
}

function withPast(versions: readonly FormModel[], former: FormerFields): readonly Past[] {
  let so = former;
  return versions.map((model) => {
    const past = { model, former: so };
    so = withFieldsOf(so, model);
    return past;
  });
}

/** Whether data of the first of some versions pass over the one before the last. */
export function passesOver(versions: readonly FormModel[], takenBack: readonly TakenBack[] = []): boolean {
  const last = stepsAlong(versions, takenBack).at(-1);
  return versions.length > 2 && last?.before !== versions.at(-2);
}

/** The place of the last version that is the same form as the one here, with others between; here where there is none. */
function lastAlike(line: readonly Past[], here: number, takenBack: readonly TakenBack[]): number {
  const first = line[here];
  if (first === undefined) return here;
  const isAlike = (other: Past, place: number): boolean =>
    place > here + 1 &&
    (isSameForm(other.model, first.model) || isBack(other.model, first.model, takenBack)) &&
    strandsOf(first.former, first.model).isAlike(strandsOf(other.former, other.model)) &&
    isWhollyBack(line.slice(here, place + 1), takenBack);
  const found = line.findLastIndex(isAlike);
  return found < 0 ? here : found;
}

/**
 * Whether the codes that a dictionary had at the first of some versions are those that it has at the last. A form does not
 * know the entries: where versions between convert them, only what was taken back as a whole says so.
 */
function isWhollyBack(line: readonly Past[], takenBack: readonly TakenBack[]): boolean {
  const [first, last] = [line[0]?.model.version ?? 0, line.at(-1)?.model.version ?? 0];
  const inside = takenBack.filter(({ from, to, whole }) => whole && from >= first && to <= last);
  return line.slice(1).every(({ model: after }, place) => {
    const before = line[place];
    if (before === undefined || !recodes(before, after)) return true;
    return inside.some(({ from, to }) => after.version > from && after.version <= to);
  });
}

function recodes({ model: before, former }: Past, after: FormModel): boolean {
  if (after.descriptor.migrate === undefined) return false;
  return pairVersions(before, after, former).pairs.some((pair) => isRecoded(pair, before, after));
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
