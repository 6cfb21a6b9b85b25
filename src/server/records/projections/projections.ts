import type { RecordModel } from '../../../core/model/model.ts';
import type { ProjectionModel } from '../../../core/words/projection/word.ts';
import { pastKeys } from '../../../core/release/past-keys.ts';
import { newestRecord, usableRelease } from '../../forms/find-release.ts';
import { formerFieldsOf } from '../../forms/former-releases.ts';
import { newestHeads } from '../../forms/release-queries.ts';
import type { ReleaseHead } from '../../forms/release-row.ts';
import type { Unit } from '../../platform/unit.ts';

/** A record that keeps up with a table of processes. */
export interface Projection {
  readonly model: RecordModel;
  readonly source: ProjectionModel;
  /** By path of its fields the keys that they have and had: processes may have a field under any of them. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Every record of the company that follows a table, whoever may see it. */
export async function projectionsOf(unit: Unit): Promise<readonly Projection[]> {
  const found: Projection[] = [];
  for (const head of await newestHeads(unit.tx, 'record', null)) {
    const release = await usableRelease(unit, head);
    const model = release?.loaded.model;
    if (release !== null && model?.kind === 'record' && model.projection !== null)
      found.push({ model, source: model.projection, keys: await projectedKeys(unit, release.head, model) });
  }
  return found;
}

/** Under which names processes may have the fields of a record. */
export async function projectedKeys(unit: Unit, head: ReleaseHead, model: RecordModel): Promise<Projection['keys']> {
  return pastKeys(await formerFieldsOf(unit, head), model);
}

/** The same for whoever writes rows: until the transaction ends, no other release converts them. */
export async function heldProjections(unit: Unit): Promise<readonly Projection[]> {
  const held: Projection[] = [];
  for (const { model: known } of await projectionsOf(unit)) {
    const found = await newestRecord(unit, known.id, null);
    if (found === null || found.model.projection === null) continue;
    const { head, model } = found;
    held.push({ model, source: found.model.projection, keys: await projectedKeys(unit, head, model) });
  }
  return held;
}
