import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../api/wire.ts';
import type { TaskListName } from '../../api/workflow.ts';

interface TaskStateProps {
  readonly list: TaskListName;
  readonly task: TaskRow;
}

const statusColour = { claim: 'orange', todo: 'blue', finish: 'green' } as const;

/** Where a task stands; in the lists of instances, where the instance stands. */
export function TaskState({ list, task }: TaskStateProps) {
  const { t } = useTranslation('tasks');
  if (list === 'claim' || list === 'todo' || list === 'stage') {
    return <Tag color={statusColour[task.status]}>{t(`status.${task.status}`)}</Tag>;
  }
  if (task.variables['revoked'] === true) return <Tag>{t('status.revoked')}</Tag>;
  const finished = task.processIsFinished === 'finished';
  return <Tag color={finished ? 'green' : 'blue'}>{t(finished ? 'status.finished' : 'status.running')}</Tag>;
}
