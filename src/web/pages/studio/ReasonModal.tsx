import { Flex, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ReasonModalProps {
  readonly title: string;
  readonly ok: string;
  readonly danger: boolean;
  readonly busy: boolean;
  /** What stands above the reason. */
  readonly children: ReactNode;
  /** What stands below it: why it did not work. */
  readonly failure?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before something is done, and for its reason, without which nothing is. */
export function ReasonModal({ title, ok, danger, busy, children, failure, onConfirm, onClose }: ReasonModalProps) {
  const { t } = useTranslation('studio');
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ danger, disabled: reason.trim() === '' }}
      confirmLoading={busy}
      onOk={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {children}
        <Input
          value={reason}
          maxLength={200}
          aria-label={t('desk.reason')}
          placeholder={t('desk.reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure}
      </Flex>
    </Modal>
  );
}
