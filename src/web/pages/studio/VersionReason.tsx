import { useTranslation } from 'react-i18next';
import type { ReleaseHead } from '../../../core/calls/forms.ts';
import { Mark } from '../../parts/Mark.tsx';

interface VersionReasonProps {
  readonly row: ReleaseHead;
}

/** Why a version was published, what it changed, and why it was retired. */
export function VersionReason({ row }: VersionReasonProps) {
  const { t } = useTranslation('studio');
  const { reason, restored, origin, changeClass, retiredAt, retiredByName: name, retireReason } = row;
  return (
    <>
      <div>
        {reason} {restored > 0 && <Mark>{t('forms.restored', { version: restored })}</Mark>}
        {origin === 'table' && <Mark tone="busy">{t('forms.withTable')}</Mark>}
        {changeClass !== '' && <Mark>{t(`change.${changeClass}`)}</Mark>}
      </div>
      {retiredAt !== '' && (
        <div className="studio-why">
          {t('forms.retiredBy', { name, at: retiredAt.slice(0, 16), reason: retireReason })}
        </div>
      )}
    </>
  );
}
