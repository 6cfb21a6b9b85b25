import type { TaskRow } from '../../../core/calls/tasks.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { TaskDue } from './TaskDue.tsx';

/** What a task is, below its number where the list is too narrow for the columns that say so. */
export function TaskBrief({ task }: { readonly task: TaskRow }) {
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
    </div>
  );
}
