import type { FieldModel } from '../../../core/model/model.ts';
import type { ChoiceEntry } from '../../../core/text/choice-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { DictRef, Lookups, ValueField } from '../../../core/values/value-field.ts';
import { textsOf } from '../../forms/data-values.ts';
import { dictionaryEntries } from '../../forms/dictionary-entries.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { peopleNamed, rowsNamed, type TargetNames } from './named-targets.ts';
import type { Unit } from '../../platform/unit.ts';

/** The choices of fields: fixed lists, and dictionaries as they are now. */
export async function choicesOfFields(
  tx: TenantTransaction,
  fields: readonly FieldModel[],
): Promise<Lookups['choices']> {
  const known = new Map<string, readonly ChoiceEntry[]>();
  for (const { dict } of fields) {
    if (dict !== null && !known.has(nameOfDict(dict))) known.set(nameOfDict(dict), await dictionaryEntries(tx, dict));
  }
  return ({ dict, choices }) => (dict === null ? choices : known.get(nameOfDict(dict))) ?? [];
}

function nameOfDict({ store, code }: DictRef): string {
  return `${store}:${code}`;
}

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
