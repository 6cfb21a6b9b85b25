import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import type { RecordForm } from './use-record-form.ts';

interface OpenedFormProps {
  readonly opened: RecordForm;
  /** Why it could not be handed in. */
  readonly failure: string | null;
  /** Lists what is wrong with it. */
  readonly withSummary?: boolean;
  /** It is of a row that is not there yet. */
  readonly isNew?: boolean;
  /** Has it read anew where it could not be opened. */
  readonly onAgain?: () => void;
}

/** A form of a record as soon as it is open, below what went wrong. */
export function OpenedForm({ opened, failure, withSummary = false, isNew = false, onAgain }: OpenedFormProps) {
  const { form, services, failure: notReady } = opened;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const again = onAgain !== undefined && (
    <Button size="small" onClick={onAgain}>
      {t('reload')}
    </Button>
  );
  return (
    <>
      {notReady !== null && <Alert type="error" showIcon title={notReady} action={again} />}
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {form === null && notReady === null && <Skeleton active paragraph={{ rows: 6 }} />}
      {form !== null && <FormRenderer store={form.store} {...{ services, language, withSummary, isNew }} />}
    </>
  );
}
