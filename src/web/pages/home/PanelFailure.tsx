import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Why a part of the home page has nothing to show, and another try. */
export function PanelFailure({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <p role="alert" className="home-failure">
      <span>{text}</span>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
