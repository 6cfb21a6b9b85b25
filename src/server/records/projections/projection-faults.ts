import { loadProcess } from '../../../core/model/load/load.ts';
import type { FieldModel, ProcessModel, RecordModel } from '../../../core/model/model.ts';
import { measureDiffers } from '../../../core/release/carried-value.ts';
import { change, type ReleaseChange } from '../../../core/release/change.ts';
import type { ReleasedDescriptor } from '../../../core/model/release.ts';
import { projectionsOf, type Projection } from './projections.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * Fields that records take over from the table of a process by their key, and whose unit a new version of the process
 * changes: the record would read the number in its own unit.
 */
export async function projectionFaults(
  unit: Unit,
  before: ProcessModel | RecordModel,
  descriptor: ReleasedDescriptor,
): Promise<readonly ReleaseChange[]> {
  if (before.kind !== 'process' || descriptor.kind !== 'process') return [];
  const after = loadProcess(descriptor);
  const faults: ReleaseChange[] = [];
  for (const projection of await projectionsOf(unit)) {
    for (const field of projection.model.fields.values()) {
      const [old, now] = [readBy(projection, field, before), readBy(projection, field, after)];
      if (now === undefined || !measureDiffers(now, field) || (old !== undefined && measureDiffers(old, field)))
        continue;
      faults.push(fault(projection, now));
    }
  }
  return faults;
}

function readBy({ source }: Projection, { key }: FieldModel, { fields }: ProcessModel): FieldModel | undefined {
  return fields.get(`${source.table}.${key}`) ?? fields.get(key);
}

function fault({ model: { label } }: Projection, { path, unit }: FieldModel): ReleaseChange {
  return change(
    'refuse',
    path,
    `“${label.zh}”按自己的单位读取这个字段，不能改为 ${unit ?? '-'}`,
    `"${label.en}" reads this field in its own unit, so it cannot become ${unit ?? '-'}`,
  );
}
