import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { updateOwnAccount } from '../../data/calls/account.ts';
import { rewriteUser } from '../../data/state/session.ts';
import { useSingleForm, type RecordForm } from '../record/use-record-form.ts';
import { findingsOf, unlistedText } from '../step/refusal.ts';

/** The form of one's own account, and saving it. */
export interface AccountForm {
  readonly opened: RecordForm;
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  readonly failure: string | null;
}

function rewriteOwn({ realName, sex }: Readonly<Record<string, unknown>>): void {
  rewriteUser({
    ...(typeof realName === 'string' ? { realName } : {}),
    sex: typeof sex === 'number' ? sex : -1,
  });
}

/** Opens the form; once saved, the name in the top bar and the watermark follow. */
export function useAccountForm(model: RecordModel, onSaved: () => void): AccountForm {
  const { t } = useTranslation('record');
  const { message } = App.useApp();
  const opened = useSingleForm(model, true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function save(): Promise<void> {
    const { form } = opened;
    if (form === null) return;
    setBusy(true);
    try {
      if (!(await form.store.isComplete())) return;
      setFailure(null);
      const values = form.store.engine.submission();
      await updateOwnAccount(values);
      rewriteOwn(values);
      void message.success(t('saved'));
      onSaved();
    } catch (error) {
      form.store.showRemote(findingsOf(error));
      setFailure(unlistedText(error));
    } finally {
      setBusy(false);
    }
  }
  return { opened, save, busy, failure };
}
