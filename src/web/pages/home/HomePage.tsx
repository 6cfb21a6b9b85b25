import { Badge, Card, Col, Empty, Flex, List, Row, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../api/wire.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuState } from '../../state/menu.ts';
import { session } from '../../state/session.ts';
import { stepPath } from '../task-list/task-path.ts';
import { useTasks } from '../task-list/use-tasks.ts';

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

const firstTasks = { current: 1, size: 6 };

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
  const { value: page } = useTasks('todo', firstTasks);
  const [hour] = useState(() => new Date().getHours());
  const shown = (name: string) => Math.max(counters[name] ?? 0, 0);
  const stages = stageCounters.filter((name) => (counters[name] ?? -1) >= 0);
  return (
    <Flex vertical gap={16}>
      <Card>
        <Typography.Title level={3} style={{ margin: 0 }}>
          {t(greetingKey(hour), { name: user?.realName ?? '' })}
        </Typography.Title>
      </Card>
      <Row gutter={[16, 16]}>
        {(['claim', 'todo'] as const).map((list) => (
          <Col key={list} xs={24} sm={12}>
            <Link to={`/work/${list}`}>
              <Card hoverable>
                <Statistic title={t(`waiting.${list}`)} value={shown(`${list}TaskCount`)} />
              </Card>
            </Link>
          </Col>
        ))}
      </Row>
      <Card title={t('stages')}>
        <Row gutter={[16, 16]}>
          {stages.map((name) => (
            <Col key={name} xs={12} sm={8} md={6} lg={4}>
              <Statistic title={t(`stage.${name}`)} value={shown(name)} />
            </Col>
          ))}
        </Row>
        {stages.length === 0 && <Empty description={t('noStages')} />}
      </Card>
      <Card title={t('myTasks')} extra={<Link to="/work/todo">{t('all')}</Link>}>
        <List<TaskRow>
          dataSource={[...(page?.records ?? [])]}
          loading={page === null}
          locale={{ emptyText: <Empty description={t('noTasks')} /> }}
          renderItem={(task) => (
            <List.Item>
              <Link to={stepPath(task)}>
                <Badge status="processing" text={`${task.processCode} ${task.processLabel[language]}`} />
              </Link>
              <Typography.Text type="secondary">
                {task.taskLabel[language]} · {task.claimTime || task.createTime}
              </Typography.Text>
            </List.Item>
          )}
        />
      </Card>
    </Flex>
  );
}
