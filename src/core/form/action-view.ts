import type { ActionModel, RecordModel } from '../descriptor/model.ts';
import { buildView } from './build-view.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView } from './form-view.ts';
import { viewExpressions } from './view-expressions.ts';

/** The dialog of a button that asks for fields, as a person with these roles sees it; empty where it asks for none. */
export function actionView(record: RecordModel, action: ActionModel, roles: readonly string[]): FormView {
  const { id, version, sets, fields } = record;
  const lists = { edit: action.form, read: [], hide: [], need: action.need, own: [], outcomes: [] };
  const about = { step: action.as ?? action.verb, title: action.label };
  const page = { sheet: null, sampleKey: null, samplesRequired: false };
  return buildView({ formId: id, version, sets, fields, ...lists, ...about, ...page }, roles);
}

/** Whether a button is offered for a row: its `when` holds. An empty condition counts as false. */
export function isOffered(
  record: RecordModel,
  action: ActionModel,
  row: Readonly<Record<string, unknown>>,
  { roles, ...who }: FormContext,
): boolean {
  if (action.when === null) return true;
  const expression = viewExpressions(record.sets).compiled(action.when, null);
  const values = { own: row, root: row, context: { ...who, role: roles } };
  const aggregates = new Map(expression.aggregates.map((each) => [each.id, each.evaluate(values)] as const));
  return expression.evaluate({ ...values, aggregate: (id) => aggregates.get(id) }) === true;
}
