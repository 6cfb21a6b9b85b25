import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { StartEditor } from './StartEditor.tsx';
import { useStart } from './use-start.ts';

interface StartPageProps {
  readonly process: string;
  readonly processDefinitionId: string;
}

/** The application form of a process; handing it in starts an instance. */
export function StartPage({ process, processDefinitionId }: StartPageProps) {
  const { t } = useTranslation('step');
  const { value, failure, reload } = useStart(process, processDefinitionId);
  const open = value?.open ?? null;
  useTabTitle(open?.model.label ?? null);
  const reason = value?.open === null ? t('start.unknown') : failure;
  if (open === null && reason !== null) {
    const again = <Button onClick={reload}>{t('gone.again')}</Button>;
    return <Alert type="error" showIcon title={t('notOpened')} description={reason} action={again} />;
  }
  if (open?.processDefinitionId !== processDefinitionId) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <StartEditor key={processDefinitionId} open={open} />;
}
