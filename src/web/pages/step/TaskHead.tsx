import { Card, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TaskDetail } from '../../api/wire.ts';
import { usePick } from '../../i18n/i18n.ts';
import { detailPath } from '../task-list/task-path.ts';

const stateColours = { running: 'blue', finished: 'green', revoked: 'default', terminated: 'red' } as const;

/** What a task is: process, step, number, starter, form version. */
export function TaskHead({ detail }: { readonly detail: TaskDetail }) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const { task, instance, release } = detail;
  return (
    <Card size="small">
      <Flex gap={12} wrap align="center">
        <Typography.Title level={4} style={{ margin: 0 }}>
          {pick(instance.processLabel)}
          {task !== null && ` · ${pick(task.taskLabel)}`}
        </Typography.Title>
        <Typography.Text copyable={{ text: instance.processCode, tooltips: false }} data-testid="process-code">
          {instance.processCode}
        </Typography.Text>
        <Tag color={stateColours[instance.status]}>{t(`instance.${instance.status}`)}</Tag>
        <Typography.Text type="secondary">
          {t('startedBy', { name: instance.starterName, at: instance.startedAt })}
        </Typography.Text>
        {release !== null && (
          <Typography.Text type="secondary" data-testid="form-version">
            {t('formVersion', { version: release.version })}
          </Typography.Text>
        )}
        {task !== null && <Link to={detailPath(instance)}>{t('toDetail')}</Link>}
      </Flex>
    </Card>
  );
}
