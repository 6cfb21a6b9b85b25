import { Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuState } from '../../state/menu.ts';
import { session } from '../../state/session.ts';
import { MyTasks } from './MyTasks.tsx';
import { StageCounters } from './StageCounters.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import './home.css';

/** The greeting's text key for an hour of the day. */
function greetingKey(hour: number): 'greeting.morning' | 'greeting.afternoon' | 'greeting.evening' {
  if (hour < 12) return 'greeting.morning';
  return hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}

/** The home page: who you are, what waits for you, what waits on each stage (S1-05). */
export function HomePage() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { user } = useSnapshot(session);
  const { counters } = useSnapshot(menuState);
  const [now] = useState(() => new Date());
  const today = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' }).format(now);
  const waiting = (name: string) => {
    const count = counters[name];
    return count === undefined ? null : Math.max(count, 0);
  };
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="baseline" wrap gap="0 16px" className="home-head">
        <Typography.Title level={3}>{t(greetingKey(now.getHours()), { name: user?.realName ?? '' })}</Typography.Title>
        <Typography.Text type="secondary">{today}</Typography.Text>
      </Flex>
      <div className="home-waiting">
        <WaitingCard list="claim" count={waiting('claimTaskCount')} />
        <WaitingCard list="todo" count={waiting('todoTaskCount')} />
      </div>
      <StageCounters />
      <MyTasks />
    </Flex>
  );
}
