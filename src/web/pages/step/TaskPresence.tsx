import { EyeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { joinList } from '../../../core/text/list-text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { usePresence } from './use-presence.ts';

/** Who else has the task open now. */
export function TaskPresence({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const others = usePresence(taskId);
  const names = [...new Set(others.map(({ name, own }) => (own ? t('presence.own') : name)))];
  return (
    <span aria-live="polite" data-testid="presence" className="text-second">
      {names.length > 0 && (
        <>
          <EyeOutlined /> {t('presence.open', { names: joinList(names, language) })}
        </>
      )}
    </span>
  );
}
