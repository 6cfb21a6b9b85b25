import { Empty, Flex, Tag, Timeline, Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessModel } from '../../../core/descriptor/model.ts';
import type { TrailEntry } from '../../api/wire.ts';
import { usePick } from '../../i18n/i18n.ts';
import type { Lookups } from '../../widgets/widget.ts';
import { fieldsByPath } from './trail-fields.ts';
import { TrailValues } from './TrailValues.tsx';

interface TrailTimelineProps {
  readonly trail: readonly TrailEntry[];
  /** For the labels of values; null shows their paths. */
  readonly model: ProcessModel | null;
  readonly lookups: Lookups;
}

const colours: Readonly<Record<TrailEntry['kind'], string>> = {
  start: 'blue',
  claim: 'gray',
  complete: 'green',
  cancelReceive: 'gray',
  recaption: 'orange',
  revoke: 'red',
};

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

function EntryHead({ entry }: { readonly entry: TrailEntry }) {
  const { t } = useTranslation('detail');
  const pick = usePick();
  const span = useSpan();
  const deleted = entry.undone;
  return (
    <Flex gap={8} wrap align="center">
      <Typography.Text strong delete={deleted}>
        {pick(entry.stepLabel)}
      </Typography.Text>
      <Tag color={colours[entry.kind]}>
        {entry.outcomeLabel === null ? t(`kind.${entry.kind}`) : pick(entry.outcomeLabel)}
      </Tag>
      {deleted && <Tag>{t('undone')}</Tag>}
      <Typography.Text>{entry.actorName}</Typography.Text>
      <Typography.Text type="secondary">{entry.at}</Typography.Text>
      {entry.kind === 'complete' && entry.durationMs > 0 && (
        <Typography.Text type="secondary">{t('took', { span: span(entry.durationMs) })}</Typography.Text>
      )}
    </Flex>
  );
}

/** The history of an instance, newest first: who, when, outcome, comment, own values and what changed. */
export function TrailTimeline({ trail, model, lookups }: TrailTimelineProps) {
  const { t } = useTranslation('detail');
  const fields = useMemo(() => fieldsByPath(model), [model]);
  if (trail.length === 0) return <Empty description={t('noTrail')} />;
  const items = [...trail].reverse().map((entry) => ({
    key: entry.seq,
    color: colours[entry.kind],
    content: (
      <div data-testid="trail-entry" data-kind={entry.kind} data-step={entry.step}>
        <EntryHead entry={entry} />
        {entry.comment !== '' && <Typography.Paragraph className="trail-comment">{entry.comment}</Typography.Paragraph>}
        <TrailValues entry={entry} fields={fields} lookups={lookups} />
      </div>
    ),
  }));
  return <Timeline items={items} />;
}
