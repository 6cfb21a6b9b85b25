import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal, Progress, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { importTemplate } from '../../data/calls/record.ts';
import { saveBlob } from '../../data/calls/save-blob.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { ImportFindings } from './ImportFindings.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly model: RecordModel;
  /** Closed; whether rows were written. */
  readonly onClose: (written: boolean) => void;
}

const whole = 100;

async function saveTemplate(model: RecordModel): Promise<void> {
  try {
    const { bytes, name } = await importTemplate(model);
    saveBlob(bytes, name === '' ? 'template.xlsx' : name);
  } catch {
    // The client has shown the server's reason.
  }
}

/** Takes rows from a workbook: choose it, look at what the check says, confirm. Nothing is written before. */
export function ImportDialog({ model, onClose }: ImportDialogProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { stage, failure, choose, confirm, again } = useImport(model);
  const report = stage.kind === 'checked' || stage.kind === 'written' ? stage.report : null;
  const written = stage.kind === 'written';
  const working = stage.kind === 'working';
  const count = (report?.added ?? 0) + (report?.changed ?? 0);
  const canConfirm = stage.kind === 'checked' && stage.report.confirm !== '' && count > 0;
  const percent = working ? Math.round(stage.fraction * whole) : 0;
  const busyText = percent < whole ? t('importing.sending', { percent }) : t('importing.checking');
  return (
    <Modal
      open
      width={760}
      title={t('importing.title', { label: model.label[language] })}
      mask={{ closable: false }}
      closable={!working}
      keyboard={!working}
      onCancel={() => onClose(written)}
      footer={
        <Flex gap={8} justify="end">
          {stage.kind === 'checked' && <Button onClick={again}>{t('importing.again')}</Button>}
          {canConfirm && (
            <Button type="primary" onClick={() => void confirm()} data-testid="import-confirm">
              {t('importing.confirm', { count })}
            </Button>
          )}
          <Button type={written ? 'primary' : 'default'} disabled={working} onClick={() => onClose(written)}>
            {t('importing.close')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
        {stage.kind === 'choosing' && (
          <>
            <Upload.Dragger
              accept=".xlsx"
              multiple={false}
              showUploadList={false}
              beforeUpload={(file) => {
                void choose(file);
                return false;
              }}
            >
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>{t('importing.choose')}</p>
            </Upload.Dragger>
            <span>{t('importing.hint')}</span>
            <Button icon={<DownloadOutlined />} onClick={() => void saveTemplate(model)} style={{ alignSelf: 'start' }}>
              {t('importing.template')}
            </Button>
          </>
        )}
        {working && (
          <div role="status">
            <Progress percent={percent} showInfo={false} status="active" />
            {stage.rows === null ? busyText : t('importing.writing', { total: stage.rows })}
          </div>
        )}
        {report !== null && <ImportFindings model={model} report={report} />}
      </Flex>
    </Modal>
  );
}
