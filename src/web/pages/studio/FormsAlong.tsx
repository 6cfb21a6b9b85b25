import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FormWithTable } from '../../../core/calls/forms.ts';
import { useLanguage } from '../../i18n/i18n.ts';

interface FormsAlongProps {
  readonly forms: readonly FormWithTable[];
}

/** The forms that read a look-up table, which are published along with it. */
export function FormsAlong({ forms }: FormsAlongProps) {
  const { t } = useTranslation('studio');
  const language = useLanguage();
  return (
    <Alert
      type="info"
      showIcon
      data-testid="forms-along"
      title={t('change.along', { count: forms.length })}
      description={
        <ul className="studio-changes">
          {forms.map(({ formId, name, nameEn, version }) => (
            <li key={formId}>
              {language === 'en' ? nameEn : name} <code>{formId}</code> v{version}
            </li>
          ))}
        </ul>
      }
    />
  );
}
