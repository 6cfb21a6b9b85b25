import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { TaskListName } from '../../data/calls/workflow.ts';
import { Mark } from '../../parts/Mark.tsx';

const statusTone = { claim: 'warn', todo: 'busy', finish: 'good' } as const;

/** Where a task stands; in the lists of instances, where the instance stands. */
export function TaskState({ list, task }: { readonly list: TaskListName; readonly task: TaskRow }) {
  const { t } = useTranslation('tasks');
  if (list === 'claim' || list === 'todo' || list === 'stage') {
    return <Mark tone={statusTone[task.status]}>{t(`status.${task.status}`)}</Mark>;
  }
  if (task.variables['revoked'] === true) return <Mark>{t('status.revoked')}</Mark>;
  const finished = task.processIsFinished === 'finished';
  return <Mark tone={finished ? 'good' : 'busy'}>{t(finished ? 'status.finished' : 'status.running')}</Mark>;
}
