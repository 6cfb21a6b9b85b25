import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '../../../core/text/date-text.ts';
import type { Draft } from '../../form/drafts/draft.ts';

interface DraftConflictProps {
  readonly draft: Draft;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** The same task was worked on elsewhere: the person says which work goes on. */
export function DraftConflict({ draft, onTheirs, onMine }: DraftConflictProps) {
  const { t } = useTranslation('step');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('draft.conflict', { at: showDateTime(new Date(draft.savedAt).toISOString()).slice(0, 16) })}
      action={
        <Space>
          <Button size="small" onClick={onTheirs}>
            {t('draft.theirs')}
          </Button>
          <Button size="small" onClick={onMine}>
            {t('draft.mine')}
          </Button>
        </Space>
      }
    />
  );
}
