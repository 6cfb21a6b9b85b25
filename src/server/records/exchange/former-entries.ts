import { isNamedAlike } from '../../../core/release/choice-names.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { removedEntries, type DictionaryEntry } from '../../forms/dictionary-entries.ts';
import type { Unit } from '../../platform/unit.ts';
import { targetOf, type ReadingForm } from './reading-forms.ts';
import { valueLookups } from './value-lookups.ts';

/**
 * The names behind the values of a form's fields. To those of an older form belong entries of dictionaries that are gone,
 * as far as the releases since made others of them.
 */
export async function lookupsOf(
  unit: Unit,
  form: ReadingForm,
  {
    fields,
    valuesOf,
  }: { readonly fields: readonly FieldModel[]; readonly valuesOf: Parameters<typeof valueLookups>[2] },
): Promise<Lookups> {
  const lookups = await valueLookups(unit, fields, valuesOf);
  const gone = new Map<string, readonly DictionaryEntry[]>();
  for (const field of fields) {
    const { dict } = field;
    if (dict === null || form.way?.conversion.changes !== true) continue;
    const entries = await removedEntries(unit.tx, dict);
    gone.set(
      field.key,
      entries.filter(({ value }) => becomesOther(form, field, value)),
    );
  }
  if (gone.size === 0) return lookups;
  const choices: Lookups['choices'] = (field) => {
    const former = gone.get(field.key) ?? [];
    // A name that another entry has by now meant the one of then.
    return [...former, ...lookups.choices(field).filter((entry) => !former.some((one) => isNamedAlike(one, entry)))];
  };
  return { ...lookups, choices };
}

function becomesOther(form: ReadingForm, field: FieldModel, code: string): boolean {
  const given = field.type === 'array' ? [code] : code;
  const { data = {} } = form.way?.conversion.convert({ [field.key]: given }) ?? {};
  const [now] = [data[targetOf(form, field.key) ?? '']].flat();
  return now !== undefined && now !== code;
}
