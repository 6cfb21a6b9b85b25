import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { Mark } from '../../parts/Mark.tsx';
import { shownTime } from './task-path.ts';

/** Until when a task is due, marked where that is past. */
export function TaskDue({ task }: { readonly task: TaskRow }) {
  const { t } = useTranslation('tasks');
  if (task.dueTime === '') return null;
  return (
    <span className={task.overdue ? 'text-danger' : undefined}>
      {shownTime(task.dueTime)} {task.overdue && <Mark tone="bad">{t('due.overdue')}</Mark>}
    </span>
  );
}
