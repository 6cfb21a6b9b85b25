import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { TaskDue } from './TaskDue.tsx';

interface TaskBriefProps {
  readonly task: TaskRow;
  /** How urgent it is; '' where the list does not tell. */
  readonly priority: string;
}

/** What a task is, below its number where the list is too narrow for the columns that say so. */
export function TaskBrief({ task, priority }: TaskBriefProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const parts = [task.processLabel[language], task.taskLabel[language]].filter((part) => part !== '');
  return (
    <div className="task-brief" data-testid="task-brief">
      {parts.join(' · ')}
      {task.subject[language] !== '' && <div>{task.subject[language]}</div>}
      {task.projectName !== '' && <div className="text-second">{task.projectName}</div>}
      <div className="text-second">
        <TaskDue task={task} />
      </div>
      {priority !== '' && (
        <div className="text-second">
          {t('column.priority')} {priority}
        </div>
      )}
    </div>
  );
}
