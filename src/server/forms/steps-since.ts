import type { FormModel } from '../../core/release/form-fields.ts';
import type { FormerFields } from '../../core/release/former-fields.ts';
import { stepsAlong, type Step, type TakenBack } from '../../core/release/taken-back.ts';
import type { Unit } from '../platform/unit.ts';
import { newestRelease, usableRelease, type FoundRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import { lineOf } from './release-line.ts';
import { takenBack } from './taken-back.ts';

/** The versions from a release to the one in use, with what was taken back of them. */
export interface Since {
  readonly versions: readonly FormModel[];
  readonly takenBack: readonly TakenBack[];
  readonly former: FormerFields;
}

/** The versions from a release to the one in use, but for those that are damaged; null where it is the one in use, and where that does not follow it. */
export async function versionsSince(unit: Unit, { head, loaded }: FoundRelease): Promise<Since | null> {
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
  return { versions: [...models, newest.loaded.model], takenBack: await takenBack(unit.tx, head), former };
}

/** The steps from a release to the one in use, past versions that were taken back and those that are damaged; null as above. */
export async function stepsSince(unit: Unit, release: FoundRelease): Promise<readonly Step[] | null> {
  const since = await versionsSince(unit, release);
  return since === null ? null : stepsAlong(since.versions, since.takenBack, since.former);
}
