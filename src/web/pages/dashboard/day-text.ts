import type { Language } from '../../../core/text/text.ts';
import { dueMark } from '../home/due-mark.ts';

const locales = { zh: 'zh-CN', en: 'en-GB' } as const;

/** A day of the wire, yyyy-MM-dd, as people of a language write it without the year. */
export function dayText(day: string, language: Language): string {
  const written = new Intl.DateTimeFormat(locales[language], { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return written.format(new Date(`${day}T00:00:00Z`));
}

/** Days by which a moment of the wire has passed, from 1; 0 where it has not. */
export function daysLate(dueTime: string, now: Date): number {
  const mark = dueMark(dueTime, now.getTime());
  return mark.kind === 'late' ? mark.days : 0;
}
