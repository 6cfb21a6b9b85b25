import { ReloadOutlined } from '@ant-design/icons';
import { Button, Card, DatePicker, Flex, Grid, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../api/wire.ts';
import { exportDoneList, type TaskListName } from '../../api/workflow.ts';
import { ExportButton } from '../../exports/ExportButton.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { LoadedTable } from '../../shell/LoadedTable.tsx';
import { menuState } from '../../state/menu.ts';
import { taskColumns } from './task-columns.ts';
import { TaskActions } from './TaskActions.tsx';
import { categoryOf } from './task-path.ts';
import { useTasks } from './use-tasks.ts';

interface TaskListPageProps {
  readonly list: TaskListName;
  /** Only tasks of this process; all where it is left out. */
  readonly process?: string;
  /** The menu entry whose waiting tasks the list `stage` shows. */
  readonly menuId?: string;
  /** The task counter whose tasks the list `stage` shows. */
  readonly counter?: string;
}

const pageSizes = [10, 20, 50, 100];

/** Widths on a telephone, in pixels: no more than the number needs, so that the buttons beside it are in sight. */
const telephone = { number: 156, table: 800 } as const;

/** Room for the buttons of a row, in pixels. */
const actionWidth = { claim: 130, todo: 210, send: 260, done: 150, stage: 200 } as const;

function dayText(day: Dayjs | null | undefined, time: string): string | undefined {
  return day === null || day === undefined ? undefined : `${day.format('YYYY-MM-DD')} ${time}`;
}

/** S7-20: one of the task lists, with search, paging and the actions of its rows. */
export function TaskListPage({ list, process, menuId, counter }: TaskListPageProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [name, setName] = useState('');
  const [days, setDays] = useState<readonly [string | undefined, string | undefined]>([undefined, undefined]);
  const [paging, setPaging] = useState({ current: 1, size: 20 });
  const category = process === undefined ? undefined : categoryOf(process);
  const { permission } = useSnapshot(menuState);
  const [beginDate, endDate] = days;
  const filters = { menuId, counter, category, processDefinitionName: name || undefined, beginDate, endDate };
  const tasks = useTasks(list, { ...filters, ...paging });
  const { value: page, loading, reload } = tasks;
  // On a telephone a column that stays in sight would cover the number: what can be done stands behind it instead.
  const narrow = Grid.useBreakpoint().sm === false;
  const columns = useMemo(() => {
    const [number, ...rest] = taskColumns(list, language, t);
    const actions = {
      title: t('column.actions'),
      width: actionWidth[list],
      render: (_: unknown, task: TaskRow) => <TaskActions list={list} task={task} onChanged={reload} />,
    };
    if (number === undefined) return [actions];
    return narrow
      ? [{ ...number, width: telephone.number }, actions, ...rest]
      : [number, ...rest, { ...actions, fixed: 'right' as const }];
  }, [list, language, t, reload, narrow]);
  function search(next: string): void {
    setName(next.trim());
    setPaging({ ...paging, current: 1 });
  }
  return (
    <Card
      title={t(`list.${list}`)}
      data-testid="task-list"
      data-list={list}
      data-loaded={page !== null && !loading}
      extra={
        <Flex gap={8}>
          {list === 'done' && permission['work_done_export'] === true && (
            <ExportButton fetchSheet={(options) => exportDoneList(filters, options)} rows={page?.total ?? 0} />
          )}
          <Button icon={<ReloadOutlined />} onClick={reload} aria-label={t('reload')} loading={loading} />
        </Flex>
      }
    >
      <Flex gap={12} wrap style={{ marginBottom: 16 }}>
        {process === undefined && (
          <Input.Search
            allowClear
            aria-label={t('search.process')}
            placeholder={t('search.process')}
            onSearch={search}
            style={{ width: 260 }}
          />
        )}
        <DatePicker.RangePicker
          // An end may stay open; and without this the Tab key goes round between the two ends and never leaves.
          allowEmpty
          onChange={(range) => {
            setDays([dayText(range?.[0], '00:00:00'), dayText(range?.[1], '23:59:59')]);
            setPaging({ ...paging, current: 1 });
          }}
        />
      </Flex>
      <LoadedTable<TaskRow>
        loaded={tasks}
        rows={page?.records ?? []}
        none={t(`empty.${list}`)}
        rowKey={(row) => row.taskId + row.processInstanceId}
        columns={columns}
        fills
        scroll={{ x: narrow ? telephone.table : 960 }}
        pagination={{
          current: paging.current,
          pageSize: paging.size,
          total: page?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: pageSizes,
          showTotal: (total) => t('total', { total: total > 10_000 ? '10000+' : String(total) }),
          onChange: (current, size) => setPaging({ current, size }),
        }}
      />
    </Card>
  );
}
