import { Alert, Button, Card, Empty, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/i18n.ts';
import { shownTime, stepPath } from '../task-list/task-path.ts';
import { useTasks } from '../task-list/use-tasks.ts';

const firstTasks = { current: 1, size: 6 };

/** The first of the person's open tasks, each leading to its page. */
export function MyTasks() {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation('shell');
  const language = useLanguage();
  const { value: page, failure, reload } = useTasks('todo', firstTasks);
  return (
    <Card title={t('myTasks')} extra={<Link to="/work/todo">{t('all')}</Link>}>
      {failure !== null && (
        <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{common('retry')}</Button>} />
      )}
      {page === null && failure === null && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {page?.records.length === 0 && <Empty description={t('noTasks')} />}
      <ul className="home-tasks">
        {page?.records.map((task) => (
          <li key={task.taskId}>
            <Link to={stepPath(task)}>{task.processCode}</Link>
            <span className="home-task-name">{task.processLabel[language]}</span>
            <Tag color="blue">{task.taskLabel[language]}</Tag>
            <time>{shownTime(task.claimTime || task.createTime)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
