import { Radio } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverdueStage, Throughput } from '../../../core/calls/statistics.ts';
import { ask } from '../../data/calls/client.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { menuState } from '../../data/state/menu.ts';
import { throughputTotals } from './throughput-view.ts';
import { OverdueCard } from './OverdueCard.tsx';
import { StageCard } from './StageCard.tsx';
import { ThroughputCard } from './ThroughputCard.tsx';
import './dashboard.css';

const loadOverdue = () => ask('GET /api/seqdesk-experimental-delivery/statistics/overdue', { silent: true });

const ranges = [7, 30, 90] as const;
const usualRange = 30;
const nothingLate: readonly OverdueStage[] = [];

/** S2-09: the console: what waits at the stages, what was finished, and what is late (S1-05, S3-12). */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const [days, setDays] = useState<number>(usualRange);
  const load = useCallback(
    () => ask('GET /api/seqdesk-experimental-delivery/statistics/throughput', { query: { days }, silent: true }),
    [days],
  );
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

interface FigureTilesProps {
  /** Null while not known. */
  readonly late: number | null;
  readonly throughput: Throughput | null;
}

/** The figures of the page at a glance; a dash stands for what is not known yet. */
function FigureTiles({ late, throughput }: FigureTilesProps) {
  const { t } = useTranslation('dashboard');
  const { counters } = useSnapshot(menuState);
  const waiting = (name: string): number | null => {
    const count = counters[name];
    return count === undefined ? null : Math.max(count, 0);
  };
  const totals = throughput === null ? null : throughputTotals(throughput);
  const tiles = [
    { name: 'claim', count: waiting('claimTaskCount'), path: '/work/claim' },
    { name: 'todo', count: waiting('todoTaskCount'), path: '/work/todo' },
    { name: 'late', count: late, path: null },
    { name: 'steps', count: totals?.steps ?? null, path: null },
    { name: 'instances', count: totals?.instances ?? null, path: null },
  ] as const;
  return (
    <dl className="dashboard-tiles">
      {tiles.map(({ name, count, path }) => (
        <div key={name} className={name === 'late' && (count ?? 0) > 0 ? 'dashboard-tile is-late' : 'dashboard-tile'}>
          <dt>{path === null ? t(`tile.${name}`) : <Link to={path}>{t(`tile.${name}`)}</Link>}</dt>
          <dd>{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
