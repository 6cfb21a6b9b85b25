import { ReloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Grid } from 'antd';
import { useMemo, useState, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { askFile } from '../../data/calls/client.ts';
import type { TaskListName, ListQuery } from '../../data/calls/workflow.ts';
import { ExportButton } from '../../data/exports/ExportButton.tsx';
import { listTotal } from '../../parts/list-total.ts';
import { SelectAll } from '../../parts/SelectAll.tsx';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { menuState } from '../../data/state/menu.ts';
import { useColumnChoice } from '../../data/views/column-choice.ts';
import { ColumnChooser } from '../../data/views/ColumnChooser.tsx';
import {
  filtersOf,
  pageSizes,
  wireListQuery,
  readListState,
  writeListState,
  type Filters,
  type ListState,
} from './list-address.ts';
import { useProcesses, withoutField, type KnownProcesses } from './filter-choices.ts';
import { hasBatches, TaskBatchBar } from './TaskBatchBar.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { listColumns } from './task-columns.ts';
import { categoriesOf, categoryOf } from './task-path.ts';
import { useListColumns } from './use-list-columns.ts';
import { useTasks } from './use-tasks.ts';
import { useSearchParams, useLocation } from 'react-router-dom';
import { rememberOrigin } from './list-origin.ts';

interface TaskListPageProps {
  readonly list: TaskListName;
  /** Only tasks of this process; all where it is left out. */
  readonly process?: string;
  /** The processes whose tasks it can show; of any where they are left out. */
  readonly among?: readonly string[];
  /** The menu entry whose waiting tasks the list `stage` shows. */
  readonly menuId?: string;
  /** The task counter whose tasks the list `stage` shows. */
  readonly counter?: string;
}

const noRows: readonly TaskRow[] = [];
const anyProcess: readonly string[] = [];
const noProcesses: KnownProcesses = [];

/** A telephone shows a narrower table, in pixels. */
const tableWidths = { wide: 960, narrow: 800 } as const;

/** S7-20: one of the task lists, with filters, order, columns, paging, the actions of its rows and of many at once. */
export function TaskListPage({ list, process, among = anyProcess, menuId, counter }: TaskListPageProps) {
  const { t } = useTranslation(['tasks', 'views']);
  const { state, narrow: filter, turn } = useListAddress(list);
  const [selected, setSelected] = useState<readonly TaskRow[]>([]);
  const { permission } = useSnapshot(menuState);
  const query = useMemo(() => {
    const wired = wireListQuery(state);
    const category = process === undefined ? (wired['category'] ?? categoriesOf(among)) : categoryOf(process);
    return { menuId, counter, ...wired, category };
  }, [state, process, among, menuId, counter]);
  const one = process ?? state.filters.flow;
  const known = useProcesses(one === undefined ? among : [one]);
  const processes = known ?? noProcesses;
  const tasks = useTasks(list, query);
  const { loading, reload } = tasks;
  // Which columns it has is known by its processes: until then it waits, rather than show some that go away again.
  const page = known === null ? null : tasks.value;
  const rows = page?.records ?? noRows;
  const onOpen = useTaskOpener(list, query, rows);
  const narrow = Grid.useBreakpoint().sm === false;
  const view = `tasks-${list}`;
  const choice = useColumnChoice(view, listColumns(list));
  const empty = useMemo(() => withoutField(processes), [processes]);
  const shown = useMemo(() => choice.shown.filter((name) => !empty.includes(name)), [choice.shown, empty]);
  const columns = useListColumns({ list, shown, rows, order: state.order, narrow, onOpen, onChanged: reload });
  function sort({ field, order }: { readonly field?: unknown; readonly order?: 'ascend' | 'descend' | null }): void {
    const next = order && typeof field === 'string' ? { field, descending: order === 'descend' } : null;
    if (JSON.stringify(next) !== JSON.stringify(state.order)) turn({ order: next, current: 1 });
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
            <ExportButton
              fetchSheet={(options) =>
                askFile('GET /api/blade-flow/work/exportDoneList', { ...options, query, silent: true })
              }
              rows={page?.total ?? 0}
            />
          )}
          <ColumnChooser list={view} choice={choice} nameOf={(name) => t(`column.${name}`)} />
          <Button icon={<ReloadOutlined />} onClick={reload} aria-label={t('reload')} loading={loading} />
        </Flex>
      }
    >
      <TaskFilters
        names={filtersOf(list).filter((name) => !empty.includes(name))}
        isOfOne={process !== undefined}
        among={among}
        processes={processes}
        filters={state.filters}
        narrow={narrow}
        onChange={filter}
      />
      <TaskBatchBar list={list} selected={selected} onSelect={setSelected} onOpen={onOpen} />
      <LoadedTable<TaskRow>
        loaded={{ ...tasks, value: page }}
        rows={rows}
        none={t(Object.keys(state.filters).length > 0 ? 'empty.filtered' : `empty.${list}`)}
        rowKey={(row) => row.taskId + row.processInstanceId}
        columns={columns}
        {...(hasBatches(list)
          ? {
              rowSelection: {
                preserveSelectedRowKeys: true,
                columnWidth: 36,
                columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
                fixed: !narrow,
                selectedRowKeys: selected.map((row) => row.taskId + row.processInstanceId),
                onChange: (_: unknown, rows: TaskRow[]) => setSelected(rows),
              },
            }
          : {})}
        fills
        scroll={{ x: narrow ? tableWidths.narrow : tableWidths.wide }}
        onChange={(_paging, _filters, sorter, { action }) => {
          if (action === 'sort') sort(Array.isArray(sorter) ? {} : sorter);
        }}
        pagination={{
          current: state.current,
          pageSize: state.size,
          total: page?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [...pageSizes],
          showTotal: (total) => t('total', { total: listTotal(total) }),
          onChange: (current, size) => turn({ current: size === state.size ? current : 1, size }),
        }}
      />
    </Card>
  );
}

/** What the address asks of a list, and ways to ask for something else. */
interface ListAddress {
  readonly state: ListState;
  /** Other filters begin at the first page. */
  readonly narrow: (filters: Filters) => void;
  readonly turn: (state: Partial<Omit<ListState, 'filters'>>) => void;
}

/** Keeps filters, order and page of a list in the address: it survives a reload and can be passed on. */
function useListAddress(list: TaskListName): ListAddress {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const state = useMemo(() => readListState(new URLSearchParams(text), list), [text, list]);
  const become = useCallback(
    (next: ListState) => setSearch(writeListState(new URLSearchParams(text), next), { replace: true }),
    [setSearch, text],
  );
  const narrow = useCallback((filters: Filters) => become({ ...state, filters, current: 1 }), [become, state]);
  const turn = useCallback<ListAddress['turn']>((next) => become({ ...state, ...next }), [become, state]);
  return { state, narrow, turn };
}

/** Notes that a task is opened from a list as it stands now, so that the next one can follow it. */
function useTaskOpener(list: TaskListName, query: ListQuery, rows: readonly TaskRow[]): (task: TaskRow) => void {
  const { pathname, search } = useLocation();
  return useCallback(
    (task) => {
      const ids = rows.map((row) => row.taskId);
      rememberOrigin(task.taskId, { list, query, address: `${pathname}${search}`, ids });
    },
    [list, query, rows, pathname, search],
  );
}
