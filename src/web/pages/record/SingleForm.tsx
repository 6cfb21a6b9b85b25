import { Alert, Button, Card, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { StatusPage } from '../error/StatusPage.tsx';
import { useSingleForm } from './use-record-form.ts';
import { useSave } from './use-save.ts';

interface SingleFormProps {
  readonly model: RecordModel;
  readonly canWrite: boolean;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

const nothingFixed = {};

/** The form of a record's one row on a card, saved in place. */
export function SingleForm({ model, canWrite, onAgain }: SingleFormProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const opened = useSingleForm(model, canWrite);
  const { form, services, failure: notReady } = opened;
  const { save, busy, failure } = useSave(model, opened, nothingFixed, onAgain);
  if (opened.forbidden) return <StatusPage status="403" />;
  const button = (
    <Button type="primary" loading={busy} disabled={form === null} onClick={() => void save()}>
      {t('save')}
    </Button>
  );
  const retry = (
    <Button size="small" onClick={onAgain}>
      {t('reload')}
    </Button>
  );
  return (
    <Card title={model.label[language]} extra={canWrite ? button : null}>
      {notReady !== null && <Alert type="error" showIcon title={notReady} action={retry} />}
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {form === null && notReady === null && <Skeleton active />}
      {form !== null && (
        <FormRenderer store={form.store} services={services} language={language} withSummary={canWrite} />
      )}
    </Card>
  );
}
