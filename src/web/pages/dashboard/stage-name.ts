import type { Language } from '../../../core/text/text.ts';
import type { StageName } from '../../../core/calls/statistics.ts';

/** The name of a stage: that of its menu entry (S6-07). */
export function stageName({ menuName, menuNameEn }: StageName, language: Language): string {
  return language === 'en' && menuNameEn !== '' ? menuNameEn : menuName;
}
