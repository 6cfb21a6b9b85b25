import { useCallback, useState, createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { useLoaded } from '../../data/state/use-loaded.ts';
import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import type { Language } from '../../../core/text/text.ts';
import { TaskCode } from '../task-list/TaskCode.tsx';
import { detailPath, shownTime } from '../task-list/task-path.ts';
import { daysLate } from './day-text.ts';

/** The tasks that are late, the longest overdue first, each leading to its details. */
export function OverdueList({ stage }: { readonly stage: string }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [{ current, size }, setPaging] = useState({ current: 1, size: 10 });
  const load = useCallback(
    () =>
      ask('GET /api/seqdesk-experimental-delivery/statistics/overdue-list', {
        query: { stage, current, size },
        silent: true,
      }),
    [stage, current, size],
  );
  const loaded = useLoaded(load, 'counters');
  return (
    <LoadedTable<TaskRow>
      loaded={loaded}
      rows={loaded.value?.records ?? []}
      none={t('overdue.none')}
      rowKey="taskId"
      columns={overdueColumns(language, t)}
      scroll={{ x: 720 }}
      pagination={{
        current,
        pageSize: size,
        total: loaded.value?.total ?? 0,
        hideOnSinglePage: true,
        onChange: (nextCurrent, nextSize) => setPaging({ current: nextCurrent, size: nextSize }),
      }}
    />
  );
}

/** The columns of the list of late tasks. */
function overdueColumns(language: Language, t: TFunction<'dashboard'>): NonNullable<TableProps<TaskRow>['columns']> {
  const now = new Date();
  const code = (row: TaskRow): string => (row.processCode === '' ? row.processInstanceId : row.processCode);
  return [
    {
      title: t('overdue.number'),
      width: 180,
      render: (_, row) => createElement(TaskCode, { code: code(row), target: row.inSight ? detailPath(row) : null }),
    },
    { title: t('overdue.process'), width: 180, ellipsis: true, render: (_, row) => row.processLabel[language] },
    { title: t('overdue.step'), width: 110, ellipsis: true, render: (_, row) => row.taskLabel[language] },
    { title: t('overdue.assignee'), width: 100, render: (_, row) => row.assigneeName || t('overdue.nobody') },
    { title: t('overdue.due'), width: 130, render: (_, row) => shownTime(row.dueTime) },
    { title: t('overdue.by'), width: 90, render: (_, row) => t('overdue.late', { count: daysLate(row.dueTime, now) }) },
  ];
}
