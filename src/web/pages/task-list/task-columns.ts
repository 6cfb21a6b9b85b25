import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { createElement, type ReactNode } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { TaskListName } from '../../data/calls/workflow.ts';
import type { ListColumns } from '../../data/views/column-choice.ts';
import { ProcessName } from './ProcessName.tsx';
import { TaskDue } from './TaskDue.tsx';
import { TaskState } from './TaskState.tsx';
import { shownTime } from './task-path.ts';

/** The columns of antd's table. */
export type Columns = NonNullable<TableProps<TaskRow>['columns']>;

/** A column that people may show, hide and move. */
export type ColumnName =
  | 'process'
  | 'step'
  | 'status'
  | 'project'
  | 'customer'
  | 'priority'
  | 'due'
  | 'assignee'
  | 'createTime'
  | 'startTime'
  | 'claimTime'
  | 'doneTime'
  | 'endTime';

/** What a task is, stands before its times and what else there is: so it is in sight where not all has room. */
const byList: Readonly<Record<TaskListName, ListColumns<ColumnName>>> = {
  claim: { shown: ['process', 'step', 'project', 'customer', 'due', 'priority', 'createTime'], hidden: ['status'] },
  todo: {
    shown: ['process', 'step', 'project', 'customer', 'due', 'priority', 'claimTime'],
    hidden: ['status', 'createTime'],
  },
  stage: {
    shown: ['process', 'step', 'status', 'project', 'due', 'assignee', 'customer', 'priority'],
    hidden: ['createTime', 'claimTime'],
  },
  send: {
    shown: ['process', 'step', 'status', 'assignee', 'startTime', 'endTime'],
    hidden: ['project', 'customer', 'priority'],
  },
  done: { shown: ['process', 'step', 'status', 'createTime', 'doneTime'], hidden: ['project', 'customer', 'priority'] },
};

/** The columns of a list. */
export function listColumns(list: TaskListName): ListColumns<ColumnName> {
  return byList[list];
}

/** What the columns are drawn with. */
export interface ColumnSetting {
  readonly list: TaskListName;
  readonly language: Language;
  readonly t: TFunction<'tasks'>;
  /** Name of a priority in the page's language. */
  readonly priorityName: (key: string) => string;
}

interface ColumnLook {
  readonly width: number;
  /** The field of the wire by which the server sorts; none where it cannot. */
  readonly field?: string;
  readonly show: (row: TaskRow, setting: ColumnSetting) => ReactNode;
}

const time = (field: 'createTime' | 'claimTime' | 'historyTaskEndTime' | 'endTime'): ColumnLook => ({
  width: 150,
  field,
  show: (row) => shownTime(row[field]),
});

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** A long value, the whole of it in its tip. */
const twoLines = (text: string): ReactNode => createElement('span', { className: 'task-about', title: text }, text);

/** Columns whose values take two lines where they have to. */
const wrapping: readonly ColumnName[] = ['process', 'step', 'project', 'customer', 'due'];

const looks: Readonly<Record<ColumnName, ColumnLook>> = {
  process: {
    width: 146,
    field: 'processDefinitionName',
    show: ({ processLabel, subject }, { language }) => createElement(ProcessName, { processLabel, subject, language }),
  },
  step: { width: 100, field: 'stepCode', show: (row, { language }) => row.taskLabel[language] },
  status: { width: 88, show: (row, { list }) => createElement(TaskState, { list, task: row }) },
  project: { width: 142, field: 'projectNo', show: (row) => twoLines(joined(row.projectNo, row.projectName)) },
  customer: { width: 118, field: 'customerName', show: (row) => twoLines(joined(row.customerName, row.customerOrg)) },
  priority: { width: 92, field: 'priority', show: (row, { priorityName }) => priorityName(row.priority) },
  due: { width: 136, field: 'dueTime', show: (row) => createElement(TaskDue, { task: row }) },
  assignee: { width: 88, field: 'assigneeName', show: (row) => row.assigneeName },
  createTime: time('createTime'),
  startTime: time('createTime'),
  claimTime: time('claimTime'),
  doneTime: time('historyTaskEndTime'),
  endTime: time('endTime'),
};

/** The chosen columns; those that the server can sort by say how they are sorted now. */
export function taskColumns(
  names: readonly ColumnName[],
  setting: ColumnSetting,
  order: { readonly field: string; readonly descending: boolean } | null,
): Columns {
  return names.map((name) => {
    const { width, field, show } = looks[name];
    const sorted = order !== null && order.field === field;
    return {
      key: name,
      title: setting.t(`column.${name}`),
      width,
      ellipsis: !wrapping.includes(name),
      render: (_: unknown, row: TaskRow) => show(row, setting),
      ...(field === undefined
        ? {}
        : { dataIndex: field, sorter: true, sortOrder: sorted ? (order.descending ? 'descend' : 'ascend') : null }),
    };
  });
}
