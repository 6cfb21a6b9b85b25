import type { RecordModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { plainText } from '../../../core/text/plain-text.ts';

/** What a row's page is called: its record, its number, its name. */
export function rowTitle(model: RecordModel, key: string, row: RecordRow): Text {
  const named = (language: 'zh' | 'en'): string => {
    const name = plainText(row[model.titles[language]]);
    // A name may say the number itself.
    const number = key === row.id || name.startsWith(key) ? '' : key;
    return [model.singular[language], number, name].filter((part) => part !== '').join(' ');
  };
  return { zh: named('zh'), en: named('en') };
}
