import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { updateOwnAccount } from '../../data/calls/account.ts';
import { rewriteUser } from '../../data/state/session.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormCard } from '../record/FormCard.tsx';
import { useSingleForm } from '../record/use-record-form.ts';
import { useSubmit } from '../record/use-save.ts';

interface AccountFormProps {
  readonly model: RecordModel;
  /** The row is to be read anew. */
  readonly onAgain: () => void;
}

/** The name in the top bar and the watermark follow what was saved. */
function rewriteOwn({ realName, sex }: Readonly<Record<string, unknown>>): void {
  rewriteUser({
    ...(typeof realName === 'string' ? { realName } : {}),
    sex: typeof sex === 'number' ? sex : -1,
  });
}

/** What a person may change of their own account, by the record that describes it. */
export function AccountForm({ model, onAgain }: AccountFormProps) {
  const { t } = useTranslation('record');
  const { message } = App.useApp();
  const language = useLanguage();
  const opened = useSingleForm(model, true);
  const saving = useSubmit(opened, async (typed) => {
    await updateOwnAccount(typed);
    rewriteOwn(typed);
    void message.success(t('saved'));
    onAgain();
  });
  const title = <h2 className="info-title">{model.label[language]}</h2>;
  return <FormCard title={title} testId="info-account" canWrite {...{ opened, saving, onAgain }} />;
}
