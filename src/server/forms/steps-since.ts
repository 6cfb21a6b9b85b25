import { stepsAlong, type Step } from '../../core/release/taken-back.ts';
import type { Unit } from '../platform/unit.ts';
import { newestRelease, usableRelease, type FoundRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import { lineOf } from './release-line.ts';
import { takenBack } from './taken-back.ts';

/**
 * The steps from a release to the one in use, past versions that were taken back and those that are damaged; null where
 * it is the one in use, and where that does not follow it.
 */
export async function stepsSince(unit: Unit, { head, loaded }: FoundRelease): Promise<readonly Step[] | null> {
  const newest = await newestRelease(unit, head.form_id, null);
  const line = newest === null ? [] : await lineOf(unit.tx, newest.head);
  const index = line.findIndex(({ id }) => id === head.id);
  if (newest === null || index < 0) return null;
  const models = [loaded.model];
  for (const each of line.slice(0, index).toReversed()) {
    const found = await usableRelease(unit, each);
    if (found !== null && found.degradedFrom === null) models.push(found.loaded.model);
  }
  const former = await formerFieldsOf(unit, head);
  return stepsAlong([...models, newest.loaded.model], await takenBack(unit.tx, head), former);
}
