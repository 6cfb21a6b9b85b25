import { Tag, Typography, type TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { Language } from '../../../core/descriptor/text.ts';
import type { TaskRow } from '../../api/wire.ts';
import type { TaskListName } from '../../api/workflow.ts';
import { detailPath, stepPath } from './task-path.ts';

type Columns = NonNullable<TableProps<TaskRow>['columns']>;

const statusColour = { claim: 'orange', todo: 'blue', finish: 'green' } as const;

function timeColumns(list: TaskListName, t: TFunction<'tasks'>): Columns {
  const created = { title: t('column.createTime'), dataIndex: 'createTime', width: 170 };
  const claimed = { title: t('column.claimTime'), dataIndex: 'claimTime', width: 170 };
  const done = { title: t('column.doneTime'), dataIndex: 'historyTaskEndTime', width: 170 };
  const started = { title: t('column.startTime'), dataIndex: 'createTime', width: 170 };
  const ended = { title: t('column.endTime'), dataIndex: 'endTime', width: 170 };
  const byList = { claim: [created], todo: [created, claimed], send: [started, ended], done: [created, done] };
  return byList[list];
}

function stateColumn(list: TaskListName, t: TFunction<'tasks'>): Columns {
  if (list === 'claim' || list === 'todo') {
    const render = (_: unknown, row: TaskRow) => (
      <Tag color={statusColour[row.status]}>{t(`status.${row.status}`)}</Tag>
    );
    return [{ title: t('column.status'), width: 100, render }];
  }
  const render = (_: unknown, row: TaskRow) => {
    if (row.variables['revoked'] === true) return <Tag>{t('status.revoked')}</Tag>;
    const finished = row.processIsFinished === 'finished';
    return <Tag color={finished ? 'green' : 'blue'}>{t(finished ? 'status.finished' : 'status.running')}</Tag>;
  };
  return [{ title: t('column.status'), width: 110, render }];
}

/** The columns of a task list. */
export function taskColumns(list: TaskListName, language: Language, t: TFunction<'tasks'>): Columns {
  const code = (row: TaskRow) => (row.processCode === '' ? row.processInstanceId : row.processCode);
  const target = (row: TaskRow) => (list === 'todo' ? stepPath(row) : detailPath(row));
  return [
    {
      title: t('column.code'),
      width: 190,
      render: (_, row) => (
        <Typography.Text copyable={{ text: code(row), tooltips: false }}>
          <Link to={target(row)}>{code(row)}</Link>
        </Typography.Text>
      ),
    },
    { title: t('column.process'), width: 220, render: (_, row) => row.processLabel[language] },
    { title: t('column.step'), width: 150, render: (_, row) => row.taskLabel[language] },
    ...stateColumn(list, t),
    ...timeColumns(list, t),
  ];
}
