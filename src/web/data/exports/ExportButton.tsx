import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Spin, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { listTotal } from '../../parts/list-total.ts';
import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions, ReceivedFile } from '../calls/client.ts';
import { saveBlob } from '../calls/save-blob.ts';
import { failureText } from '../state/use-loaded.ts';

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

/** Fetches a workbook; can be stopped and tells how much has come. */
type FetchSheet = (options: Pick<CallOptions, 'signal' | 'onDownloadProgress'>) => Promise<ReceivedFile>;

/** An export as far as it has come. */
interface Export {
  /** Bytes received; null while none runs. */
  readonly received: number | null;
  readonly failure: string | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Runs one export of a list at a time; leaving the page stops it. */
function useExport(fetchSheet: FetchSheet): Export {
  const [received, setReceived] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function run(): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setFailure(null);
    setReceived(0);
    try {
      const options = { signal: control.signal, onDownloadProgress: setReceived };
      const { bytes, name } = await fetchSheet(options);
      saveBlob(bytes, name === '' ? 'list.xlsx' : name);
    } catch (error) {
      if (!axios.isCancel(error)) setFailure(failureText(error));
    } finally {
      setReceived(null);
    }
  }
  return { received, failure, start: () => void run(), cancel: () => running.current?.abort() };
}
