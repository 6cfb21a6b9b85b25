import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { OverdueStage } from '../../../core/calls/statistics.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuName } from '../../data/state/menu-tree.ts';
import { wakeCounters } from '../../data/state/counter-polling.ts';
import { menuState } from '../../data/state/menu.ts';
import { useCounters } from '../../data/state/use-counters.ts';
import { ChartCard } from './ChartCard.tsx';
import { stageListPath, type StageRow, stageRows } from './stage-view.ts';
import { useChartColours } from './use-chart-colours.ts';

interface StageCardProps {
  /** What is late; empty while it is not known. */
  readonly overdue: readonly OverdueStage[];
}

/** S1-05: how many tasks wait at each stage, and how many of them are late; each stage leads to its list. */
export function StageCard({ overdue }: StageCardProps) {
  const { t } = useTranslation('dashboard');
  const { t: shell } = useTranslation('shell');
  const language = useLanguage();
  const navigate = useNavigate();
  const colours = useChartColours();
  const { menus, menuCounts, counters, countersFailed } = useSnapshot(menuState);
  const named = useCounters();
  const rows = useMemo(
    () => (menus === null ? [] : stageRows(menus, { menuCounts, counters, overdue }, named)),
    [menus, menuCounts, counters, overdue, named],
  );
  // Entries and tasks are counted by two calls: until both are here, a stage would seem empty.
  const isCounted = Object.keys(counters).length > 0 && rows.every(({ entry }) => entry.id in menuCounts);
  const content = useMemo(() => {
    const labels = rows.map(({ entry }) => menuName(entry, language));
    const inTime = rows.map((row) => Math.max(row.open - row.overdue, 0));
    return {
      labels,
      series: [
        { label: t('stage.inTime'), values: inTime, colour: colours.primary },
        { label: t('stage.overdue'), values: rows.map((row) => row.overdue), colour: colours.danger },
      ],
      lies: true,
    };
  }, [rows, language, colours, t]);
  const open = rows.reduce((sum, row) => sum + row.open, 0);
  const late = rows.reduce((sum, row) => sum + row.overdue, 0);
  return (
    <ChartCard
      name="stages"
      title={t('stage.title')}
      summary={t('stage.summary', { open, late })}
      content={menus !== null && (isCounted || menus.length === 0) ? content : null}
      table={<StageTable rows={rows} />}
      isEmpty={rows.length === 0}
      none={t('stage.none')}
      failure={countersFailed && !isCounted ? shell('error.network') : null}
      onRetry={wakeCounters}
      onPick={(index) => {
        const row = rows[index];
        if (row !== undefined) void navigate(stageListPath({ menuId: row.entry.id }));
      }}
    >
      <nav className="dashboard-links" aria-label={t('stage.lists')}>
        {rows.map(({ entry, open: count }) => (
          <Link key={entry.id} to={stageListPath({ menuId: entry.id })}>
            {menuName(entry, language)} {isCounted && count}
          </Link>
        ))}
      </nav>
    </ChartCard>
  );
}

/** What waits at the stages, each number leading to its list. */
function StageTable({ rows }: { readonly rows: readonly StageRow[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <table className="dashboard-figures">
      <thead>
        <tr>
          <th scope="col">{t('stage.name')}</th>
          <th scope="col">{t('stage.open')}</th>
          <th scope="col">{t('stage.overdue')}</th>
          <th scope="col">{t('stage.counters')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entry, open, overdue, counters }) => (
          <tr key={entry.id}>
            <th scope="row">
              <Link to={stageListPath({ menuId: entry.id })}>{menuName(entry, language)}</Link>
            </th>
            <td>{open}</td>
            <td>{overdue}</td>
            <td className="dashboard-counters">
              {counters.map(({ id, label, count }) => (
                <Link key={id} to={stageListPath({ counter: id })}>
                  {label[language]} {count}
                </Link>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
