import type { FieldModel } from '../../../core/model/model.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups, ValueField } from '../../../core/values/value-field.ts';
import { choicesOfFields } from '../../forms/choices-of-fields.ts';
import { textsOf } from '../../forms/data-values.ts';
import { peopleNamed, rowsNamed, type TargetNames } from './named-targets.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * The names behind the values of these fields, and behind the texts that name such values; choices that are known need not
 * be read again.
 */
export async function valueLookups(
  unit: Unit,
  fields: readonly FieldModel[],
  valuesOfField: (field: FieldModel) => readonly unknown[],
  known: Lookups['choices'] | null = null,
): Promise<Lookups> {
  const texts = new Map<string, string[]>();
  for (const field of fields.filter(({ ref }) => ref !== null)) {
    const filled = valuesOfField(field).filter((value) => !isEmptyValue(value));
    texts.set(targetOf(field), [...(texts.get(targetOf(field)) ?? []), ...filled.flatMap(textsOf)]);
  }
  const targets = new Map<string, TargetNames>();
  for (const [target, wanted] of texts) {
    const named = target === people ? peopleNamed(unit, wanted) : rowsNamed(unit, target, wanted);
    targets.set(target, await named);
  }
  return {
    choices: known ?? (await choicesOfFields(unit.tx, fields)),
    nameOf: (field, value) => targets.get(targetOf(field))?.shown.get(value) ?? null,
    meant: (field, text) => targets.get(targetOf(field))?.meant.get(text) ?? null,
  };
}

/** No record is called so. */
const people = '';

function targetOf({ ref }: ValueField): string {
  return ref?.kind === 'record' ? ref.record : people;
}
