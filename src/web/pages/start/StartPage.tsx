import { Alert, Button, Card, Flex, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { FormBoundary } from '../../form/renderer/FormBoundary.tsx';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { useLeaveTab } from '../../data/tabs/use-leave-tab.ts';
import { usePageWork } from '../../data/tabs/use-page-work.ts';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { useStart } from './use-start.ts';

interface StartPageProps {
  readonly process: string;
  readonly processDefinitionId: string;
}

/** The application form of a process; handing it in starts an instance. */
export function StartPage({ process, processDefinitionId }: StartPageProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const pick = usePick();
  const leave = useLeaveTab();
  const start = useStart(process, processDefinitionId);
  const { open, services } = start;
  usePageWork(start.isEdited);
  useTabTitle(open?.model.label ?? null);
  if (start.failure !== null && open === null) {
    const again = <Button onClick={start.retry}>{t('gone.again')}</Button>;
    return <Alert type="error" showIcon title={t('notOpened')} description={start.failure} action={again} />;
  }
  if (open === null) return <Skeleton active paragraph={{ rows: 12 }} />;
  async function submit(): Promise<void> {
    if (await start.submit()) leave('/work/send');
  }
  return (
    <Flex vertical gap={16}>
      <Card title={`${t('start.title')} · ${pick(open.model.label)}`}>
        <FormBoundary data={{}}>
          <FormRenderer key={open.sha256} store={open.form.store} services={services} language={language} withSummary />
        </FormBoundary>
      </Card>
      <Card size="small">
        <Flex vertical gap={12} align="start">
          {start.failure !== null && <Alert type="error" showIcon title={start.failure} role="alert" />}
          <Button type="primary" loading={start.busy} data-testid="start-submit" onClick={() => void submit()}>
            {t('start.submit')}
          </Button>
        </Flex>
      </Card>
    </Flex>
  );
}
