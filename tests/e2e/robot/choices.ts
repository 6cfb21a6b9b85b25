import type { DictionaryEntry } from '../../../src/generated/descriptor.ts';
import type { FieldModel } from '../../../src/core/model/model.ts';
import type { Language } from '../../../src/core/text/text.ts';
import { dictionaries } from '../../../src/generated/seeds.ts';

const entries: ReadonlyMap<string, readonly DictionaryEntry[]> = new Map(
  dictionaries.map((dictionary) => [dictionary.code, dictionary.entries]),
);

/** What people see of a chosen value in a language. */
export function choiceLabel({ dict, choices, key }: FieldModel, value: unknown, language: Language): string {
  const fixed = choices?.find((choice) => choice.value === value)?.label[language];
  const entry = dict === null ? undefined : entries.get(dict.code)?.find(({ dictKey }) => dictKey === value);
  const label = fixed ?? (language === 'zh' ? entry?.dictValue : (entry?.en ?? entry?.dictValue));
  if (label === undefined) throw new Error(`${key} offers no ${String(value)}`);
  return label;
}
