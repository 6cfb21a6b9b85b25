import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePick } from '../../i18n/i18n.ts';
import type { Moved } from './plan-moved.ts';

/** What is otherwise since the plan that was read; the one shown below is that of now. */
export function PlanMoved({ moved }: { readonly moved: readonly Moved[] }) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      data-testid="plan-moved"
      title={t('moved.title')}
      description={
        <ul className="studio-changes">
          {moved.length === 0 && <li>{t('moved.nothing')}</li>}
          {moved.map(({ item, what, before, now }) => (
            <li key={`${item.kind} ${item.id} ${what}`}>
              {pick(item.label)} <code>{item.id}</code> {t(`moved.${what}`, { before, now })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
