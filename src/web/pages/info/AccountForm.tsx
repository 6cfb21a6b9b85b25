import { Alert, Button, Card, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  readonly model: RecordModel;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

/** What a person may change of their own account, by the record that describes it. */
export function AccountForm({ model, onAgain }: AccountFormProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { opened, save, busy, failure } = useAccountForm(model, onAgain);
  const { form, services, failure: notReady } = opened;
  const again = <Button onClick={onAgain}>{t('reload')}</Button>;
  return (
    <Card
      title={<h2 className="info-title">{model.label[language]}</h2>}
      data-testid="info-account"
      extra={
        <Button type="primary" loading={busy} disabled={form === null} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      {notReady !== null && <Alert type="error" showIcon title={notReady} action={again} />}
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" className="info-failure" />}
      {form === null && notReady === null && <Skeleton active paragraph={{ rows: 6 }} />}
      {form !== null && <FormRenderer store={form.store} services={services} language={language} withSummary={true} />}
    </Card>
  );
}
