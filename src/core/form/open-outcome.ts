import type { OutcomeModel } from '../model/model.ts';
import type { Row } from '../values/finding.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView } from './form-view.ts';
import { outcomeValues } from './outcome-values.ts';
import { evaluateOnRow } from './row-expression.ts';
import { viewExpressions } from './view-expressions.ts';

/** Whether the condition of an outcome holds for the data it is pressed with; an empty one does not. */
export function isOutcomeOpen(view: FormView, outcome: OutcomeModel, data: Row, context: FormContext): boolean {
  return outcome.when === null || evaluateOnRow(view, outcome.when, data, context) === true;
}

/** The data of a form as they are with an outcome: what follows from pressing it is among them. */
export function dataWith({ sections }: FormView, outcome: OutcomeModel, data: Row): Row {
  const own = sections.flatMap(({ fields }) => fields.filter((shown) => shown.own));
  return {
    ...data,
    ...outcomeValues(
      own.map(({ field }) => field),
      outcome.id,
    ),
  };
}

/** The fields that the condition of an outcome reads and that can change on this page: written or computed here. */
export function fieldsOfCondition(view: FormView, { when }: OutcomeModel): readonly string[] {
  if (when === null) return [];
  const paths = viewExpressions(view)
    .compiled(when, null)
    .inputs.map(({ path }) => path);
  return [...new Set(paths)].filter(
    (path) => view.editable.has(path) || view.computed.has(path) || isTable(view, path),
  );
}

/** Rows that are written here make any condition over them one that may change. */
function isTable(view: FormView, path: string): boolean {
  return view.tables.some(({ name, columns }) => name === path && columns.some(({ access }) => access === 'edit'));
}
