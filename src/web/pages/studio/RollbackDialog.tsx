import { Alert, App, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rollBack } from '../../api/forms.ts';
import { failureText } from '../../state/use-loaded.ts';

interface RollbackDialogProps {
  readonly formId: string;
  readonly version: number;
  readonly onClose: (done: boolean) => void;
}

/** Asks for the reason, then publishes the content of an earlier version again. */
export function RollbackDialog({ formId, version, onClose }: RollbackDialogProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await rollBack(formId, version, reason.trim());
      void message.success(t('rollback.done'));
      onClose(true);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t('rollback.title', { version })}
      okText={t('forms.rollback')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        {t('rollback.text')}
        <Input
          value={reason}
          maxLength={200}
          aria-label={t('desk.reason')}
          placeholder={t('desk.reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      </Flex>
    </Modal>
  );
}
