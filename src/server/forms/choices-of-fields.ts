import type { FieldModel } from '../../core/model/model.ts';
import type { ChoiceEntry } from '../../core/text/choice-text.ts';
import type { DictRef, Lookups } from '../../core/values/value-field.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { dictionaryEntries } from './dictionary-entries.ts';

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
