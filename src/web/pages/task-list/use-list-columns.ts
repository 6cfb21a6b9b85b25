import { createElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { TaskListName } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { rememberTaskDetail } from './detail-route.ts';
import { priorityName, usePriorities } from './filter-choices.ts';
import type { ListState } from './list-address.ts';
import { actionsWidth } from '../../parts/row-actions.ts';
import { taskActs } from './task-acts.ts';
import { taskColumns, type ColumnName, type Columns } from './task-columns.ts';
import { TaskBrief } from './TaskBrief.tsx';
import { TaskActions } from './TaskActions.tsx';
import { TaskCode } from './TaskCode.tsx';
import { detailPath, stepPath } from './task-path.ts';

interface ListColumnsSetup {
  readonly list: TaskListName;
  readonly shown: readonly ColumnName[];
  readonly rows: readonly TaskRow[];
  readonly order: ListState['order'];
  /** Drawn for a telephone. */
  readonly narrow: boolean;
  readonly onOpen: (task: TaskRow) => void;
  readonly onChanged: () => void;
}

/** Width of the number, in pixels: no more than it needs, so that what stands beside it is in sight. */
const numberWidth = 154;

/** Room for the buttons of a row on a telephone, each on a line of its own; in pixels. */
const narrowActions = 104;

/** The edges of the button that stands out, in pixels; Latin letters are narrower than they are counted by as much. */
const buttonEdges = { zh: 16, en: 0 } as const;

/** The columns of a list: its number in front, then those chosen, and what can be done. */
export function useListColumns(setup: ListColumnsSetup): Columns {
  const { list, shown, rows, order, narrow, onOpen, onChanged } = setup;
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const priority = usePriorities();
  return useMemo(() => {
    const urgencyOf = (code: string): string => priorityName(priority, code, language);
    const chosen = taskColumns(shown, { list, language, t, priorityName: urgencyOf }, order);
    const target = (row: TaskRow) =>
      list === 'todo'
        ? { target: stepPath(row), onOpen: () => onOpen(row) }
        : { target: row.inSight ? detailPath(row) : null, onOpen: () => rememberTaskDetail(row, language) };
    const sorted = order?.field === 'processCode' ? (order.descending ? 'descend' : 'ascend') : null;
    const number: Columns[number] = {
      key: 'code',
      title: t('column.code'),
      dataIndex: 'processCode',
      sorter: true,
      sortOrder: sorted,
      width: numberWidth,
      render: (_, row) => {
        const code = row.processCode === '' ? row.processInstanceId : row.processCode;
        const number = createElement(TaskCode, { code, ...target(row) });
        if (!narrow) return number;
        const urgency = shown.includes('priority') ? urgencyOf(row.priority) : '';
        return createElement('div', null, number, createElement(TaskBrief, { task: row, priority: urgency }));
      },
    };
    const labels = rows.map((row) => taskActs(list, row).map((act) => t(`action.${act}`)));
    const actions: Columns[number] = {
      key: 'actions',
      title: t('column.actions'),
      width: narrow ? narrowActions : actionsWidth(labels, t('action.more')) + buttonEdges[language],
      render: (_, row) => createElement(TaskActions, { list, task: row, onOpen, onChanged }),
    };
    // On a telephone a column that stays in sight would cover the number: what can be done stands behind it instead.
    return narrow ? [number, actions, ...chosen] : [number, ...chosen, { ...actions, fixed: 'right' as const }];
  }, [list, shown, rows, order, narrow, onOpen, onChanged, t, language, priority]);
}
