import { useLanguage } from '../../i18n/i18n.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { actionView, type AskingButton } from '../../../core/form/action-view.ts';
import { applyDefaults } from '../../../core/form/defaults.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import { readOnlyView } from '../../../core/form/read-only-view.ts';
import { recordView } from '../../../core/form/record-view.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { recordDetail } from '../../data/calls/record.ts';
import { openForm, type OpenForm } from '../../form/renderer/open-form.ts';
import { prepareForm } from '../../form/renderer/prepare-form.ts';
import { fillWhileTyped } from './fill-while-typed.ts';
import { formContext } from '../../data/services/form-context.ts';
import { formServices, prepareValues } from '../../data/services/form-services.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { usePageWork } from '../../data/tabs/use-page-work.ts';
import type { FormServices } from '../../data/services/lookups.ts';

type Values = Readonly<Record<string, unknown>>;

/** The form of one row, once what it shows is at hand. */
export interface RecordForm {
  readonly form: OpenForm | null;
  /** The row as the server has it now; null for a new one. */
  readonly row: RecordRow | null;
  readonly services: FormServices;
  readonly failure: string | null;
  /** Whether the person may not even read it. */
  readonly forbidden: boolean;
  /** Whether the person has changed anything. */
  readonly isEdited: () => boolean;
}

interface Opened {
  readonly form: OpenForm;
  readonly row: RecordRow | null;
}

/** Opens a form by what `prepare` fetches, once; says why where that fails. */
function usePrepared(model: RecordModel, rowId: string | undefined, prepare: () => Promise<Prepared>): RecordForm {
  const edited = useRef(false);
  const services = useMemo(
    () => formServices({ formId: model.id, ...(rowId === undefined ? {} : { rowId }) }),
    [model.id, rowId],
  );
  const open = useCallback(async (): Promise<Opened> => {
    const { view, data, row } = await prepare();
    const [check] = await Promise.all([prepareForm(view), prepareValues(model.fields.values(), [data])]);
    const form = openForm({ view, data, context: formContext('', model.version), lookups: services, check });
    form.store.onEdit(() => (edited.current = true));
    fillWhileTyped(model, form.store, row?.id);
    return { form, row };
  }, [model, prepare, services]);
  const { value: opened, failure, failureCode } = useLoaded(open, null);
  const isEdited = useCallback(() => edited.current, []);
  usePageWork(isEdited);
  const forbidden = failureCode === 403;
  return { form: opened?.form ?? null, row: opened?.row ?? null, services, failure, forbidden, isEdited };
}

interface Prepared {
  readonly view: FormView;
  readonly data: Values;
  readonly row: RecordRow | null;
}

/** Whether a row has more than its list shows; the store of records lists rows whole. */
function hasDetail({ api }: RecordModel): boolean {
  return api !== null && api.detail !== null;
}

/** What a record's form opens on. */
export interface FormTarget {
  /** Null for a new row. */
  readonly row: RecordRow | null;
  /** Values that a new row begins with. */
  readonly preset: Values;
  readonly canWrite: boolean;
}

/** Opens the form of a row as the server has it now, or of a new one with its defaults. */
export function useRecordForm(model: RecordModel, { row, preset, canWrite }: FormTarget): RecordForm {
  const language = useLanguage();
  // What is typed is not read anew in another language.
  const reader = canWrite ? null : language;
  const prepare = useCallback(async (): Promise<Prepared> => {
    const view = recordView(model, [...(session.user?.roles ?? [])]);
    if (row === null) return { view, data: { ...applyDefaults(view, {}), ...preset }, row };
    const whole = hasDetail(model) ? await recordDetail(model, row.id) : row;
    return { view: canWrite ? view : readOnlyView(view, reader), data: whole, row: { ...row, ...whole } };
  }, [model, row, preset, canWrite, reader]);
  return usePrepared(model, row?.id, prepare);
}

/** Opens the form of the one row of a record. */
export function useSingleForm(model: RecordModel, canWrite: boolean): RecordForm {
  const prepare = useCallback(async (): Promise<Prepared> => {
    const view = recordView(model, [...(session.user?.roles ?? [])]);
    const row = await recordDetail(model);
    return { view: canWrite ? view : readOnlyView(view), data: row, row };
  }, [model, canWrite]);
  return usePrepared(model, undefined, prepare);
}

/** Opens the fields that a button asks for, filled from the row where there is only one. */
export function useActionForm(model: RecordModel, action: AskingButton, rows: readonly RecordRow[]): RecordForm {
  const prepare = useCallback((): Promise<Prepared> => {
    const view = actionView(model, action, 'ask', [...(session.user?.roles ?? [])]);
    const [row] = rows;
    const known: Values = row === undefined || rows.length > 1 ? {} : row;
    const data = Object.fromEntries(action.form.map((key) => [key, known[key]]));
    return Promise.resolve({ view, data: applyDefaults(view, data), row: null });
  }, [model, action, rows]);
  return usePrepared(model, rows[0]?.id, prepare);
}

/** Tells that a form holds what was typed, and that one that was just opened does not. `onEdited` keeps its identity. */
export function useEditedNotice({ form, isEdited }: RecordForm, onEdited: (isEdited: boolean) => void): void {
  useEffect(() => {
    onEdited(isEdited());
    return form?.store.onEdit(() => onEdited(true));
  }, [form, isEdited, onEdited]);
}
