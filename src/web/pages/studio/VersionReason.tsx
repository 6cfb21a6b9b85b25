import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseHead } from '../../api/forms.ts';

interface VersionReasonProps {
  readonly row: ReleaseHead;
}

/** Why a version was published, what it changed, and why it was retired. */
export function VersionReason({ row }: VersionReasonProps) {
  const { t } = useTranslation('studio');
  const { reason, restored, changeClass, retiredAt, retiredByName: name, retireReason } = row;
  return (
    <>
      <div>
        {reason} {restored > 0 && <Tag>{t('forms.restored', { version: restored })}</Tag>}
        {changeClass !== '' && <Tag>{t(`change.${changeClass}`)}</Tag>}
      </div>
      {retiredAt !== '' && (
        <div className="studio-why">
          {t('forms.retiredBy', { name, at: retiredAt.slice(0, 16), reason: retireReason })}
        </div>
      )}
    </>
  );
}
