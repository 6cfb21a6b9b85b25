import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RecordModel } from '../../../core/model/model.ts';
import type { NamingInstance } from '../../../core/calls/naming-instance.ts';
import { loadWork } from '../../data/calls/record-row.ts';
import { usePick } from '../../i18n/i18n.ts';
import { listTotal } from '../../parts/list-total.ts';
import { Mark } from '../../parts/Mark.tsx';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { isSettled, useLoaded } from '../../data/state/use-loaded.ts';
import { detailPath } from '../task-list/task-path.ts';
import { participationTones } from './participation-tones.ts';
import { useReady, type ReportReady } from './use-ready.ts';

interface NamingWorkProps {
  readonly model: RecordModel;
  readonly rowKey: string;
  /** Which part of the record's page this is. */
  readonly part: number;
  readonly onWhole: ReportReady;
}

/** Processes that name a row, with the way to those that the person may open; again whenever tasks move. */
export function NamingWork({ model, rowKey, part, onWhole }: NamingWorkProps) {
  const { t } = useTranslation('record');
  const pick = usePick();
  const [{ current, size }, setPage] = useState({ current: 1, size: 10 });
  const load = useCallback(
    () => loadWork(model, { key: rowKey, part, current, size }),
    [model, rowKey, part, current, size],
  );
  const loaded = useLoaded(load, 'counters');
  useReady(isSettled(loaded), part, onWhole);
  const records = loaded.value?.records ?? [];
  const rowsLabel = pick(records.find(({ rows }) => rows !== null)?.rows?.label ?? { zh: '', en: '' });
  const name = (one: NamingInstance) => {
    const text = pick(one.processLabel);
    return one.inSight ? <Link to={detailPath(one)}>{text}</Link> : text;
  };
  return (
    <LoadedTable<NamingInstance>
      loaded={loaded}
      rows={records}
      none={t('row.noWork')}
      rowKey="processInstanceId"
      data-testid="naming-work"
      columns={[
        { title: t('row.work.process'), key: 'process', render: (_, one) => name(one) },
        { title: t('row.work.number'), dataIndex: 'processCode' },
        {
          title: t('row.work.status'),
          key: 'status',
          render: (_, { status }) => <Mark tone={participationTones[status]}>{t(`row.status.${status}`)}</Mark>,
        },
        { title: t('row.work.step'), key: 'step', render: (_, { stepLabel }) => stepLabel && pick(stepLabel) },
        ...(records.some(({ rows }) => rows !== null)
          ? [
              {
                title: rowsLabel,
                key: 'rows',
                render: (_: unknown, one: NamingInstance) => <HadRows rows={one.rows} />,
              },
            ]
          : []),
        { title: t('row.work.startedAt'), key: 'started', render: (_, one) => one.startedAt.slice(0, 16) },
        { title: t('row.work.endedAt'), key: 'ended', render: (_, one) => one.endedAt.slice(0, 16) },
      ]}
      scroll={{ x: 760 }}
      onChange={(paging) => setPage({ current: paging.current ?? 1, size: paging.pageSize ?? size })}
      pagination={{
        current,
        pageSize: size,
        total: loaded.value?.total ?? 0,
        hideOnSinglePage: true,
        showTotal: (total) => t('total', { total: listTotal(total) }),
      }}
    />
  );
}

/** Rows named at once; the others are unfolded. */
const shownFirst = 3;

/** The rows of a record that an instance has, each with the way to its page. */
function HadRows({ rows }: Pick<NamingInstance, 'rows'>) {
  const { t } = useTranslation('record');
  if (rows === null) return null;
  const links = rows.keys.map((key) => (
    <Link key={key} to={`/record/${rows.record}/${encodeURIComponent(key)}`}>
      {key}
    </Link>
  ));
  if (links.length <= shownFirst) return <span className="had-rows">{links}</span>;
  const more = rows.total - rows.keys.length;
  return (
    <details className="had-rows">
      <summary>{t('row.work.rows', { first: rows.keys[0], total: rows.total })}</summary>
      {links}
      {more > 0 && <span>{t('row.work.more', { total: more })}</span>}
    </details>
  );
}
