import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuState } from '../../data/state/menu.ts';
import { useCounters } from '../../data/state/use-counters.ts';
import { session } from '../../data/state/session.ts';
import { MyTasks } from './MyTasks.tsx';
import { Link } from 'react-router-dom';
import { tabName } from '../../data/tabs/tab-name.ts';
import { detailPath, shownTime } from '../task-list/task-path.ts';
import { useTasks } from '../task-list/use-tasks.ts';
import { Panel } from './Panel.tsx';
import { PanelFailure } from './PanelFailure.tsx';
import { PanelWait } from './PanelWait.tsx';
import { recentPages } from './recent-pages.ts';
import { Button } from 'antd';
import { menuAddress } from '../../data/state/menu-address.ts';
import { menuName, visibleMenus } from '../../data/state/menu-tree.ts';
import { MenuIcon } from '../../parts/MenuIcon.tsx';
import { chinaHour, chinaZone } from '../../parts/china-time.ts';
import { OwnQuestions } from './OwnQuestions.tsx';
import { ShortcutEditor } from './ShortcutEditor.tsx';
import { chosenEntries, pageEntries, shortcuts } from './shortcuts.ts';
import { wakeCounters } from '../../data/state/counter-polling.ts';
import { stageListPath, stageRows } from '../dashboard/stage-view.ts';
import { CheckSquareOutlined, InboxOutlined, RightOutlined } from '@ant-design/icons';
import './home.css';

/** The greeting's text key for an hour of the day. */
function greetingKey(hour: number): 'greeting.morning' | 'greeting.afternoon' | 'greeting.evening' {
  if (hour < 12) return 'greeting.morning';
  return hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}

/** S2-09: the home page: who you are, what waits for you, what waits on each stage (S1-05), and ways to go on. */
export function HomePage() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { user } = useSnapshot(session);
  const { counters } = useSnapshot(menuState);
  const [now] = useState(() => new Date());
  const today = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'full',
    timeZone: chinaZone,
  }).format(now);
  const name = user?.realName || user?.account || '';
  const waiting = (counter: string): number | null => {
    const count = counters[counter];
    return count === undefined ? null : Math.max(count, 0);
  };
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t(greetingKey(chinaHour(now.getTime())), { name })}</h1>
        <p>{today}</p>
      </header>
      <div className="home-waiting">
        <WaitingCard list="claim" count={waiting('claimTaskCount')} />
        <WaitingCard list="todo" count={waiting('todoTaskCount')} />
      </div>
      <OwnQuestions />
      <Shortcuts />
      <div className="home-halves">
        <MyTasks />
        <Recent />
      </div>
      <StageCounters />
    </div>
  );
}

interface WaitingCardProps {
  readonly list: 'claim' | 'todo';
  /** Null while it is not known. */
  readonly count: number | null;
}

/** How many tasks a list holds, leading to it. */
function WaitingCard({ list, count }: WaitingCardProps) {
  const { t } = useTranslation('home');
  return (
    <Link to={`/work/${list}`} className="home-card">
      <span className={`home-card-icon home-card-${list}`}>
        {list === 'claim' ? <InboxOutlined /> : <CheckSquareOutlined />}
      </span>
      <span className="home-card-text">
        <span className="home-card-name">{t(`waiting.${list}`)}</span>
        <span className="home-card-count">{count ?? '–'}</span>
      </span>
      <span className="home-card-go">
        {t(list === 'claim' ? 'claimNow' : 'handleNow')} <RightOutlined />
      </span>
    </Link>
  );
}

const lastTasks = { current: 1, size: 6 };
const most = 8;

/** Pages opened since the login, then tasks that the person handled last, on whatever computer. */
function Recent() {
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
              {[task.processLabel, task.taskLabel, task.subject]
                .map((part) => part[language])
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="home-note">{t('recent.done', { time: shownTime(task.historyTaskEndTime).slice(5) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How many tasks wait at each stage of the person's menu (S6-07); no value, -1, is shown as 0 (S9-12). */
function StageCounters() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { counters, menus, menuCounts, countersFailed } = useSnapshot(menuState);
  const named = useCounters();
  const stages = menus === null ? null : stageRows(menus, { menuCounts, counters, overdue: [] }, named);
  // The counters of the tasks may come before the menu is there to be counted.
  const isCounted = Object.keys(counters).length > 0 && stages?.every(({ entry }) => entry.id in menuCounts) === true;
  const rows = isCounted ? stages : [];
  return (
    <Panel name="stages" title={t('stages')} extra={<Link to="/wel/dashboard">{t('dashboard')}</Link>}>
      {countersFailed && !isCounted && <PanelFailure text={t('notCounted')} onRetry={wakeCounters} />}
      {!countersFailed && !isCounted && <PanelWait rows={3} />}
      {isCounted && rows.length === 0 && <p className="home-none">{t('noStages')}</p>}
      <ul className="home-stages">
        {rows.map(({ entry, open, counters: parts }) => (
          <li key={entry.id} className={open === 0 ? 'home-stage home-stage-idle' : 'home-stage'}>
            <Link to={stageListPath({ menuId: entry.id })}>
              <span className="home-stage-name">{menuName(entry, language)}</span>
              <span className="home-stage-count">{open}</span>
            </Link>
            <span className="home-stage-parts">
              {parts
                .filter(({ count }) => count > 0 && parts.length > 1)
                .map(({ id, label, count }) => (
                  <Link key={id} to={stageListPath({ counter: id })}>
                    {label[language]} {count}
                  </Link>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The entries of the menu that the person wants at hand; a button lets them choose and order them. */
function Shortcuts() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { menus } = useSnapshot(menuState);
  const { user } = useSnapshot(session);
  const { codes } = useSnapshot(shortcuts);
  const [isEdited, setEdited] = useState(false);
  const entries = useMemo(() => pageEntries(visibleMenus(menus ?? [], user?.roles ?? [])), [menus, user]);
  const chosen = chosenEntries(entries, codes);
  const button = (
    <Button size="small" type="text" aria-expanded={isEdited} onClick={() => setEdited(!isEdited)}>
      {t(isEdited ? 'shortcut.done' : 'shortcut.edit')}
    </Button>
  );
  return (
    <Panel name="shortcuts" title={t('shortcut.title')} extra={button}>
      {isEdited && <ShortcutEditor entries={entries} chosen={chosen} />}
      {!isEdited && chosen.length === 0 && menus !== null && <p className="home-none">{t('shortcut.none')}</p>}
      {!isEdited && (chosen.length > 0 || menus === null) && (
        <ul className="home-shortcuts">
          {chosen.map((entry) => (
            <li key={entry.code}>
              <Link
                to={entry.isOpen === 2 ? entry.path : menuAddress(entry, language)}
                {...(entry.isOpen === 2 ? { target: '_blank', rel: 'noopener' } : {})}
              >
                <MenuIcon name={entry.source} />
                <span>{menuName(entry, language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
