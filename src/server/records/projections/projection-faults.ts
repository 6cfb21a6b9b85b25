import { loadProcess } from '../../../core/model/load/load.ts';
import type { FieldModel, ProcessModel, RecordModel } from '../../../core/model/model.ts';
import { measureDiffers } from '../../../core/release/carried-value.ts';
import { change, type ReleaseChange } from '../../../core/release/change.ts';
import { pairFields, type FieldPair } from '../../../core/release/field-pairs.ts';
import type { ReleasedDescriptor } from '../../../core/model/release.ts';
import { projectionsOf, type Projection } from './projections.ts';
import { namesOf } from './source-rows.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * Fields that records take over from the table of a process by their key, and whose unit a new version of the process
 * changes: the record would read the number in its own unit. Or whose name: the record would not find them any more.
 */
export async function projectionFaults(
  unit: Unit,
  before: ProcessModel | RecordModel,
  descriptor: ReleasedDescriptor,
): Promise<readonly ReleaseChange[]> {
  if (before.kind !== 'process' || descriptor.kind !== 'process') return [];
  const after = loadProcess(descriptor);
  const { pairs } = pairFields(before.fields, after.fields);
  const faults: ReleaseChange[] = [];
  for (const projection of await projectionsOf(unit)) {
    for (const field of projection.model.fields.values()) {
      const [old, now] = [readBy(projection, field, before), readBy(projection, field, after)];
      const moved = now === undefined ? pairs.find((pair) => pair.old === old && pair.from !== pair.to) : undefined;
      if (moved !== undefined) faults.push(renamed(projection, moved));
      if (now === undefined || !measureDiffers(now, field) || (old !== undefined && measureDiffers(old, field)))
        continue;
      faults.push(fault(projection, now));
    }
  }
  return faults;
}

function readBy({ source }: Projection, field: FieldModel, { fields }: ProcessModel): FieldModel | undefined {
  const found = namesOf(field).map((key) => fields.get(`${source.table}.${key}`) ?? fields.get(key));
  return found.find((one) => one !== undefined);
}

function renamed({ model: { label, id } }: Projection, { from, old, now }: FieldPair): ReleaseChange {
  return change(
    'refuse',
    from,
    `“${label.zh}”按名称 ${old.key} 取这个字段：请先发布 ${id} 的新版本，把其中的字段也改名为 ${now.key}，并在 x-was 中写 ${old.key}`,
    `"${label.en}" reads this field by its name ${old.key}: first publish a version of ${id} in which its field is called ${now.key} as well, with ${old.key} in x-was`,
  );
}

function fault({ model: { label } }: Projection, { path, unit }: FieldModel): ReleaseChange {
  return change(
    'refuse',
    path,
    `“${label.zh}”按自己的单位读取这个字段，不能改为 ${unit ?? '-'}`,
    `"${label.en}" reads this field in its own unit, so it cannot become ${unit ?? '-'}`,
  );
}
