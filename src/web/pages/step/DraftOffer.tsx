import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '../../../core/text/date-text.ts';
import type { Draft } from '../../form/drafts/draft.ts';

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers work that was typed before and not handed in. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation('step');
  const at = showDateTime(new Date(draft.savedAt).toISOString()).slice(0, 16);
  return (
    <Alert
      type="info"
      showIcon
      data-testid="draft-offer"
      title={t(`draft.found.${draft.where}`, { at })}
      action={
        <Space>
          <Button type="primary" size="small" onClick={onRestore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </Space>
      }
    />
  );
}
