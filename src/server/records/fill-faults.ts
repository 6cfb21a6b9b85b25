import { codesDiffer, measureDiffers } from '../../core/release/carried-value.ts';
import { change, type ReleaseChange } from '../../core/release/change.ts';
import { allFields, loadForm, type FormModel } from '../../core/release/form-fields.ts';
import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import { pairVersions } from '../../core/release/version-pairs.ts';
import { fieldPair } from '../../core/words/set-parts.ts';
import { newestRecords } from '../forms/find-release.ts';
import { afterRelease } from '../forms/released-together.ts';
import type { ChangedForm } from '../forms/stored-rows.ts';
import type { Unit } from '../platform/unit.ts';

/** Whether a value that one field takes over from another, or is compared with, would stand for something else. */
export function isMisread(there: FieldModel, here: FieldModel): boolean {
  return there.type !== here.type || measureDiffers(there, here) || codesDiffer(there, here);
}

/** Fields of a form that take their values from a row of a record, or are compared with it, with the fields of those rows. */
export function filledPairs(form: FormModel, record: string): readonly (readonly [here: FieldModel, there: string])[] {
  const fields = [...allFields(form).values()];
  return fields
    .filter(({ link }) => link === record)
    .flatMap(({ fill, match, table }) =>
      [...fill, ...match].flatMap((item) => {
        const [key, there] = fieldPair(item);
        const here = fields.find((field) => field.key === key && field.table === table);
        return here === undefined ? [] : [[here, there] as const];
      }),
    );
}

/** Fields that a new version of a form fills from rows, or compares with them, and would read otherwise than these mean. */
export async function fillFaults(
  unit: Unit,
  { before, descriptor, former }: ChangedForm,
): Promise<readonly ReleaseChange[]> {
  const after = loadForm(descriptor);
  const olds = new Map(pairVersions(before, after, former).pairs.map(({ to, old }) => [to, old] as const));
  const faults: ReleaseChange[] = [];
  for (const live of await newestRecords(unit, null)) {
    const source = live.id === after.id ? after : afterRelease(unit.tx, live);
    if (source.kind !== 'record') continue;
    for (const [here, there] of filledPairs(after, live.id)) {
      const [was, is] = [live.fields.get(there), source.fields.get(there)];
      const old = olds.get(here.path);
      if (is === undefined || old === undefined || !isMisread(is, here)) continue;
      if (was === undefined || !isMisread(was, old)) faults.push(fault(source, here, is));
    }
  }
  return faults;
}

function fault({ id, label }: RecordModel, { path }: FieldModel, there: FieldModel): ReleaseChange {
  return change(
    'refuse',
    path,
    `这个字段按“${label.zh}”（${id}）的“${there.label.zh}”填写或核对（x-fill、x-match），改后会读作别的意思：请在同一次发布中把 ${id} 也改成同样的单位和选项`,
    `this field is filled from "${there.label.en}" of "${label.en}" (${id}) or compared with it (x-fill, x-match), and would read its values as something else: release ${id} with the same unit and choices along with it`,
  );
}
