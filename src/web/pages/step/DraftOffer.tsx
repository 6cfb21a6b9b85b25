import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LeftTyped } from '../../../core/release/typed-content.ts';
import { showDateTime } from '../../../core/text/date-text.ts';
import { usePick } from '../../i18n/i18n.ts';
import type { OfferedDraft } from './use-offered-draft.ts';

/** Offers work that was typed before and not handed in, and says what of it the form shown has no place for. */
export function DraftOffer({ work }: { readonly work: OfferedDraft }) {
  const { offered, taken } = work;
  const left = (offered ?? taken)?.left;
  return (
    <>
      {offered !== null && <Offer work={work} savedAt={offered.savedAt} />}
      {left !== undefined && <DraftLeft key={offered === null ? 'taken' : 'offered'} left={left} />}
    </>
  );
}

/** What of a draft the form shown now could not take over: each value with its place and the reason. */
function DraftLeft({ left }: { readonly left: readonly LeftTyped[] }) {
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

function Offer({ work, savedAt }: { readonly work: OfferedDraft; readonly savedAt: number }) {
  const { t } = useTranslation('step');
  const at = showDateTime(new Date(savedAt).toISOString()).slice(0, 16);
  return (
    <Alert
      type="info"
      showIcon
      data-testid="draft-offer"
      title={t(`draft.found.${work.offered?.where ?? 'here'}`, { at })}
      action={
        <Space>
          <Button type="primary" size="small" onClick={work.restore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={work.discard}>
            {t('draft.discard')}
          </Button>
        </Space>
      }
    />
  );
}
