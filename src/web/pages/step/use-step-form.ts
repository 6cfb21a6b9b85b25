import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormView } from '../../../core/form/form-view.ts';
import type { DraftContent } from '../../form/drafts/draft.ts';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { draftContent, openStep } from './open-step.ts';

/** The step's form once dictionaries and names are at hand. */
export interface StepFormState {
  readonly form: OpenForm | null;
  readonly failure: string | null;
  /** Opens it once more, after a failure. */
  readonly retry: () => void;
}

interface Opened extends Pick<StepFormState, 'form' | 'failure'> {
  readonly draft: DraftContent | null;
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

/** Opens the form of a task's step; anew when a draft is taken up or thrown away. */
export function useStepForm(
  detail: TaskDetail,
  view: FormView,
  draft: DraftContent | null,
  services: FormServices,
): StepFormState {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Opened>({ form: null, failure: null, draft });
  const done = useRef<readonly unknown[]>([]);
  const last = useRef<OpenedOn | null>(null);
  useEffect(() => {
    const asked = [detail, view, draft, services, round];
    // Shown again, a page that was hidden keeps its form.
    if (asked.every((part, index) => part === done.current[index])) return undefined;
    let current = true;
    const sha256 = detail.release?.sha256 ?? '';
    const content = contentFor(last.current, sha256, draft);
    const { data, prevUser, task } = detail;
    const started = task === null ? {} : { startedWith: task.processDefinitionVersion };
    const setup = { view, draft: content, services, data, prevUser, ...started };
    openStep(setup).then(
      (form) => {
        if (!current) return;
        done.current = asked;
        last.current = { form, sha256, draft };
        setState({ form, failure: null, draft });
      },
      (error: unknown) => current && setState({ form: null, failure: failureText(error), draft }),
    );
    return () => {
      current = false;
    };
  }, [detail, view, draft, services, round]);
  const retry = useCallback(() => {
    setState((last) => ({ ...last, failure: null }));
    setRound((last) => last + 1);
  }, []);
  // A form on other content than asked for must not be shown: its drafts would go over the draft just taken up.
  const { form, failure } = state.draft === draft ? state : { form: null, failure: null };
  return { form, failure, retry };
}
