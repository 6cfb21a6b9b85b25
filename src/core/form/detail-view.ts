import type { ProcessModel } from '../model/model.ts';
import { buildView } from './build-view.ts';
import type { FormView } from './form-view.ts';
import { processSource } from './step-view.ts';

/** The name under which the read-only page of a whole instance goes among the steps. */
export const detailStep = 'detail';

/** All that an instance stores, read only. Own sets are left out: the trail shows them step by step. */
export function detailView(process: ProcessModel, roles: readonly string[]): FormView {
  const read = [...process.fields.keys()];
  const sheet = process.steps.find((step) => step.sheet !== null)?.sheet ?? null;
  const lists = { edit: [], read, hide: [], need: [], own: [], outcomes: [] };
  const about = { step: detailStep, title: process.label, sheet, samplesRequired: false };
  return buildView({ ...processSource(process), ...about, ...lists }, roles);
}
