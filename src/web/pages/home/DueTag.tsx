import { useTranslation } from 'react-i18next';
import { dueMark } from './due-mark.ts';

interface DueTagProps {
  readonly dueTime: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** How a task stands to its time; nothing where its step sets none. */
export function DueTag({ dueTime, now }: DueTagProps) {
  const { t } = useTranslation('home');
  const mark = dueMark(dueTime, now);
  if (mark.kind === 'none') return null;
  const text = mark.kind === 'today' ? t('due.today') : t(`due.${mark.kind}`, { count: mark.days });
  return (
    <time className={`home-due home-due-${mark.kind}`} dateTime={dueTime.slice(0, 10)} title={dueTime.slice(0, 16)}>
      {text}
    </time>
  );
}
