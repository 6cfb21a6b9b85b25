import { Empty } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessModel, OutcomeModel } from '../../../core/model/model.ts';
import type { Release } from '../../../core/model/release.ts';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { TrailHead } from './TrailHead.tsx';
import { fieldsOfEntries } from './trail-fields.ts';
import { TrailValues } from './TrailValues.tsx';
import './trail.css';
import type { MarkTone } from '../../parts/Mark.tsx';

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
