import { useEffect, useState } from 'react';
import type { FormView } from '../../../core/form/form-view.ts';
import type { DraftContent } from '../../drafts/draft.ts';
import type { OpenForm } from '../../renderer/open-form.ts';
import { failureText } from '../../state/use-loaded.ts';
import type { FormServices } from '../../widgets/widget.ts';
import type { TaskDetail } from '../../api/wire.ts';
import { openStep } from './open-step.ts';

/** The step's form once dictionaries and names are at hand. */
export interface StepFormState {
  readonly form: OpenForm | null;
  readonly failure: string | null;
}

/** Opens the form of a task's step; anew when a draft is taken up or thrown away. */
export function useStepForm(
  detail: TaskDetail,
  view: FormView,
  draft: DraftContent | null,
  services: FormServices,
): StepFormState {
  const [state, setState] = useState<StepFormState>({ form: null, failure: null });
  useEffect(() => {
    let current = true;
    const setup = { view, draft, services, data: detail.data, prevUser: detail.prevUser };
    openStep({ ...setup, sha256: detail.release?.sha256 ?? '' }).then(
      (form) => current && setState({ form, failure: null }),
      (error: unknown) => current && setState({ form: null, failure: failureText(error) }),
    );
    return () => {
      current = false;
    };
  }, [detail, view, draft, services]);
  return state;
}
