import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { createElement } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { TaskCode } from '../task-list/TaskCode.tsx';
import { detailPath, shownTime } from '../task-list/task-path.ts';
import { daysLate } from './day-text.ts';

/** The columns of the list of late tasks. */
export function overdueColumns(
  language: Language,
  t: TFunction<'dashboard'>,
): NonNullable<TableProps<TaskRow>['columns']> {
  const now = new Date();
  const code = (row: TaskRow): string => (row.processCode === '' ? row.processInstanceId : row.processCode);
  return [
    {
      title: t('overdue.number'),
      width: 180,
      render: (_, row) => createElement(TaskCode, { code: code(row), target: detailPath(row) }),
    },
    { title: t('overdue.process'), width: 180, ellipsis: true, render: (_, row) => row.processLabel[language] },
    { title: t('overdue.step'), width: 110, ellipsis: true, render: (_, row) => row.taskLabel[language] },
    { title: t('overdue.assignee'), width: 100, render: (_, row) => row.assigneeName || t('overdue.nobody') },
    { title: t('overdue.due'), width: 130, render: (_, row) => shownTime(row.dueTime) },
    { title: t('overdue.by'), width: 90, render: (_, row) => t('overdue.late', { count: daysLate(row.dueTime, now) }) },
  ];
}
