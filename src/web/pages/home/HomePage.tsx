import { Card, Empty, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuState } from '../../state/menu.ts';
import { session } from '../../state/session.ts';
import { MyTasks } from './MyTasks.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import './home.css';

const stageCounters = [
  'extractCount',
  'amplificationCount',
  'mixedCount',
  'depurationCount',
  'reversalCount',
  'libraryCount',
  'sequencingCount',
  'deplaneCount',
  'analysisCount',
  'dataCount',
  'itemCount',
] as const;

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
  const shown = (name: string) => Math.max(counters[name] ?? 0, 0);
  const stages = stageCounters.filter((name) => (counters[name] ?? -1) >= 0);
  const counted = Object.keys(counters).length > 0;
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="baseline" wrap gap="0 16px" className="home-head">
        <Typography.Title level={3}>{t(greetingKey(now.getHours()), { name: user?.realName ?? '' })}</Typography.Title>
        <Typography.Text type="secondary">{today}</Typography.Text>
      </Flex>
      <div className="home-waiting">
        <WaitingCard list="claim" count={shown('claimTaskCount')} />
        <WaitingCard list="todo" count={shown('todoTaskCount')} />
      </div>
      <Card title={t('stages')}>
        {counted && stages.length === 0 && <Empty description={t('noStages')} />}
        <dl className="home-stages">
          {stages.map((name) => (
            <div key={name} className={shown(name) === 0 ? 'home-stage home-stage-idle' : 'home-stage'}>
              <dt>{t(`stage.${name}`)}</dt>
              <dd>{shown(name)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <MyTasks />
    </Flex>
  );
}
