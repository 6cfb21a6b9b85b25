import type { FieldModel } from '../../../core/model/model.ts';
import { projectionsOf } from './projections.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * Which of these numbers processes have given to something already, as the records know that follow them: to a row of
 * theirs or to what was made of one, whatever field said so.
 */
export async function usedNumbers(
  unit: Unit,
  { key }: FieldModel,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const projections = await projectionsOf(unit);
  const records = projections
    .filter(({ source }) => source.key === key || source.children.includes(key))
    .map(({ model }) => model.id);
  if (records.length === 0) return new Set();
  const made = unit.tx
    .selectFrom('record_kin')
    .select('child as number')
    .where('record', 'in', records)
    .where('child', 'in', [...numbers]);
  const passed = unit.tx
    .selectFrom('record_pass')
    .select('key as number')
    .where('record', 'in', records)
    .where('key', 'in', [...numbers]);
  const rows = await made.union(passed).execute();
  return new Set(rows.map(({ number }) => number));
}
