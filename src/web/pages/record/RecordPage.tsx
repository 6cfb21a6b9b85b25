import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/i18n.ts';
import { useState } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { StatusPage } from '../error/StatusPage.tsx';
import { FormCard } from './FormCard.tsx';
import { useEditedNotice, useSingleForm } from './use-record-form.ts';
import { useHeld } from './use-held.ts';
import { useSave } from './use-save.ts';
import { useRecordRights } from './use-record-rights.ts';
import { RecordBrowser } from './RecordBrowser.tsx';
import { useRecordModel } from './use-record-model.ts';

/** A CRUD screen, all of it from the record's descriptor (S1-06). */
export function RecordPage({ formId }: { readonly formId: string }) {
  const { t } = useTranslation(['record', 'views']);
  const language = useLanguage();
  const { value: newest, failure, failureCode, reload } = useRecordModel(formId);
  // A release that is published meanwhile closes no dialog and takes nothing typed away: it is shown afterwards.
  const [isBusy, setBusy] = useState(false);
  const model = useHeld(newest, isBusy);
  if (model?.single === true) return <RecordSingle key={model.version} model={model} onBusy={setBusy} />;
  if (model !== null) {
    return <RecordBrowser key={model.version} model={model} title={model.label[language]} onBusy={setBusy} />;
  }
  if (failure === null) return <Skeleton active />;
  // The server does not tell somebody without a part in a form that it exists.
  if (failureCode === 400) return <StatusPage status="403" />;
  return <Alert type="error" showIcon title={failure} action={<Button onClick={reload}>{t('reload')}</Button>} />;
}

interface RecordSingleProps {
  readonly model: RecordModel;
  /** Tells whether the form holds what was not saved yet. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** The page of a record with one row: its form, read anew after each saving. */
function RecordSingle({ model, onBusy }: RecordSingleProps) {
  const canWrite = useRecordRights(model).edit({ id: '' });
  const [round, setRound] = useState(0);
  const again = (): void => setRound((last) => last + 1);
  return <SingleForm key={`${round} ${canWrite}`} {...{ model, canWrite, onBusy }} onAgain={again} />;
}

interface SingleFormProps extends RecordSingleProps {
  readonly canWrite: boolean;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

const nothingFixed = {};

/** The form of a record's one row. */
function SingleForm({ model, canWrite, onBusy, onAgain }: SingleFormProps) {
  const language = useLanguage();
  const opened = useSingleForm(model, canWrite);
  useEditedNotice(opened, onBusy);
  const saving = useSave(model, opened, nothingFixed, onAgain);
  if (opened.forbidden) return <StatusPage status="403" />;
  return <FormCard title={model.label[language]} {...{ opened, saving, canWrite, onAgain }} />;
}
