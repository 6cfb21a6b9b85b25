import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOverdue } from '../../data/calls/statistics.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { overdueColumns } from './overdue-columns.ts';

/** The tasks that are late, the longest overdue first, each leading to its details. */
export function OverdueList({ stage }: { readonly stage: string }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [{ current, size }, setPaging] = useState({ current: 1, size: 10 });
  const load = useCallback(() => listOverdue(stage, current, size), [stage, current, size]);
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
