import type { Language } from '../../../core/text/text.ts';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';

/** The text of a dictionary or entry in a language; entries typed by people may have no English one. */
export function dictionaryName(row: DictionaryRow, language: Language): string {
  return language === 'en' && row.dictValueEn !== '' ? row.dictValueEn : row.dictValue;
}
