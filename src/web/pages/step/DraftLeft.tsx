import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LeftTyped } from '../../../core/release/typed-content.ts';
import { usePick } from '../../i18n/i18n.ts';

/** What of a draft the form shown now could not take over: each value with its place and the reason. */
export function DraftLeft({ left }: { readonly left: readonly LeftTyped[] }) {
  const { t } = useTranslation('step');
  const pick = usePick();
  return (
    <Alert
      type="warning"
      showIcon
      closable
      data-testid="draft-left"
      title={t('draft.left.title')}
      description={
        <ul className="draft-left">
          {left.map(({ path, row, label, shown, reason }) => (
            <li key={`${path} ${row}`}>
              {pick(label)}
              {row !== null && ` · ${t('draft.left.row', { row: row + 1 })}`}
              {': '}
              <strong>{pick(shown)}</strong> <span className="text-second">({t(`draft.left.reason.${reason}`)})</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
