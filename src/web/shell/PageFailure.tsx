import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageNotLoaded } from '../parts/lazy-page.ts';

interface PageFailureProps {
  readonly failure: Error;
  /** A reload was asked for and the server did not answer. */
  readonly unreachable: boolean;
  readonly onRetry: () => void;
  readonly onReload: () => void;
}

/** S8-08: the default page in the place of one that did not arrive or broke, with the ways on; it follows the language. */
export function PageFailure({ failure, unreachable, onRetry, onReload }: PageFailureProps) {
  const { t } = useTranslation('shell');
  const missing = failure instanceof PageNotLoaded;
  const why = missing ? t('page.why') : failure.message;
  return (
    <Result
      status={missing ? 'warning' : 'error'}
      title={t(missing ? 'page.missing' : 'page.broken')}
      subTitle={unreachable ? t('error.network') : why}
      extra={[
        <Button key="again" type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>,
        <Button key="reload" onClick={onReload}>
          {t('page.reload')}
        </Button>,
      ]}
    />
  );
}
