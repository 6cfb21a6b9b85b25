import type { DictRef, FieldModel } from '../../core/descriptor/model.ts';
import { dictionaryEntries, type DictionaryRow } from '../api/dictionary.ts';
import { onServerEvent } from '../shell/server-events.ts';
import type { ChoiceEntry } from '../widgets/widget.ts';

const loaded = new Map<string, readonly ChoiceEntry[]>();
const underWay = new Map<string, Promise<void>>();
const fixed = new WeakMap<FieldModel, readonly ChoiceEntry[]>();

function cacheKey(dict: DictRef): string {
  return `${dict.store}:${dict.code}`;
}

function entriesOf(rows: readonly DictionaryRow[]): readonly ChoiceEntry[] {
  const keyOf = new Map(rows.map((row) => [row.id, row.dictKey]));
  return rows.map((row) => ({
    value: row.dictKey,
    label: { zh: row.dictValue, en: row.dictValueEn === '' ? row.dictValue : row.dictValueEn },
    parent: keyOf.get(row.parentId) ?? null,
  }));
}

async function load(dict: DictRef): Promise<void> {
  const key = cacheKey(dict);
  try {
    loaded.set(key, entriesOf(await dictionaryEntries(dict.store, dict.code)));
  } finally {
    underWay.delete(key);
  }
}

/** Makes sure that the dictionaries of these fields are at hand; throws ApiError when one can't be fetched. */
export async function prepareChoices(fields: Iterable<FieldModel>): Promise<void> {
  const waiting: Promise<void>[] = [];
  for (const { dict } of fields) {
    if (dict === null || loaded.has(cacheKey(dict))) continue;
    const key = cacheKey(dict);
    const loading = underWay.get(key) ?? load(dict);
    underWay.set(key, loading);
    waiting.push(loading);
  }
  await Promise.all(waiting);
}

/** Choices of a field: its fixed list, or its dictionary as far as it is at hand. */
export function choicesOf(field: FieldModel): readonly ChoiceEntry[] {
  if (field.dict !== null) return loaded.get(cacheKey(field.dict)) ?? [];
  const known = fixed.get(field);
  if (known !== undefined) return known;
  const entries = (field.choices ?? []).map(({ value, label }) => ({ value, label, parent: null }));
  fixed.set(field, entries);
  return entries;
}

/** Forgets every dictionary, so that the next form or page fetches them anew. */
export function forgetChoices(): void {
  loaded.clear();
}

onServerEvent('dict', forgetChoices);
