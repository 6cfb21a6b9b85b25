import type { Language } from '../descriptor/text.ts';

/** What stands between the items of a list. */
export function comma(language: Language): string {
  return language === 'zh' ? '、' : ', ';
}
