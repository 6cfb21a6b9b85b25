import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuState } from '../../data/state/menu.ts';
import { session } from '../../data/state/session.ts';
import { MyTasks } from './MyTasks.tsx';
import { Recent } from './Recent.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { StageCounters } from './StageCounters.tsx';
import { WaitingCard } from './WaitingCard.tsx';
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
  const today = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' }).format(now);
  const name = user?.realName || user?.account || '';
  const waiting = (counter: string): number | null => {
    const count = counters[counter];
    return count === undefined ? null : Math.max(count, 0);
  };
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t(greetingKey(now.getHours()), { name })}</h1>
        <p>{today}</p>
      </header>
      <div className="home-waiting">
        <WaitingCard list="claim" count={waiting('claimTaskCount')} />
        <WaitingCard list="todo" count={waiting('todoTaskCount')} />
      </div>
      <Shortcuts />
      <div className="home-halves">
        <MyTasks />
        <Recent />
      </div>
      <StageCounters />
    </div>
  );
}
