import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Throughput } from '../../../core/calls/statistics.ts';
import { menuState } from '../../data/state/menu.ts';
import { throughputTotals } from './throughput-view.ts';

interface FigureTilesProps {
  /** Null while not known. */
  readonly late: number | null;
  readonly throughput: Throughput | null;
}

/** The figures of the page at a glance; a dash stands for what is not known yet. */
export function FigureTiles({ late, throughput }: FigureTilesProps) {
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
