import { Alert, Modal, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { failureText } from '../../data/state/use-loaded.ts';
import { plainText } from '../../form/widgets/widget.ts';
import { findingsOf } from '../step/refusal.ts';
import type { Asked } from './use-record-actions.ts';
import { useActionForm } from './use-record-form.ts';

interface ActionDialogProps {
  readonly model: RecordModel;
  readonly asked: Asked;
  /** Closed; `answer` is what the server said where the call was made. */
  readonly onClose: (answer: unknown) => void;
}

/** Asks for the fields that a button needs and makes its call; a refusal is shown and nothing typed is lost. */
export function ActionDialog({ model, asked, onClose }: ActionDialogProps) {
  const { button: action, rows, send: call } = asked;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { form, services, failure: notReady } = useActionForm(model, action, rows);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const about = useMemo(
    () => rows.map((row) => plainText(row[model.titles[language]])).filter((name) => name !== ''),
    [rows, model, language],
  );
  async function send(): Promise<void> {
    if (form === null) return;
    form.store.settle();
    form.store.judgeAs('submit');
    if (form.store.allFindings().some((finding) => finding.level === 'error')) return;
    setBusy(true);
    setFailure(null);
    try {
      onClose((await call(form.store.engine.submission())) ?? {});
    } catch (error) {
      form.store.showRemote(findingsOf(error));
      setFailure(failureText(error));
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={about.length === 0 ? action.label[language] : `${action.label[language]} · ${joinList(about, language)}`}
      okText={t('ok')}
      onOk={() => void send()}
      onCancel={() => onClose(null)}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: form === null }}
    >
      {notReady !== null && <Alert type="error" showIcon title={notReady} />}
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {form === null && notReady === null && <Spin style={{ display: 'block', margin: '48px auto' }} />}
      {form !== null && <FormRenderer store={form.store} services={services} language={language} />}
    </Modal>
  );
}
