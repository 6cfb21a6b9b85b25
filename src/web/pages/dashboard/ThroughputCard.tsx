import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Throughput } from '../../../core/calls/statistics.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { Loaded } from '../../data/state/use-loaded.ts';
import { seriesColours } from './chart-colours.ts';
import { ChartCard } from './ChartCard.tsx';
import { dayText } from './day-text.ts';
import { stageName } from './stage-name.ts';
import { busyStages, throughputTotals } from './throughput-view.ts';
import { useChartColours } from './use-chart-colours.ts';

const nothing: Throughput = { days: [], stages: [] };

/** How many steps each stage finished day by day, and how many processes reached their end. */
export function ThroughputCard({ loaded }: { readonly loaded: Loaded<Throughput> }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const colours = useChartColours();
  const value = loaded.value ?? nothing;
  const totals = useMemo(() => throughputTotals(value), [value]);
  const content = useMemo(() => {
    const stages = busyStages(value);
    const tones = seriesColours(colours, stages.length);
    const bars = stages.map((stage, index) => ({
      label: stageName(stage, language),
      values: stage.steps,
      colour: tones[index] ?? colours.primary,
    }));
    const ends = {
      label: t('throughput.instances'),
      values: totals.instancesByDay,
      colour: colours.text,
      isLine: true,
    };
    return { labels: value.days.map((day) => dayText(day, language)), series: [...bars, ends] };
  }, [value, totals, colours, language, t]);
  const { steps, instances, best } = totals;
  const sums = t('throughput.summary', { days: value.days.length, steps, instances });
  const top = best === null ? '' : t('throughput.best', { day: dayText(best.day, language), steps: best.steps });
  return (
    <ChartCard
      name="throughput"
      title={t('throughput.title')}
      summary={sums + top}
      content={loaded.value === null ? null : content}
      table={<ThroughputTable throughput={value} />}
      isEmpty={steps + instances === 0}
      none={t('throughput.none', { days: value.days.length })}
      failure={loaded.failure}
      onRetry={loaded.reload}
    />
  );
}

/** What was finished, the newest day first; days of nothing are left out. */
function ThroughputTable({ throughput }: { readonly throughput: Throughput }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const stages = busyStages(throughput);
  const { stepsByDay, instancesByDay } = throughputTotals(throughput);
  const days = throughput.days
    .map((day, index) => ({ day, index, steps: stepsByDay[index] ?? 0, instances: instancesByDay[index] ?? 0 }))
    .filter(({ steps, instances }) => steps + instances > 0)
    .toReversed();
  return (
    <table className="dashboard-figures">
      <thead>
        <tr>
          <th scope="col">{t('throughput.day')}</th>
          {stages.map((stage) => (
            <th key={stage.menuId} scope="col">
              {stageName(stage, language)}
            </th>
          ))}
          <th scope="col">{t('throughput.steps')}</th>
          <th scope="col">{t('throughput.instances')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, index, steps, instances }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {stages.map((stage) => (
              <td key={stage.menuId}>{stage.steps[index]}</td>
            ))}
            <td>{steps}</td>
            <td>{instances}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
