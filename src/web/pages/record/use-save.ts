import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useFormKey } from '../../data/calls/form-key.ts';
import { submitRecord } from '../../data/calls/record.ts';
import { useCall } from '../../data/state/use-call.ts';
import { findingsOf, unlistedText } from '../step/rejection.ts';
import type { RecordForm } from './use-record-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** Saving a form, and how that went. */
export interface Saving {
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  /** Why the server refused where no field is to blame, e.g. since somebody changed the row; what was typed stays. */
  readonly failure: string | null;
}

/**
 * Hands what was typed to `send` once the form is free of faults; what the server refuses is shown at its place.
 *
 * @param explain puts a rejection into words; the default says nothing where the form's list of faults says it
 */
export function useSubmit(
  { form }: RecordForm,
  send: (typed: Values) => Promise<void>,
  explain: (error: unknown) => string | null = unlistedText,
): Saving {
  const { busy, failure, run } = useCall((error) => {
    form?.store.showRemote(findingsOf(error));
    return explain(error);
  });
  async function save(): Promise<void> {
    if (form === null) return;
    await run(async () => {
      if (await form.store.isComplete()) await send(form.store.engine.submission());
    });
  }
  return { save, busy, failure };
}

/** Saves the form of a row; `fixed` are values of a new row that nobody types. */
export function useSave(
  model: RecordModel,
  opened: RecordForm,
  fixed: Values,
  onSaved: (answer: unknown) => void,
): Saving {
  const { t } = useTranslation('record');
  const { message } = App.useApp();
  const { row } = opened;
  const formKey = useFormKey();
  return useSubmit(opened, async (typed) => {
    const place = row === null ? fixed : { id: row.id, ...(row.ver === undefined ? {} : { ver: row.ver }) };
    const sent = row === null ? { ...place, ...typed } : { ...typed, ...place };
    const answer = await submitRecord(model, sent, formKey);
    void message.success(t('saved'));
    onSaved(answer ?? {});
  });
}
