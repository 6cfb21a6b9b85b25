import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import { draftContent, type DraftContent } from '../../form/drafts/draft.ts';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { openStep, type StepSetup } from './open-step.ts';

/** What a form is opened on; it must keep its identity until there is something new. */
export interface FormSource extends Omit<StepSetup, 'draft' | 'services'> {
  /** Of the release that the form is made from. */
  readonly sha256: string;
}

/** The step's form once dictionaries and names are at hand. */
export interface StepFormState {
  readonly form: OpenForm | null;
  readonly failure: string | null;
  /** Opens it once more, after a failure. */
  readonly retry: () => void;
}

/** A form that is open, with the release and the draft that it was opened on. */
interface OpenedOn {
  readonly form: OpenForm;
  readonly sha256: string;
  readonly draft: DraftContent | null;
}

/** What a form opened anew begins with: where its author changed the form itself, what was typed into it so far. */
function contentFor(last: OpenedOn | null, sha256: string, draft: DraftContent | null): DraftContent | null {
  return last !== null && last.draft === draft && last.sha256 !== sha256 ? draftContent(last.form) : draft;
}

/** Opens the form of a step; anew when a draft is taken up or thrown away. */
export function useStepForm(source: FormSource, draft: DraftContent | null, services: FormServices): StepFormState {
  const last = useRef<OpenedOn | null>(null);
  const load = useCallback(async (): Promise<OpenedOn> => {
    const { sha256, ...setup } = source;
    const form = await openStep({ ...setup, draft: contentFor(last.current, sha256, draft), services });
    return { form, sha256, draft };
  }, [source, draft, services]);
  const { value, failure, loading, reload } = useLoaded(load, null);
  useEffect(() => void (last.current = value), [value]);
  // A form on other content than asked for must not be shown: its drafts would go over the draft just taken up.
  const form = failure === null && value?.draft === draft ? value.form : null;
  return { form, failure: loading ? null : failure, retry: reload };
}

/** What the form of a task's step is opened on. */
export function useTaskSource(detail: TaskDetail, view: FormView): FormSource {
  return useMemo(() => {
    const { data, prevUser, task, release } = detail;
    const started = task === null ? {} : { startedWith: task.processDefinitionVersion };
    return { view, data, prevUser, sha256: release?.sha256 ?? '', ...started };
  }, [detail, view]);
}
