import { Alert, Card, Flex, Select, Skeleton } from 'antd';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import { usePick } from '../../i18n/i18n.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { changeView } from './change-view.ts';
import type { FieldsOfEntry } from './trail-fields.ts';

interface CompareCardProps {
  readonly trail: readonly TrailEntry[];
  readonly instanceId: string;
  readonly fieldsOf: FieldsOfEntry;
  readonly lookups: Lookups;
}

/** Any two points of the history beside each other: what a second round changed of the first, cell by cell. */
export function CompareCard({ trail, instanceId, fieldsOf, lookups }: CompareCardProps) {
  const { t } = useTranslation('detail');
  const pick = usePick();
  const id = useId();
  const [chosen, setChosen] = useState(() => usualPoints(trail));
  const points = chosen ?? usualPoints(trail);
  if (points === null) return null;
  const options = comparablePoints(trail).map(({ seq, stepLabel, actorName, at }) => ({
    value: seq,
    label: t('compare.point', { step: pick(stepLabel), name: actorName, at }),
  }));
  const last = trail.find(({ seq }) => seq === points.to);
  const fields = fieldsOf(last ?? { releaseVersion: -1 });
  const isConverted = trail.some(({ kind, seq }) => kind === 'convert' && seq > points.from && seq < points.to);
  const later = options.filter(({ value }) => value > points.from);
  function chooseFrom(from: number): void {
    if (points !== null) setChosen({ from, to: from < points.to ? points.to : (options.at(-1)?.value ?? from) });
  }
  return (
    <Card title={t('compare.title')} data-testid="compare">
      <Flex gap={8} wrap align="center" className="compare-points">
        <label htmlFor={`${id}from`}>{t('compare.from')}</label>
        <Select
          id={`${id}from`}
          value={points.from}
          options={options.slice(0, -1)}
          onChange={chooseFrom}
          popupMatchSelectWidth={false}
        />
        <label htmlFor={`${id}to`}>{t('compare.to')}</label>
        <Select
          id={`${id}to`}
          value={points.to}
          options={later}
          onChange={(to) => setChosen({ from: points.from, to })}
          popupMatchSelectWidth={false}
        />
      </Flex>
      {isConverted && <Alert type="info" showIcon title={t('compare.converted')} />}
      <Suspense fallback={<Skeleton active />}>
        <changeView.Part
          key={`${points.from}-${points.to}`}
          instanceId={instanceId}
          from={points.from}
          to={points.to}
          fields={fields}
          lookups={lookups}
          told
        />
      </Suspense>
    </Card>
  );
}

/** Two points of a history. */
interface ComparedPoints {
  readonly from: number;
  readonly to: number;
}

/** The events that stored something: the points that can be compared. */
function comparablePoints(trail: readonly TrailEntry[]): readonly TrailEntry[] {
  return trail.filter(({ kind, changeCount }) => kind === 'start' || kind === 'complete' || changeCount > 0);
}

/**
 * The points compared at first: where a step was done again, from its round before to its last one; else from the
 * application on.
 */
function usualPoints(trail: readonly TrailEntry[]): ComparedPoints | null {
  const points = comparablePoints(trail);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  for (const entry of points.filter(({ changeCount }) => changeCount > 0).toReversed()) {
    const before = points.findLast(
      ({ step, seq, kind }) => kind === 'complete' && step === entry.step && seq < entry.seq,
    );
    if (entry.kind === 'complete' && before !== undefined) return { from: before.seq, to: entry.seq };
  }
  return { from: first.seq, to: last.seq };
}
