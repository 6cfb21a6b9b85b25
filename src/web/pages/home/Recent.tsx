import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { tabName } from '../../data/tabs/tab-name.ts';
import { detailPath, shownTime } from '../task-list/task-path.ts';
import { useTasks } from '../task-list/use-tasks.ts';
import { Panel } from './Panel.tsx';
import { PanelFailure } from './PanelFailure.tsx';
import { PanelWait } from './PanelWait.tsx';
import { recentPages } from './recent-pages.ts';

const lastTasks = { current: 1, size: 6 };
const most = 8;

/** Pages opened since the login, then tasks that the person handled last, on whatever computer. */
export function Recent() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { items } = useSnapshot(recentPages);
  const { value: page, failure, reload } = useTasks('done', lastTasks);
  const done = page?.records.slice(0, Math.max(most - items.length, 0)) ?? [];
  return (
    <Panel name="recent" title={t('recent.title')}>
      {failure !== null && <PanelFailure text={failure} onRetry={reload} />}
      {page === null && failure === null && items.length === 0 && <PanelWait rows={6} />}
      {page !== null && items.length + done.length === 0 && <p className="home-none">{t('recent.none')}</p>}
      <ul className="home-tasks">
        {items.map(({ key, address, ...tab }) => (
          <li key={key}>
            <Link to={address}>{tabName(tab, language)}</Link>
            <span className="home-note">{t('recent.opened')}</span>
          </li>
        ))}
        {done.map((task) => (
          <li key={task.taskId}>
            <Link to={detailPath(task)}>{task.processCode}</Link>
            <span className="home-task-name">
              {task.processLabel[language]} · {task.taskLabel[language]}
            </span>
            <span className="home-note">{t('recent.done', { time: shownTime(task.historyTaskEndTime).slice(5) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
