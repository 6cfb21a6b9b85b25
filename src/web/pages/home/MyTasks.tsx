import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/i18n.ts';
import { stepPath } from '../task-list/task-path.ts';
import { useTasks } from '../task-list/use-tasks.ts';
import { dueMark } from './due-mark.ts';
import { Panel } from './Panel.tsx';
import { PanelFailure } from './PanelFailure.tsx';
import { PanelWait } from './PanelWait.tsx';

const firstTasks = { current: 1, size: 6, ascs: 'dueTime' };

/** The first of the person's open tasks, the soonest due before the others, each leading to its page. */
export function MyTasks() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const { value: page, failure, reload } = useTasks('todo', firstTasks);
  return (
    <Panel name="tasks" title={t('myTasks')} extra={<Link to="/work/todo">{t('all')}</Link>}>
      {failure !== null && <PanelFailure text={failure} onRetry={reload} />}
      {page === null && failure === null && <PanelWait rows={6} />}
      {page?.records.length === 0 && <p className="home-none">{t('noTasks')}</p>}
      <ul className="home-tasks">
        {page?.records.map((task) => (
          <li key={task.taskId}>
            <Link to={stepPath(task)}>{task.processCode}</Link>
            <span className="home-task-name">
              {[task.processLabel, task.taskLabel, task.subject]
                .map((part) => part[language])
                .filter(Boolean)
                .join(' · ')}
            </span>
            <DueTag dueTime={task.dueTime} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface DueTagProps {
  readonly dueTime: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** How a task stands to its time; nothing where its step sets none. */
function DueTag({ dueTime, now }: DueTagProps) {
  const { t } = useTranslation('home');
  const mark = dueMark(dueTime, now);
  if (mark.kind === 'none') return null;
  const text = mark.kind === 'today' ? t('due.today') : t(`due.${mark.kind}`, { count: mark.days });
  return (
    <time className={`home-due home-due-${mark.kind}`} dateTime={dueTime.slice(0, 10)} title={dueTime.slice(0, 16)}>
      {text}
    </time>
  );
}
