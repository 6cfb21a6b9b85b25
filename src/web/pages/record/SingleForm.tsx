import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { StatusPage } from '../error/StatusPage.tsx';
import { FormCard } from './FormCard.tsx';
import { useSingleForm } from './use-record-form.ts';
import { useSave } from './use-save.ts';

interface SingleFormProps {
  readonly model: RecordModel;
  readonly canWrite: boolean;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

const nothingFixed = {};

/** The form of a record's one row. */
export function SingleForm({ model, canWrite, onAgain }: SingleFormProps) {
  const language = useLanguage();
  const opened = useSingleForm(model, canWrite);
  const saving = useSave(model, opened, nothingFixed, onAgain);
  if (opened.forbidden) return <StatusPage status="403" />;
  return <FormCard title={model.label[language]} {...{ opened, saving, canWrite, onAgain }} />;
}
