import type { Turns } from '../expression/turns.ts';
import type { RecordModel } from '../model/model.ts';
import { fieldAccess } from './access.ts';
import { buildView } from './build-view.ts';
import { formEngineInTurns } from './engine.ts';
import type { FormContext } from './form-engine.ts';
import { recordStep, type FormView } from './form-view.ts';

/**
 * The form of a record as a person with these roles sees it: the fields of the dialog. `visible` also names what else
 * the record shows in lists. The field that holds the state changes by moves only, and so does what moves ask for.
 */
export function recordView(record: RecordModel, roles: readonly string[]): FormView {
  const writers = record.roles.write;
  const mayWrite = writers === null || writers.some((role) => roles.includes(role));
  const moved = new Set([record.states?.field, ...(record.states?.moves ?? []).flatMap((move) => move.form)]);
  const { id, version, label, sets, lookups, fields, form } = record;
  const edit = mayWrite ? form.filter((path) => !moved.has(path)) : [];
  const lists = { edit, read: form, hide: [], need: [], own: [], outcomes: [] };
  const about = { step: recordStep, title: label, sheet: null, sampleKey: null, samplesRequired: false };
  const view = buildView({ formId: id, version, sets, lookups, fields, ...lists, ...about }, roles);
  const listed = [...fields.values()].filter((field) => fieldAccess(field, 'read', roles) !== 'hide');
  return { ...view, visible: new Set([...view.visible, ...listed.map((field) => field.path)]) };
}

const wholeViews = new WeakMap<RecordModel, FormView>();

/** Every field of a record, whoever looks: what the server computes by. */
function wholeView(record: RecordModel): FormView {
  const { id, version, label, sets, lookups, fields } = record;
  const lists = { edit: [...fields.keys()], read: [], hide: [], need: [], own: [], outcomes: [] };
  const about = { step: recordStep, title: label, sheet: null, sampleKey: null, samplesRequired: false };
  const view =
    wholeViews.get(record) ?? buildView({ formId: id, version, sets, lookups, fields, ...lists, ...about }, null);
  wholeViews.set(record, view);
  return view;
}

/** The values of a row with what is computed from them, for values that no form has changed. */
export function* withComputed(
  record: RecordModel,
  values: Readonly<Record<string, unknown>>,
  context: FormContext,
): Turns<Record<string, unknown>> {
  const data = (yield* formEngineInTurns(wholeView(record), values, context)).data();
  const computed = [...record.fields.values()].filter((field) => field.table === null && field.calc !== null);
  return { ...values, ...Object.fromEntries(computed.map(({ key }) => [key, data[key]])) };
}
