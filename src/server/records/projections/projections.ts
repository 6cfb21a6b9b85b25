import type { RecordModel } from '../../../core/model/model.ts';
import type { ProjectionModel } from '../../../core/words/projection/word.ts';
import { newestRecord, newestRecords } from '../../forms/find-release.ts';
import type { Unit } from '../../platform/unit.ts';

/** A record that keeps up with a table of processes. */
export interface Projection {
  readonly model: RecordModel;
  readonly source: ProjectionModel;
}

/** Every record of the company that follows a table, whoever may see it. */
export async function projectionsOf(unit: Unit): Promise<readonly Projection[]> {
  const found: Projection[] = [];
  for (const model of await newestRecords(unit, null))
    if (model.projection !== null) found.push({ model, source: model.projection });
  return found;
}

/** The same for whoever writes rows: until the transaction ends, no other release converts them. */
export async function heldProjections(unit: Unit): Promise<readonly Projection[]> {
  const held: Projection[] = [];
  for (const { model: known } of await projectionsOf(unit)) {
    const model = (await newestRecord(unit, known.id, null))?.model;
    if (model !== undefined && model.projection !== null) held.push({ model, source: model.projection });
  }
  return held;
}
