import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import { applyDefaults } from '../../../core/form/defaults.ts';
import { recordView } from '../../../core/form/record-view.ts';
import type { RecordRow } from '../../api/record.ts';
import { openForm, type OpenForm } from '../../renderer/open-form.ts';
import { formContext } from '../../services/form-context.ts';
import { formServices, prepareValues } from '../../services/form-services.ts';
import { session } from '../../state/session.ts';
import { failureText } from '../../state/use-loaded.ts';
import type { FormServices } from '../../widgets/widget.ts';

/** The form of one row, once what it shows is at hand. */
export interface RecordForm {
  readonly form: OpenForm | null;
  readonly services: FormServices;
  readonly failure: string | null;
  /** Whether the person has changed anything. */
  readonly isEdited: () => boolean;
}

/** Opens the form of a row, or of a new one with its defaults. */
export function useRecordForm(model: RecordModel, row: RecordRow | null): RecordForm {
  const [form, setForm] = useState<OpenForm | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const edited = useRef(false);
  const rowId = row?.id;
  const services = useMemo(
    () => formServices({ formId: model.id, ...(rowId === undefined ? {} : { rowId }) }),
    [model.id, rowId],
  );
  useEffect(() => {
    let current = true;
    async function open(): Promise<void> {
      const view = recordView(model, [...(session.user?.roles ?? [])]);
      const data = row ?? applyDefaults(view, {});
      try {
        await prepareValues(model.fields.values(), [data]);
        if (!current) return;
        const opened = openForm({ view, data, context: formContext('', model.version), lookups: services });
        opened.store.onEdit(() => (edited.current = true));
        setForm(opened);
      } catch (error) {
        if (current) setFailure(failureText(error));
      }
    }
    void open();
    return () => {
      current = false;
    };
  }, [model, row, services]);
  return { form, services, failure, isEdited: useCallback(() => edited.current, []) };
}
