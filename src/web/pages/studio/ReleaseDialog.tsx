import { Alert, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleasePlan } from '../../../core/calls/releases.ts';
import { usePick } from '../../i18n/i18n.ts';

interface ReleaseDialogProps {
  readonly plan: ReleasePlan;
  readonly title: string;
  readonly ok: string;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** The one confirmation of a release: what is lost once more, and the reason. */
export function ReleaseDialog({ plan, title, ok, busy, onConfirm, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const [reason, setReason] = useState('');
  const losses = plan.items.flatMap(({ id, effects }) =>
    effects.filter(({ loss }) => loss).map(({ message }) => ({ id, message })),
  );
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ danger: losses.length > 0, disabled: reason.trim() === '' }}
      confirmLoading={busy}
      onOk={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span>{t('confirm.text', { count: plan.items.length })}</span>
        {losses.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={t('plan.losses')}
            description={
              <ul className="studio-changes">
                {losses.map(({ id, message }, index) => (
                  <li key={index}>
                    <code>{id}</code> {pick(message)}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        <Input
          value={reason}
          maxLength={200}
          aria-label={t('desk.reason')}
          placeholder={t('desk.reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Flex>
    </Modal>
  );
}
