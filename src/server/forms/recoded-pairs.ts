import type { FieldPair } from '../../core/release/field-pairs.ts';
import { loadForm, type FormModel } from '../../core/release/form-fields.ts';
import type { FormerFields } from '../../core/release/former-fields.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { change, type ReleaseChange } from '../../core/release/change.ts';
import { isRecoded } from '../../core/release/recoded-entries.ts';
import { pairVersions } from '../../core/release/version-pairs.ts';
import { codeEnds } from '../../core/release/value-steps.ts';
import type { DictRef } from '../../core/values/value-field.ts';
import type { DictionaryDescriptor } from '../../generated/descriptor.ts';
import type { Unit } from '../platform/unit.ts';
import { dictionaryEntries, removedEntries } from './dictionary-entries.ts';
import { releaseToFollow } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import type { SourcePlan } from './plan-sources.ts';
import { readFile } from './source-library.ts';
import { entrySubject } from './source-changes.ts';

/** The fields of which a version converts the codes of a dictionary. */
export function recodedPairs(before: FormModel, after: FormModel, former?: FormerFields): readonly FieldPair[] {
  const { pairs } = pairVersions(before, after, former);
  return pairs.filter((pair) => isRecoded(pair, before, after));
}

/**
 * Codes that a version makes of others and that their dictionary will not have: no page could show them, and no check
 * would take them.
 *
 * @param sources the dictionaries of the same release
 */
export async function codesWithoutEntry(
  unit: Unit,
  descriptor: ReleasedDescriptor,
  sources: readonly SourcePlan[],
): Promise<readonly ReleaseChange[]> {
  const current = await releaseToFollow(unit, descriptor.id);
  const told: ReleaseChange[] = [];
  if (current === null || descriptor.migrate === undefined) return told;
  const [before, after] = [current.loaded.model, loadForm(descriptor)];
  const former = await formerFieldsOf(unit, current.head);
  for (const pair of recodedPairs(before, after, former)) {
    const dict = pair.now.dict ?? pair.old.dict;
    if (dict === null) continue;
    const entries = [...(await dictionaryEntries(unit.tx, dict)), ...(await removedEntries(unit.tx, dict))];
    const keysOf = () => entries.map(({ value }) => value);
    const ends = codeEnds(pair, { then: before, now: after, former, keysOf });
    const known = await keysAfter(unit, dict, sources);
    if (typeof ends === 'string' || known.size === 0) continue;
    const strange = ends.find(({ value, end }) => end !== value && typeof end === 'string' && !known.has(end));
    if (strange === undefined) continue;
    const { zh, en } = pair.now.label;
    const [from, to] = [strange.value, strange.end];
    told.push(
      change(
        'refuse',
        pair.to,
        `字段“${zh}”的 migrate 把 ${from} 换成 ${to as string}，字典“${dict.code}”没有这个条目：请改写 migrate，或在同一次发布中加上它`,
        `migrate of "${en}" makes ${to as string} of ${from}, which the dictionary "${dict.code}" does not have: mend the migrate, or add the entry in the same release`,
      ),
    );
  }
  return told;
}

/** The keys that a dictionary will have once a release is applied, with those that people made. */
async function keysAfter(unit: Unit, dict: DictRef, sources: readonly SourcePlan[]): Promise<ReadonlySet<string>> {
  const keys = new Set((await dictionaryEntries(unit.tx, dict)).map(({ value }) => value));
  for (const { item, text } of sources) {
    const file = readFile({ file: item.file, text })[0]?.value as DictionaryDescriptor | undefined;
    if (item.kind !== 'dictionary' || file?.store !== dict.store || file.code !== dict.code) continue;
    for (const { subject, class: grave } of item.changes)
      if (grave === 'pin' && subject.startsWith(entrySubject)) keys.delete(subject.slice(entrySubject.length));
    for (const { dictKey } of file.entries) keys.add(dictKey);
  }
  return keys;
}
