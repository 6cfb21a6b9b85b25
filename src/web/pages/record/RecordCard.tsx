import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface RecordCardProps {
  readonly title: string;
  readonly canAdd: boolean;
  readonly loading: boolean;
  readonly onAdd: () => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** The frame round a record's list: title, add, reload. */
export function RecordCard({ title, canAdd, loading, onAdd, onReload, children }: RecordCardProps) {
  const { t } = useTranslation('record');
  return (
    <Card
      title={title}
      extra={
        <Flex gap={8}>
          {canAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
              {t('add')}
            </Button>
          )}
          <Button icon={<ReloadOutlined />} aria-label={t('reload')} loading={loading} onClick={onReload} />
        </Flex>
      }
    >
      {children}
    </Card>
  );
}
