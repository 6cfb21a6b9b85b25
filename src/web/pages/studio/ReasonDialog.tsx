import { Alert, App } from 'antd';
import { useTranslation } from 'react-i18next';
import { ask } from '../../data/calls/client.ts';
import { retire } from '../../data/calls/forms.ts';
import { useCall } from '../../data/state/use-call.ts';
import { ReasonModal } from '../../form/widgets/ReasonModal.tsx';

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
  const { busy, failure, run } = useCall();
  async function change(reason: string): Promise<void> {
    await deeds[kind](formId, version, reason);
    void message.success(t(`${kind}.done`));
    onClose(true);
  }
  return (
    <ReasonModal
      title={t(`${kind}.title`, { version })}
      ok={t(`forms.${kind}`)}
      label={t('desk.reason')}
      maxLength={200}
      danger
      busy={busy}
      failure={failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      onConfirm={(reason) => void run(() => change(reason))}
      onClose={() => onClose(false)}
    >
      {t(formId.startsWith('table:') ? `${kind}.table` : `${kind}.text`)}
    </ReasonModal>
  );
}
