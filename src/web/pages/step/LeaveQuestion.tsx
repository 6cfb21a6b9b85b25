import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../drafts/use-leave-guard.ts';

/** Asks before the page is left while something typed would be lost. */
export function LeaveQuestion({ atRisk }: { readonly atRisk: () => boolean }) {
  const { t } = useTranslation('step');
  const held = useLeaveGuard(atRisk);
  return (
    <Modal
      open={held !== null}
      title={t('leave.title')}
      okText={t('leave.go')}
      cancelText={t('leave.stay')}
      okButtonProps={{ danger: true }}
      onOk={() => held?.proceed()}
      onCancel={() => held?.stay()}
    >
      {t('leave.text')}
    </Modal>
  );
}
