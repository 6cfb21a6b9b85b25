import type { FieldModel } from '../../../core/model/model.ts';
import { textsOf } from '../../forms/data-values.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { choicesOfFields, type FieldChoices } from './dictionary-choices.ts';
import { peopleNamed, rowsNamed, type TargetNames } from './named-targets.ts';
import type { Unit } from '../../platform/unit.ts';

/** What turning values into words and back needs. */
export interface ValueNames {
  readonly choices: FieldChoices;
  /** Names of what fields refer to, by the field's key. */
  readonly targets: ReadonlyMap<string, TargetNames>;
}

/** Values of a field, or the texts that name them. */
export type ValuesOfField = (field: FieldModel) => readonly unknown[];

/** The names behind the values of these fields; choices that are known need not be read again. */
export async function valueNames(
  unit: Unit,
  fields: readonly FieldModel[],
  valuesOfField: ValuesOfField,
  known: FieldChoices | null = null,
): Promise<ValueNames> {
  const choices = known ?? (await choicesOfFields(unit.tx, fields));
  const targets = new Map<string, TargetNames>();
  for (const field of fields) {
    const { ref } = field;
    if (ref === null) continue;
    const texts = valuesOfField(field)
      .filter((value) => !isEmptyValue(value))
      .flatMap(textsOf);
    targets.set(
      field.key,
      ref.kind === 'user' ? await peopleNamed(unit, texts) : await rowsNamed(unit, ref.record, texts),
    );
  }
  return { choices, targets };
}
