import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { numberedTitle } from '../task-list/detail-route.ts';
import { useTask } from './use-task.ts';
import { TaskWorkspace } from './TaskWorkspace.tsx';

/** S2-17: the page of one step of one task. */
export function StepPage({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('step');
  const { value: task, failure, loading, reload } = useTask(taskId);
  const about = task?.detail.task ?? null;
  useTabTitle(
    task === null || about === null ? null : numberedTitle(about.taskLabel, task.detail.instance.processCode),
  );
  if (task !== null && task.detail.task?.taskId === taskId) {
    return <TaskWorkspace key={`${taskId} ${task.detail.task.status}`} task={task} onReload={reload} />;
  }
  if (failure === null || loading) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Result
      status="warning"
      title={t('gone.title')}
      subTitle={failure}
      extra={[
        <Button key="again" onClick={reload}>
          {t('gone.again')}
        </Button>,
        <Link key="todo" to="/work/todo">
          <Button type="primary">{t('gone.toList')}</Button>
        </Link>,
      ]}
    />
  );
}
