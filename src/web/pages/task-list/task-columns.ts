import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { createElement } from 'react';
import type { Language } from '../../../core/descriptor/text.ts';
import type { TaskRow } from '../../api/wire.ts';
import type { TaskListName } from '../../api/workflow.ts';
import { rememberTaskDetail } from './detail-route.ts';
import { TaskCode } from './TaskCode.tsx';
import { TaskState } from './TaskState.tsx';
import { detailPath, shownTime, stepPath } from './task-path.ts';

type Columns = NonNullable<TableProps<TaskRow>['columns']>;

type Moment = 'createTime' | 'claimTime' | 'historyTaskEndTime' | 'endTime';

function timeColumns(list: TaskListName, t: TFunction<'tasks'>): Columns {
  const column = (title: string, moment: Moment): Columns[number] => ({
    title,
    width: 140,
    render: (_, row) => shownTime(row[moment]),
  });
  const created = column(t('column.createTime'), 'createTime');
  const claimed = column(t('column.claimTime'), 'claimTime');
  const done = column(t('column.doneTime'), 'historyTaskEndTime');
  const started = column(t('column.startTime'), 'createTime');
  const ended = column(t('column.endTime'), 'endTime');
  const byList = {
    claim: [created],
    todo: [created, claimed],
    send: [started, ended],
    done: [created, done],
    stage: [created, claimed],
  };
  return byList[list];
}

/** The columns of a task list. */
export function taskColumns(list: TaskListName, language: Language, t: TFunction<'tasks'>): Columns {
  const code = (row: TaskRow) => (row.processCode === '' ? row.processInstanceId : row.processCode);
  const target = (row: TaskRow) =>
    list === 'todo'
      ? { target: stepPath(row) }
      : { target: detailPath(row), onOpen: () => rememberTaskDetail(row, language) };
  return [
    {
      title: t('column.code'),
      width: 180,
      render: (_, row) => createElement(TaskCode, { code: code(row), ...target(row) }),
    },
    { title: t('column.process'), width: 200, ellipsis: true, render: (_, row) => row.processLabel[language] },
    { title: t('column.step'), width: 130, ellipsis: true, render: (_, row) => row.taskLabel[language] },
    { title: t('column.status'), width: 90, render: (_, row) => createElement(TaskState, { list, task: row }) },
    ...(list === 'stage' || list === 'send'
      ? [{ title: t('column.assignee'), width: 110, render: (_: unknown, row: TaskRow) => row.assigneeName }]
      : []),
    ...timeColumns(list, t),
  ];
}
