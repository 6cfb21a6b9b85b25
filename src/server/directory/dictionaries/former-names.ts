import { isNamedAlike } from '../../../core/release/choice-names.ts';
import { topKey } from '../../../core/words/reading/dictionary-edits.ts';
import type { DictionaryTx } from './dictionary-set.ts';

declare module '../../platform/unit.ts' {
  interface UnitEvents {
    /** Somebody makes an entry whose key another one had, which was removed: who stored the key stored that. */
    'entry-back': EntryBack;
  }
}

/** What an entry is called. */
export interface EntryText {
  readonly zh: string;
  readonly en: string;
}

/** An entry whose key was that of another one. */
export interface EntryBack {
  readonly store: 'system' | 'biz';
  readonly code: string;
  readonly key: string;
  readonly was: EntryText;
}

/** By key, what entries of a dictionary were called that were removed; the last one of each key. */
export async function formerNames({ tx, table }: DictionaryTx, code: string): Promise<ReadonlyMap<string, EntryText>> {
  const rows = await tx
    .selectFrom(table)
    .select(['dict_key', 'dict_value', 'dict_value_en'])
    .where('code', '=', code)
    .where('dict_key', '<>', topKey)
    .where('is_deleted', '=', true)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.dict_key, entryText(row.dict_value, row.dict_value_en)]));
}

/** A former name where the name of now is another one in both languages; else null. */
export function otherName(was: EntryText | undefined, is: EntryText | null): EntryText | null {
  return was === undefined || is === null || isNamedAlike({ label: was }, { label: is }) ? null : was;
}

/** The names of an entry; what has no English name is called by its Chinese one. */
export function entryText(zh: string, en: string): EntryText {
  return { zh, en: en === '' ? zh : en };
}
