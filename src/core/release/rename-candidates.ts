import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { nearest } from '../text/nearest.ts';
import { meaningChanges } from './field-meaning.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import type { RenamedPair } from './former-name.ts';
import type { FormerFields } from './former-fields.ts';
import { writingSet } from './libraries/change-place.ts';
import { pairVersions } from './version-pairs.ts';

/** Two fields whose values mean the same. */
export interface RenameCandidate extends RenamedPair {
  /** Whether they look so much alike that somebody has to say whether they are the same. */
  readonly alike: boolean;
}

/** Of each field that is gone the new ones that could hold its values, those that look alike first. */
export function renameCandidates(
  before: FormModel,
  after: FormModel,
  former?: FormerFields,
): readonly RenameCandidate[] {
  const [old, now] = [allFields(before), allFields(after)];
  const { gone, fresh } = pairVersions(before, after, former);
  const found = gone.flatMap((path) => {
    const field = old.get(path);
    const others = fresh.filter((other) => prefixOf(other) === prefixOf(path));
    return others.flatMap((other): readonly RenameCandidate[] => {
      const next = now.get(other);
      if (field === undefined || next === undefined || !couldBe(field, next)) return [];
      const set = writingSet(next, after.descriptor);
      const labels = { oldLabel: field.label, nowLabel: next.label };
      return [{ old: path, now: other, ...labels, set, former: field.key, alike: looksAlike(field, next) }];
    });
  });
  return found.toSorted((one, other) => Number(other.alike) - Number(one.alike));
}

/** Values of the one mean the same in the other, and nothing says yet where those of the other come from. */
function couldBe(old: FieldModel, now: FieldModel): boolean {
  const isComputed = old.calc !== null || now.calc !== null;
  return !isComputed && now.words['x-was'] === undefined && meaningChanges(old, now).length === 0;
}

function looksAlike(old: FieldModel, now: FieldModel): boolean {
  return (
    isNear(old.label.zh, now.label.zh) ||
    isNear(old.label.en, now.label.en) ||
    isNear(old.key, now.key) ||
    hasSameCodes(old, now)
  );
}

/** Whether a name or key may be another one that was worded anew. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  // A word that grew or shrank, as "note" to "note of the day".
  const isPart = short.length >= 4 && long.toLowerCase().includes(short.toLowerCase());
  return isPart || (short.length >= 4 && nearest(one, [other]) !== null);
}

/** Choices and dictionaries tell fields apart better than names do. */
function hasSameCodes(old: FieldModel, now: FieldModel): boolean {
  const codes = ({ dict, choices, ref }: FieldModel) => [dict, ref, choices?.map(({ value }) => value) ?? null];
  return canonicalJson(codes(old)) === canonicalJson(codes(now)) && codes(old).some((code) => code !== null);
}
