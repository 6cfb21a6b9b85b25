import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { submitRecord } from '../../data/calls/record.ts';
import { findingsOf, unlistedText } from '../step/refusal.ts';
import type { RecordForm } from './use-record-form.ts';

/** Saving a form, and how that went. */
export interface Saving {
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  /** Why the server refused where no field is to blame, e.g. since somebody changed the row; what was typed stays. */
  readonly failure: string | null;
}

/** Hands the form of a row in once it is free of faults; `fixed` are values of a new row that nobody types. */
export function useSave(
  model: RecordModel,
  { form, row }: RecordForm,
  fixed: Readonly<Record<string, unknown>>,
  onSaved: (answer: unknown) => void,
): Saving {
  const { t } = useTranslation('record');
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (form === null) return;
    setBusy(true);
    try {
      if (!(await form.store.isComplete())) return;
      setFailure(null);
      const typed = form.store.engine.submission();
      const place = row === null ? {} : { id: row.id, ...(row.ver === undefined ? {} : { ver: row.ver }) };
      const answer = await submitRecord(model, row === null ? { ...fixed, ...typed } : { ...typed, ...place });
      void message.success(t('saved'));
      onSaved(answer ?? {});
    } catch (error) {
      form.store.showRemote(findingsOf(error));
      setFailure(unlistedText(error));
    } finally {
      setBusy(false);
    }
  }
  return { save, busy, failure };
}
