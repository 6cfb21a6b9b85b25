import { Radio } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverdueStage } from '../../../core/calls/statistics.ts';
import { loadOverdue, loadThroughput } from '../../data/calls/statistics.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { FigureTiles } from './FigureTiles.tsx';
import { OverdueCard } from './OverdueCard.tsx';
import { StageCard } from './StageCard.tsx';
import { ThroughputCard } from './ThroughputCard.tsx';
import './dashboard.css';

const ranges = [7, 30, 90] as const;
const usualRange = 30;
const nothingLate: readonly OverdueStage[] = [];

/** S2-09: the console: what waits at the stages, what was finished, and what is late (S1-05, S3-12). */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const [days, setDays] = useState<number>(usualRange);
  const load = useCallback(() => loadThroughput(days), [days]);
  const throughput = useLoaded(load, 'counters');
  const overdue = useLoaded(loadOverdue, 'counters');
  const late = overdue.value?.reduce((sum, { count }) => sum + count, 0) ?? null;
  return (
    <div className="dashboard">
      <div className="dashboard-head">
        <h1>{t('title')}</h1>
        <Radio.Group
          aria-label={t('range.name')}
          optionType="button"
          value={days}
          options={ranges.map((range) => ({ value: range, label: t('range.days', { days: range }) }))}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      </div>
      <FigureTiles late={late} throughput={throughput.value} />
      <div className="dashboard-cards">
        <StageCard overdue={overdue.value ?? nothingLate} />
        <ThroughputCard loaded={throughput} />
      </div>
      <OverdueCard loaded={overdue} />
    </div>
  );
}
