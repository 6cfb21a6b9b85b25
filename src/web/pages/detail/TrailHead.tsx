import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark, type MarkTone } from '../../parts/Mark.tsx';

/** A span of time in the largest two fitting units. */
function spanParts(ms: number): { readonly days: number; readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
}

function useSpan(): (ms: number) => string {
  const { t } = useTranslation('detail');
  return (ms) => {
    const parts = spanParts(ms);
    if (parts.days > 0) return t('span.days', parts);
    return parts.hours > 0 ? t('span.hours', parts) : t('span.minutes', parts);
  };
}

/** One line of the history: step, outcome, who, when, how long it took. */
export function TrailHead({ entry, tone }: { readonly entry: TrailEntry; readonly tone: MarkTone }) {
  const { t } = useTranslation('detail');
  const pick = usePick();
  const span = useSpan();
  const deleted = entry.undone;
  return (
    <Flex gap={8} wrap align="center">
      <strong>{deleted ? <del>{pick(entry.stepLabel)}</del> : pick(entry.stepLabel)}</strong>
      <Mark tone={tone}>{entry.outcomeLabel === null ? t(`kind.${entry.kind}`) : pick(entry.outcomeLabel)}</Mark>
      {deleted && <Mark>{t('undone')}</Mark>}
      <span>{entry.actorName}</span>
      {entry.fromName !== '' && (
        <span className="text-second">
          {t(entry.toName === '' ? 'takenFrom' : 'handedOver', { from: entry.fromName, to: entry.toName })}
        </span>
      )}
      <span className="text-second">{entry.at}</span>
      {entry.kind === 'complete' && entry.durationMs > 0 && (
        <span className="text-second">{t('took', { span: span(entry.durationMs) })}</span>
      )}
    </Flex>
  );
}
