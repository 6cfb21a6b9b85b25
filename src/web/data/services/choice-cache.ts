import type { FieldModel } from '../../../core/model/model.ts';
import type { DictRef, ValueField } from '../../../core/values/value-field.ts';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { dictionaryEntries } from '../calls/dictionary.ts';
import { onServerEvent } from '../calls/server-events.ts';
import type { ChoiceEntry } from '../../../core/text/choice-text.ts';

interface Entries {
  readonly offered: readonly ChoiceEntry[];
  readonly former: readonly ChoiceEntry[];
}

const loaded = new Map<string, Entries>();
const underWay = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let version = 0;
const none: readonly ChoiceEntry[] = [];

function cacheKey(dict: DictRef): string {
  return `${dict.store}:${dict.code}`;
}

function entriesOf(rows: readonly DictionaryRow[]): Entries {
  const keyOf = new Map(rows.map((row) => [row.id, row.dictKey]));
  const entries = (sealed: number): ChoiceEntry[] =>
    rows.flatMap((row) =>
      row.isSealed === sealed
        ? {
            value: row.dictKey,
            label: { zh: row.dictValue, en: row.dictValueEn === '' ? row.dictValue : row.dictValueEn },
            parent: keyOf.get(row.parentId) ?? null,
          }
        : [],
    );
  return { offered: entries(0), former: entries(1) };
}

async function load(dict: DictRef): Promise<void> {
  const key = cacheKey(dict);
  try {
    loaded.set(key, entriesOf(await dictionaryEntries(dict.store, dict.code, '1')));
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
export function choicesOf(field: ValueField): readonly ChoiceEntry[] {
  if (field.dict !== null) return loaded.get(cacheKey(field.dict))?.offered ?? none;
  return field.choices ?? none;
}

/** Entries of its dictionary that are out of use: values of before have their names. */
export function formerChoicesOf({ dict }: ValueField): readonly ChoiceEntry[] {
  return (dict !== null && loaded.get(cacheKey(dict))?.former) || none;
}

/** Calls `listener` whenever a dictionary at hand was changed, until the returned function is called. */
export function onChoices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows whenever a dictionary at hand was changed. */
export function choicesVersion(): number {
  return version;
}

/** Fetches the dictionaries at hand anew; what is open shows the old entries until the new ones are there. */
async function refreshChoices(data: unknown): Promise<void> {
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
  const stale = [...loaded.keys()].filter((key) => typeof code !== 'string' || key.endsWith(`:${code}`));
  const refreshed = stale.map(async (key) => {
    const [store = '', name = ''] = key.split(':');
    try {
      await load({ store: store === 'system' ? 'system' : 'biz', code: name, parentField: null });
    } catch {
      // The next form that needs it fetches it again.
      loaded.delete(key);
    }
  });
  await Promise.all(refreshed);
  version += 1;
  for (const listener of listeners) listener();
}

onServerEvent('dict', (data) => void refreshChoices(data));
