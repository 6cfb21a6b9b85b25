import type { Language } from '../../../core/descriptor/text.ts';
import type { StageName } from '../../api/statistics.ts';

/** The name of a stage: that of its menu entry (S6-07). */
export function stageName({ menuName, menuNameEn }: StageName, language: Language): string {
  return language === 'en' && menuNameEn !== '' ? menuNameEn : menuName;
}
