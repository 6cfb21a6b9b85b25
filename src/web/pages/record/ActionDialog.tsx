import { Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { OpenedForm } from './OpenedForm.tsx';
import type { Asked } from './use-record-actions.ts';
import { useActionForm } from './use-record-form.ts';
import { useSubmit } from './use-save.ts';

interface ActionDialogProps {
  readonly model: RecordModel;
  readonly asked: Asked;
  /** Closed; `answer` is what the server said where the call was made. */
  readonly onClose: (answer: unknown) => void;
}

/** Asks for the fields that a button needs and makes its call; a refusal is shown and nothing typed is lost. */
export function ActionDialog({ model, asked, onClose }: ActionDialogProps) {
  const { button: action, rows, send } = asked;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const opened = useActionForm(model, action, rows);
  const { save, busy, failure } = useSubmit(
    opened,
    async (typed) => onClose((await send(typed)) ?? {}),
    // This form has no list of its faults.
    failureText,
  );
  const about = useMemo(
    () => rows.map((row) => plainText(row[model.titles[language]])).filter((name) => name !== ''),
    [rows, model, language],
  );
  return (
    <Modal
      open
      title={about.length === 0 ? action.label[language] : `${action.label[language]} · ${joinList(about, language)}`}
      okText={t('ok')}
      onOk={() => void save()}
      onCancel={() => onClose(null)}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: opened.form === null }}
    >
      <OpenedForm opened={opened} failure={failure} />
    </Modal>
  );
}
