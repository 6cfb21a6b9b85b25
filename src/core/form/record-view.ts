import type { RecordModel } from '../descriptor/model.ts';
import { fieldAccess } from './access.ts';
import { buildView } from './build-view.ts';
import type { FormView } from './form-view.ts';

/** The name under which the form of a record goes among the steps. */
export const recordStep = 'record';

/**
 * The form of a record as a person with these roles sees it: the fields of the dialog. `visible` also names what else
 * the record shows in lists. The field that holds the state changes by moves only.
 */
export function recordView(record: RecordModel, roles: readonly string[]): FormView {
  const writers = record.roles.write;
  const mayWrite = writers === null || writers.some((role) => roles.includes(role));
  const stateField = record.states?.field;
  const { id, version, label, sets, fields, form } = record;
  const edit = mayWrite ? form.filter((path) => path !== stateField) : [];
  const lists = { edit, read: form, hide: [], need: [], own: [], outcomes: [] };
  const about = { step: recordStep, title: label, sheet: null, sampleKey: null, samplesRequired: false };
  const view = buildView({ formId: id, version, sets, fields, ...lists, ...about }, roles);
  const listed = [...fields.values()].filter((field) => fieldAccess(field, 'read', roles) !== 'hide');
  return { ...view, visible: new Set([...view.visible, ...listed.map((field) => field.path)]) };
}
