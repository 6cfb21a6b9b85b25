import type { RecordModel } from '../../../core/model/model.ts';
import type { RecordRow } from '../../../core/calls/records.ts';

/** Whether rows may stand below this one: the field of the row above offers it. */
export function takenRow({ tree, fields }: RecordModel, row: RecordRow): boolean {
  const only = fields.get(tree?.parent ?? '')?.only ?? {};
  return Object.entries(only).every(([key, value]) => row[key] === value);
}
