import { Alert, App, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import { retire } from '../../data/calls/forms.ts';
import { useCall } from '../../data/state/use-call.ts';

const rollBack = (formId: string, version: number, reason: string) =>
  ask('POST /api/seqdesk-baseconfig/form-management/rollback', { body: { formId, version, reason }, silent: true });

/** What is to be done with a version. */
export interface VersionQuestion {
  readonly kind: 'rollback' | 'retire';
  readonly version: number;
}

interface ReasonDialogProps {
  readonly formId: string;
  readonly question: VersionQuestion;
  readonly onClose: (done: boolean) => void;
}

const deeds = { rollback: rollBack, retire } as const;

/** Asks for the reason, then rolls back to a version or retires it. */
export function ReasonDialog({ formId, question: { kind, version }, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useCall();
  async function change(): Promise<void> {
    await deeds[kind](formId, version, reason.trim());
    void message.success(t(`${kind}.done`));
    onClose(true);
  }
  return (
    <Modal
      open
      title={t(`${kind}.title`, { version })}
      okText={t(`forms.${kind}`)}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={busy}
      onOk={() => void run(change)}
      onCancel={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        {t(formId.startsWith('table:') ? `${kind}.table` : `${kind}.text`)}
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
