import type { ActionModel, RecordModel } from '../model/model.ts';
import { buildView } from './build-view.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView } from './form-view.ts';
import { evaluateOnRow } from './row-expression.ts';

/** What asks for fields on the way: a button's call, or a move between states. */
export type AskingButton = Pick<ActionModel, 'label' | 'form' | 'need'>;

/** The dialog of a button that asks for fields, as a person with these roles sees it; empty where it asks for none. */
export function actionView(
  record: RecordModel,
  action: AskingButton,
  step: string,
  roles: readonly string[],
): FormView {
  const { id, version, sets, lookups, fields } = record;
  const lists = { edit: action.form, read: [], hide: [], need: action.need, own: [], outcomes: [] };
  const about = { step, title: action.label };
  const page = { sheet: null, sampleKey: null, samplesRequired: false };
  return buildView({ formId: id, version, sets, lookups, fields, ...lists, ...about, ...page }, roles);
}

/** Whether a button is offered for a row: its `when` holds. An empty condition counts as false. */
export function isOffered(
  record: RecordModel,
  action: Pick<ActionModel, 'when'>,
  row: Readonly<Record<string, unknown>>,
  context: FormContext,
): boolean {
  return action.when === null || evaluateOnRow(record, action.when, row, context) === true;
}
