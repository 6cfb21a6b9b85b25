import type { DictRef, FieldModel } from '../../../core/model/model.ts';
import { comparable, findChoice, type ChoiceEntry } from '../../../core/text/choice-text.ts';
import type { Language } from '../../../core/text/text.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** The choices of fields by key. */
export type FieldChoices = ReadonlyMap<string, readonly ChoiceEntry[]>;

/** The choices of those fields that have some: fixed lists, and dictionaries as they are now. */
export async function choicesOfFields(tx: TenantTransaction, fields: readonly FieldModel[]): Promise<FieldChoices> {
  const choices = new Map<string, readonly ChoiceEntry[]>();
  for (const field of fields) {
    if (field.dict !== null) choices.set(field.key, await entriesOf(tx, field.dict));
    else if (field.choices !== null) {
      choices.set(
        field.key,
        field.choices.map(({ value, label }) => ({ value, label, parent: null })),
      );
    }
  }
  return choices;
}

/** A choice in words: its label, or its key where another choice is called the same. */
export function showChoice(entries: readonly ChoiceEntry[], value: unknown, language: Language): string {
  const entry = entries.find((one) => one.value === value);
  if (entry === undefined) return String(value);
  const label = entry.label[language];
  return called(entries, label).length > 1 ? String(value) : label;
}

/** The value of the choice that a text names by key or label; the text itself where it names none or several. */
export function readChoice(entries: readonly ChoiceEntry[], text: string, parent: unknown): string | number {
  const exact = entries.find(({ value }) => String(value) === text);
  if (exact !== undefined) return exact.value;
  const named = called(entries, text);
  const under = named.filter((entry) => entry.parent === parent);
  const [only] = under.length === 1 ? under : named;
  if (named.length > 1 && under.length !== 1) return text;
  return only?.value ?? findChoice(entries, text)?.value ?? text;
}

function called(entries: readonly ChoiceEntry[], label: string): readonly ChoiceEntry[] {
  const wanted = comparable(label);
  return entries.filter((entry) => [entry.label.zh, entry.label.en].some((name) => comparable(name) === wanted));
}

async function entriesOf(tx: TenantTransaction, { store, code }: DictRef): Promise<readonly ChoiceEntry[]> {
  // Row-level security shows the tenant's own business dictionaries alone.
  const table = store === 'system' ? 'dict' : ('dict_biz' as 'dict');
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'parent_id', 'dict_key', 'dict_value', 'dict_value_en', 'is_sealed'])
    .where('code', '=', code)
    .where('parent_id', '>', '0')
    .where('is_deleted', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const keys = new Map(rows.map((row) => [row.id, row.dict_key]));
  // What is out of use can be read and shown in older rows; the checks refuse it in new ones.
  const inUse = rows.toSorted((a, b) => a.is_sealed - b.is_sealed);
  return inUse.map((row) => ({
    value: row.dict_key,
    label: { zh: row.dict_value, en: row.dict_value_en === '' ? row.dict_value : row.dict_value_en },
    parent: keys.get(row.parent_id) ?? null,
  }));
}
