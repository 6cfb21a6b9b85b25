import { Alert, App, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import { submitRecord, type RecordRow } from '../../api/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormRenderer } from '../../renderer/FormRenderer.tsx';
import { failureText } from '../../state/use-loaded.ts';
import { findingsOf } from '../step/refusal.ts';
import { useRecordForm } from './use-record-form.ts';

interface RecordDialogProps {
  readonly model: RecordModel;
  /** Null adds a row. */
  readonly row: RecordRow | null;
  readonly canWrite: boolean;
  readonly onClose: (saved: boolean) => void;
}

/** Adds, changes or shows one row of a record. Nothing typed is given up without a question. */
export function RecordDialog({ model, row, canWrite, onClose }: RecordDialogProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const { form, services, failure: notReady, isEdited } = useRecordForm(model, row);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mode = row === null ? 'add' : canWrite ? 'edit' : 'view';
  async function save(): Promise<void> {
    if (form === null) return;
    form.store.settle();
    form.store.judgeAs('submit');
    if (form.store.allFindings().some((finding) => finding.level === 'error')) return;
    setBusy(true);
    setFailure(null);
    try {
      const place = row === null ? {} : { id: row.id, ver: row.ver };
      await submitRecord({ area: model.area, id: model.id }, { ...form.store.engine.submission(), ...place });
      void message.success(t('saved'));
      onClose(true);
    } catch (error) {
      form.store.showRemote(findingsOf(error));
      setFailure(failureText(error));
      setBusy(false);
    }
  }
  function cancel(): void {
    if (!isEdited()) onClose(false);
    else modal.confirm({ title: t('ask.discard'), onOk: () => onClose(false) });
  }
  return (
    <Modal
      open
      width={920}
      style={{ top: 40 }}
      title={t(`dialog.${mode}`, { label: model.label[language] })}
      okText={t('save')}
      onOk={() => void save()}
      onCancel={cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: form === null, ...(canWrite ? {} : { style: { display: 'none' } }) }}
    >
      {notReady !== null && <Alert type="error" showIcon title={notReady} />}
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {form === null && notReady === null && <Spin style={{ display: 'block', margin: '48px auto' }} />}
      {form !== null && (
        <FormRenderer
          store={form.store}
          services={services}
          language={language}
          check={form.check.submit}
          withSummary={canWrite}
        />
      )}
    </Modal>
  );
}
