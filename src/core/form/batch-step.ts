import type { OutcomeModel } from '../model/model.ts';
import { opinionKey } from './opinion.ts';
import type { FieldView, FormView } from './form-view.ts';

/** Why tasks of a step are done one by one: it asks for more than an opinion, or takes none. */
export type BatchProblem = 'no-opinion' | 'fields';

/** What keeps a step from being completed for many tasks with one opinion; null where nothing does. */
export function batchProblem(view: FormView): BatchProblem | null {
  const fields = [
    ...view.sections.flatMap((section) => section.fields),
    ...view.tables.flatMap(({ columns }) => columns),
  ];
  const asked = fields.some(isAsked) || view.need.some((path) => path !== opinionKey);
  if (asked) return 'fields';
  return view.editable.has(opinionKey) ? null : 'no-opinion';
}

/** The outcomes of a step that one opinion settles: they need nothing else and leave no choice of what to open. */
export function batchOutcomes(view: FormView): readonly OutcomeModel[] {
  return view.outcomes.filter(({ need, opens, pick }) => {
    return need.every((path) => path === opinionKey) && (opens.length === 0 || pick === 'all');
  });
}

function isAsked({ field, access, required }: FieldView): boolean {
  return access === 'edit' && field.path !== opinionKey && (required || field.need !== null);
}
