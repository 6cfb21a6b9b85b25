import { Alert, type AlertProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ChangeClass } from '../../../core/release/change.ts';
import type { ToldChange } from '../../../core/calls/forms.ts';
import { usePick } from '../../i18n/i18n.ts';

interface ChangeNoteProps {
  readonly change: ToldChange;
}

const colours: Readonly<Record<ChangeClass, AlertProps['type']>> = {
  safe: 'success',
  upcast: 'warning',
  pin: 'info',
  refuse: 'error',
};

/** What publishing would change of the newest release, and what that means for tasks under way. */
export function ChangeNote({ change: { class: worst, changes, against } }: ChangeNoteProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  if (changes.length === 0) return <Alert type="info" showIcon title={t('change.same', { against })} />;
  return (
    <Alert
      type={colours[worst]}
      showIcon
      data-testid="release-change"
      title={t('change.told', { against, class: t(`change.${worst}`) })}
      description={
        <ul className="studio-changes">
          {changes.map((one, index) => (
            <li key={index}>
              <code>{one.subject}</code> {pick(one.message)}: {t(`change.${one.class}`)}
            </li>
          ))}
        </ul>
      }
    />
  );
}
