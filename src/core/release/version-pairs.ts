import { canonicalJson } from '../text/canonical.ts';
import { pairFields, type FieldPair, type FieldPairs } from './field-pairs.ts';
import { fieldsAsThen } from './fields-as-then.ts';
import { Strands, type NextVersion } from './field-strands.ts';
import { FormerNames } from './former-names.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { lastVersion, noFormerFields, type FormerFields, type LastVersion } from './former-fields.ts';
import { isSameContent } from './same-content.ts';

/** Which field of one version is which of the next, as far as all versions before them tell. */
export interface VersionPairs extends FieldPairs {
  /**
   * By path of a field that the version before has not, but an earlier one had with the same meaning: the path under which
   * data keep its values, which are shown again.
   */
  readonly returning: ReadonlyMap<string, string>;
}

type Known = WeakMap<FormerFields, WeakMap<FormModel, WeakMap<FormModel, NextVersion>>>;
const known: Known = new WeakMap();

/**
 * Pairs the fields of two versions. Where the later one is a form that there was before, its fields are those of then,
 * whatever they were called since. Else they are paired by their names; a name that the version before does not have may
 * be one that a field of it had in any version before that.
 *
 * @param former the fields of the versions before both
 */
export function pairVersions(before: FormModel, after: FormModel, former: FormerFields = noFormerFields): VersionPairs {
  return pairing(before, after, former);
}

function pairing(before: FormModel, after: FormModel, former: FormerFields): NextVersion {
  const all = known.get(former) ?? new WeakMap<FormModel, WeakMap<FormModel, NextVersion>>();
  known.set(former, all);
  const made = all.get(before) ?? new WeakMap<FormModel, NextVersion>();
  all.set(before, made);
  const found = made.get(after) ?? madePairing(before, after, former);
  made.set(after, found);
  return found;
}

function madePairing(before: FormModel, after: FormModel, former: FormerFields): NextVersion {
  const direct = pairFields(allFields(before), allFields(after));
  if (lastVersion(former) === null) return { ...direct, returning: new Map(), back: null };
  const strands = strandsOf(former, before);
  const back = comesBack({ before, after, former }, direct.pairs, strands);
  if (back !== null) return { ...fieldsAsThen({ before, after, strands, then: back }), back };
  if (direct.fresh.length === 0) return { ...direct, returning: new Map(), back };
  const line = [strands, ...versionsBefore(former).map((one) => strandsOf(one.former, one.model))];
  return { ...new FormerNames({ before, after, line }, direct).found(), back };
}

const strandsKnown = new WeakMap<FormerFields, WeakMap<FormModel, Strands>>();

/** The fields whose values data of a version may keep, each the same through all versions up to it. */
export function strandsOf(former: FormerFields, model: FormModel): Strands {
  const made = strandsKnown.get(former) ?? new WeakMap<FormModel, Strands>();
  strandsKnown.set(former, made);
  const last = lastVersion(former);
  const found =
    made.get(model) ??
    (last === null
      ? Strands.of(allFields(model))
      : strandsOf(last.former, last.model).next(pairing(last.model, model, last.former), allFields(model)));
  made.set(model, found);
  return found;
}

/** The newest first. */
function versionsBefore(former: FormerFields): readonly LastVersion[] {
  const versions: LastVersion[] = [];
  for (let last = lastVersion(former); last !== null; last = lastVersion(last.former)) versions.push(last);
  return versions;
}

interface TwoVersions {
  readonly before: FormModel;
  readonly after: FormModel;
  readonly former: FormerFields;
}

/**
 * The fields of the version that a later one is again; null where it is none of them, or the one before. Of several the
 * one that agrees best with the names, and of those the newest. Where the later one says of a field itself that it was
 * called otherwise, and that is another one than then, it only looks the same: names were exchanged.
 */
function comesBack(
  { before, after, former }: TwoVersions,
  pairs: readonly FieldPair[],
  strands: Strands,
): Strands | null {
  if (isSameContent(before, after)) return null;
  const found = versionsBefore(former).flatMap(({ model, former: older }) => {
    if (!isSameContent(model, after)) return [];
    const then = strandsOf(older, model);
    const others = pairs.filter(({ from, to }) => then.at(to)?.id !== strands.at(from)?.id);
    const isSaid = ({ old, now, to }: FieldPair): boolean =>
      old.key !== now.key &&
      now.words['x-was']?.includes(old.key) === true &&
      canonicalJson(now.words['x-was']) !== canonicalJson(allFields(model).get(to)?.words['x-was'] ?? null);
    return others.some(isSaid) ? [] : [{ then, others: others.length }];
  });
  const [best] = found.toSorted((one, other) => one.others - other.others);
  return best?.then ?? null;
}
