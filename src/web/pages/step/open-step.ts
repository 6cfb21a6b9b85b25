import { applyDefaults } from '../../../core/form/defaults.ts';
import { acceptSubmission } from '../../../core/form/accept-submission.ts';
import { rowsOf } from '../../../core/form/row-list.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import type { FormData } from '../../../core/values/finding.ts';
import type { FormCheck } from '../../../core/values/schema-check.ts';
import { sameFilled, type DraftContent } from '../../form/drafts/draft.ts';
import { openForm, type OpenForm } from '../../form/renderer/open-form.ts';
import { prepareForm } from '../../form/renderer/prepare-form.ts';
import { formContext } from '../../data/services/form-context.ts';
import { prepareValues } from '../../data/services/form-services.ts';
import type { FormServices } from '../../data/services/lookups.ts';

/** What a step's form is opened with. */
export interface StepSetup {
  readonly view: FormView;
  readonly data: FormData;
  readonly draft: DraftContent | null;
  readonly prevUser: string;
  /** Version that the instance was started with; absent while nothing is started. */
  readonly startedWith?: number;
  readonly services: FormServices;
}

/** The draft's values over the stored ones, as far as they can be written here. */
export function withDraft(view: FormView, data: FormData, draft: DraftContent): FormData {
  const tables = Object.fromEntries(draft.patches.map((patch) => [patch.table, patch.rows]));
  return acceptSubmission(view, data, { ...draft.header, ...tables }).data;
}

/** Whether a draft holds nothing beyond what is stored, so that there is nothing to offer. */
export function addsNothing(view: FormView, data: FormData, draft: DraftContent): boolean {
  return sameFilled(withDraft(view, data, draft), data);
}

/** Fetches what the form of a step takes to be drawn and checked with these data. */
export async function prepareStep(view: FormView, data: FormData): Promise<FormCheck> {
  const fields = [
    ...view.sections.flatMap((section) => section.fields),
    ...view.tables.flatMap((table) => table.columns),
  ];
  const rows = view.tables.flatMap((table) => rowsOf(data[table.name]));
  const [check] = await Promise.all([
    prepareForm(view),
    prepareValues(
      fields.map(({ field }) => field),
      [data, ...rows],
    ),
  ]);
  return check;
}

/** Opens the form of a step on its data, or on a draft of it. Throws ApiError when a dictionary can't be had, Error when a part of the app can't. */
export async function openStep(setup: StepSetup): Promise<OpenForm> {
  const { view, draft, prevUser, services } = setup;
  const data = draft === null ? applyDefaults(view, setup.data) : withDraft(view, setup.data, draft);
  const check = await prepareStep(view, data);
  const context = formContext(prevUser, setup.startedWith ?? view.version);
  return openForm({ view, data, context, lookups: services, check });
}
