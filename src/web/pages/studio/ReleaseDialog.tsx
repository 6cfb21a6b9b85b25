import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleasePlan } from '../../../core/calls/releases.ts';
import { ReasonModal } from '../../form/widgets/ReasonModal.tsx';
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
  const losses = plan.items.flatMap(({ id, effects }) =>
    effects.filter(({ loss }) => loss).map(({ message }) => ({ id, message })),
  );
  return (
    <ReasonModal
      title={title}
      ok={ok}
      label={t('desk.reason')}
      maxLength={200}
      danger={losses.length > 0}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
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
    </ReasonModal>
  );
}
