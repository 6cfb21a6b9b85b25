import { Empty, Flex, Skeleton } from 'antd';
import { useMemo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessModel, OutcomeModel, FieldModel } from '../../../core/model/model.ts';
import type { Release } from '../../../core/model/release.ts';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { usePick, useLanguage } from '../../i18n/i18n.ts';
import { Mark, type MarkTone } from '../../parts/Mark.tsx';
import { fieldsOfEntries, fieldPath, fieldTitle, shownValue } from './trail-fields.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { changeView } from './change-view.ts';
import './trail.css';

/** The tone of each kind of event beside handing in. */
const kinds: Readonly<Record<Exclude<TrailEntry['kind'], 'complete'>, MarkTone>> = {
  start: 'busy',
  claim: 'plain',
  cancelReceive: 'plain',
  recaption: 'warn',
  revoke: 'bad',
  release: 'warn',
  handOver: 'warn',
  convert: 'plain',
  ask: 'warn',
  answer: 'good',
};

const directions: Readonly<Record<OutcomeModel['direction'], MarkTone>> = {
  forward: 'good',
  backward: 'warn',
  terminate: 'bad',
};

/** The tone of an entry: what was returned or ended is told from what went on, where the form is known. */
export function trailTone(
  { kind, step, outcome }: Pick<TrailEntry, 'kind' | 'step' | 'outcome'>,
  model: Pick<ProcessModel, 'steps'> | null,
): MarkTone {
  if (kind !== 'complete') return kinds[kind];
  const outcomes = model?.steps.find(({ id }) => id === step)?.outcomes ?? [];
  return directions[outcomes.find(({ id }) => id === outcome)?.direction ?? 'forward'];
}

interface TrailTimelineProps {
  readonly trail: readonly TrailEntry[];
  readonly instanceId: string;
  /** For the labels of values; null shows their paths. */
  readonly model: ProcessModel | null;
  /** Older forms that entries are read by. */
  readonly forms?: readonly Release[] | undefined;
  readonly lookups: Lookups;
}

/** Whether the comment says something that the values below it do not: an opinion is often both. */
function isTold({ comment, own }: TrailEntry): boolean {
  return comment !== '' && !Object.values(own).includes(comment);
}

/** The history of an instance, newest first: who, when, outcome, comment, own values and what changed. */
export function TrailTimeline({ trail, instanceId, model, forms, lookups }: TrailTimelineProps) {
  const { t } = useTranslation('detail');
  const fieldsOf = useMemo(() => fieldsOfEntries(model, forms), [model, forms]);
  if (trail.length === 0) return <Empty description={t('noTrail')} />;
  return (
    <ol className="trail">
      {trail.toReversed().map((entry) => (
        <li
          key={entry.seq}
          className={`trail-entry trail-${trailTone(entry, model)}`}
          data-testid="trail-entry"
          data-kind={entry.kind}
          data-step={entry.step}
        >
          <TrailHead entry={entry} tone={trailTone(entry, model)} />
          {isTold(entry) && <p className="trail-comment">{entry.comment}</p>}
          <TrailValues entry={entry} fields={fieldsOf(entry)} lookups={lookups} instanceId={instanceId} />
        </li>
      ))}
    </ol>
  );
}

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
function TrailHead({ entry, tone }: { readonly entry: TrailEntry; readonly tone: MarkTone }) {
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

interface TrailValuesProps {
  readonly entry: TrailEntry;
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly lookups: Lookups;
  readonly instanceId: string;
}

/** What an entry is about, what it stored anew and what it changed, cell by cell. */
function TrailValues({ entry, fields, lookups, instanceId }: TrailValuesProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const places = useMemo(() => new Map([...fields.keys()].map((key, place) => [key, place])), [fields]);
  const own = Object.entries(entry.own)
    .filter(([, value]) => !isEmptyValue(value))
    .toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const label = (path: string) => fieldTitle(fields.get(fieldPath(path)), path, language);
  return (
    <>
      {entry.about && (
        <p className="text-second">
          {entry.about.row} {label(entry.about.path)}
        </p>
      )}
      {own.length > 0 && (
        <dl className="trail-values">
          {own.map(([key, value]) => (
            <div key={key}>
              <dt>{label(key)}</dt>
              <dd>{shownValue(fields.get(key), value, language, lookups)}</dd>
            </div>
          ))}
        </dl>
      )}
      {entry.changes.length > 0 && (
        <details className="trail-changes" onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary>{t('changes', { count: Math.max(entry.changes.length, entry.changeCount) })}</summary>
          {opened && (
            <Suspense fallback={<Skeleton active />}>
              <changeView.Part
                instanceId={instanceId}
                from={entry.seq - 1}
                to={entry.seq}
                fields={fields}
                lookups={lookups}
                told={false}
              />
            </Suspense>
          )}
        </details>
      )}
    </>
  );
}
