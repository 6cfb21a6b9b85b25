import { useTranslation } from 'react-i18next';
import { PlainDialog } from '../../parts/plain-forms/PlainDialog.tsx';

/** S5-07: says that an administrator has to approve. */
export function RegisteredDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('login');
  const { t: shell } = useTranslation('shell');
  return (
    <PlainDialog title={t('register.doneTitle')} onCancel={onClose}>
      <p>{t('register.done')}</p>
      <div className="plain-buttons">
        <button type="button" className="plain-button plain-primary" onClick={onClose}>
          {shell('confirm')}
        </button>
      </div>
    </PlainDialog>
  );
}
