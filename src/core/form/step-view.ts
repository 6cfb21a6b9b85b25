import { sampleTable } from '../model/load/load-set.ts';
import type { OutcomeModel, ProcessModel, StepModel } from '../model/model.ts';
import { buildView } from './build-view.ts';
import type { FormView } from './form-view.ts';
import { startStep } from '../words/application-step.ts';

/** Handing in the application form leads to the first step. */
export const startOutcome: OutcomeModel = {
  id: 'submit',
  was: [],
  label: { zh: '提交', en: 'Hand in' },
  to: 'next',
  direction: 'forward',
  when: null,
  need: [],
  opens: [],
  only: null,
  pick: 'any',
};

/**
 * The page of a step, or with `start` the application form, as a person with these roles sees it.
 *
 * @throws RangeError when the process has no such step.
 */
export function stepView(process: ProcessModel, stepId: string, roles: readonly string[]): FormView {
  if (stepId === startStep) return startView(process, roles);
  const step = process.steps.find(({ id }) => id === stepId);
  if (!step) throw new RangeError(`Process ${process.id} version ${process.version} has no step ${stepId}`);
  return buildView({ ...processSource(process), ...stepSource(step, process) }, roles);
}

/** The column that identifies a sample row: the key of the first sheet, else the first column. */
export function sampleKey(process: ProcessModel): string | null {
  const sheet = process.steps.map((step) => step.sheet).find((candidate) => candidate?.at === sampleTable);
  if (sheet) return sheet.key;
  return [...process.fields.values()].find((field) => field.table === sampleTable)?.key ?? null;
}

/** What all pages of a process have in common. */
export function processSource(process: ProcessModel) {
  const { id, version, sets, lookups, fields } = process;
  return { formId: id, version, sets, lookups, fields, sampleKey: sampleKey(process) };
}

function stepSource(step: StepModel, process: ProcessModel) {
  const { edit, read, hide, need, own, sheet, outcomes } = step;
  const key = sheet?.key ?? sampleKey(process);
  return {
    step: step.id,
    title: step.label,
    edit,
    read,
    hide,
    need,
    own,
    sheet,
    sampleKey: key,
    outcomes,
    samplesRequired: true,
    brought: process.start.edit,
  };
}

function startView(process: ProcessModel, roles: readonly string[]): FormView {
  const { edit, need } = process.start;
  const lists = { edit, need, read: [], hide: [], own: [], outcomes: [startOutcome] };
  const about = { step: startStep, title: process.label, sheet: null, samplesRequired: false };
  return buildView({ ...processSource(process), ...about, ...lists }, roles);
}
