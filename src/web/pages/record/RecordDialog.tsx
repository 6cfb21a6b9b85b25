import { App, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { OpenedForm } from './OpenedForm.tsx';
import { useRecordForm, type FormTarget } from './use-record-form.ts';
import { useSave } from './use-save.ts';

interface RecordDialogProps extends FormTarget {
  readonly model: RecordModel;
  /** Closed; `answer` is the row as saved. */
  readonly onClose: (answer: unknown) => void;
}

/** Adds, changes or shows one row of a record. Nothing typed is given up without a question. */
export function RecordDialog({ model: given, row, preset, canWrite, onClose }: RecordDialogProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { modal } = App.useApp();
  const [model] = useState(given);
  const [place] = useState<FormTarget>({ row, preset, canWrite });
  const opened = useRecordForm(model, place);
  const { form, isEdited } = opened;
  const { save, busy, failure } = useSave(model, opened, preset, onClose);
  const mode = row === null ? 'add' : canWrite ? 'edit' : 'view';
  function cancel(): void {
    if (!isEdited()) onClose(null);
    else modal.confirm({ title: t('ask.discard'), onOk: () => onClose(null) });
  }
  return (
    <Modal
      open
      width={920}
      style={{ top: 40 }}
      title={t(`dialog.${mode}`, { label: model.singular[language] })}
      okText={t('save')}
      {...(canWrite ? {} : { cancelText: t('close') })}
      onOk={() => void save()}
      onCancel={cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: form === null, ...(canWrite ? {} : { style: { display: 'none' } }) }}
    >
      <OpenedForm opened={opened} failure={failure} withSummary={canWrite} isNew={row === null} />
    </Modal>
  );
}
