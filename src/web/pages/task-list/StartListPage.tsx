import { Alert, Button, Card, Empty, Flex, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Page } from '../../../core/calls/shapes.ts';
import type { ProcessDefinitionRow } from '../../../core/calls/tasks.ts';
import { listStartable } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

function loadStartable(): Promise<Page<ProcessDefinitionRow>> {
  return listStartable({ current: 1, size: 200 });
}

/** S7-20: the processes that this person may start, each leading to its application form. */
export function StartListPage() {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const navigate = useNavigate();
  const { value: page, failure, reload } = useLoaded(loadStartable, 'release');
  function open(row: ProcessDefinitionRow): void {
    void navigate(`/work/process/${row.routeValue}/form/${encodeURIComponent(row.id)}`);
  }
  return (
    <Card title={t('list.start')}>
      {failure !== null && (
        <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{t('reload')}</Button>} />
      )}
      {page === null && failure === null && <Skeleton active />}
      {page?.records.length === 0 && <Empty description={t('empty.start')} />}
      <Flex wrap gap={16}>
        {page?.records.map((row) => (
          <Card key={row.id} size="small" style={{ width: 320 }}>
            <Flex gap={12} align="center" justify="space-between">
              <Flex vertical gap={4}>
                <Typography.Text strong>{row.label[language]}</Typography.Text>
                <Typography.Text type="secondary">{t('version', { version: row.version })}</Typography.Text>
              </Flex>
              <Button type="primary" onClick={() => open(row)}>
                {t('action.start')}
              </Button>
            </Flex>
          </Card>
        ))}
      </Flex>
    </Card>
  );
}
