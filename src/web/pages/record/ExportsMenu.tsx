import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import type { ExportModel } from '../../../core/words/exports/word.ts';
import { exportRecords } from '../../data/calls/record.ts';
import { saveBlob } from '../../data/calls/save-blob.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';

interface ExportsMenuProps {
  readonly model: RecordModel;
  readonly exports: readonly ExportModel[];
  /** Which rows: a row by `ids`, or the filters and the order of the list. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Files with columns of their own; nothing where there are none. */
export function ExportsMenu({ model, exports, query }: ExportsMenuProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  if (exports.length === 0) return null;
  async function save(as: string): Promise<void> {
    setBusy(true);
    try {
      const { bytes, name } = await exportRecords(model, { ...query, as }, {});
      saveBlob(bytes, name);
    } catch (error) {
      void message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  const items = exports.map(({ id, label }) => ({ key: id, label: label[language] }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void save(key) }}>
      <Button icon={<DownloadOutlined />} loading={busy} data-testid="exports">
        {t('exports')}
      </Button>
    </Dropdown>
  );
}
