import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenedForm } from './OpenedForm.tsx';
import type { RecordForm } from './use-record-form.ts';
import type { Saving } from './use-save.ts';

interface FormCardProps {
  readonly title: ReactNode;
  readonly testId?: string;
  readonly opened: RecordForm;
  readonly saving: Saving;
  readonly canWrite: boolean;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

/** The form of a record's one row on a card, saved in place. */
export function FormCard({ title, testId, opened, saving, canWrite, onAgain }: FormCardProps) {
  const { save, busy, failure } = saving;
  const { t } = useTranslation('record');
  const button = (
    <Button type="primary" loading={busy} disabled={opened.form === null} onClick={() => void save()}>
      {t('save')}
    </Button>
  );
  return (
    <Card title={title} data-testid={testId} extra={canWrite ? button : null}>
      <OpenedForm opened={opened} failure={failure} withSummary={canWrite} onAgain={onAgain} />
    </Card>
  );
}
