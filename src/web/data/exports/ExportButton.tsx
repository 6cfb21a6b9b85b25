import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Spin, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { listTotal } from '../../parts/list-total.ts';
import { useExport, type FetchSheet } from './use-export.ts';

interface ExportButtonProps {
  /** Fetches the list as it is shown: its filters, its order. */
  readonly fetchSheet: FetchSheet;
  /** Rows of the list, as far as it counts them. */
  readonly rows: number;
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Saves a list as a workbook (S7-21): tells how much has come, can be stopped, says why it failed. */
export function ExportButton({ fetchSheet, rows }: ExportButtonProps) {
  const { t } = useTranslation('tasks');
  const { received, failure, start, cancel } = useExport(fetchSheet);
  if (received !== null) {
    return (
      <Flex gap={8} align="center" role="status" data-testid="export-progress">
        <Spin size="small" />
        <Typography.Text>{t('export.progress', { rows: listTotal(rows), size: sizeText(received) })}</Typography.Text>
        <Button size="small" onClick={cancel}>
          {t('export.cancel')}
        </Button>
      </Flex>
    );
  }
  return (
    <Flex gap={8} align="center">
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      <Button icon={<DownloadOutlined />} onClick={start} data-testid="export">
        {t('export.start')}
      </Button>
    </Flex>
  );
}
