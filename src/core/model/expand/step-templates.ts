import { application, type StepTemplate } from '../../application.ts';
import type { OutcomeSource, StepSource } from '../../../generated/descriptor.ts';
import { own } from '../../text/json.ts';

/**
 * The step templates by name. Of their outcomes those stay that the step does not write itself; a step that may also
 * refuse adds `{ "id": "reject", "to": "terminated" }`.
 */
export const stepTemplates: Readonly<Record<string, StepTemplate>> = application.templates;

/** The step with its template filled in; `taken` tells which parts came from the template. */
export function applyTemplate(step: StepSource): StepSource {
  const template = step.like === undefined ? undefined : own(stepTemplates, step.like);
  if (template === undefined) return step;
  const { like: _like, ...written } = step;
  return { ...template, ...written, outcomes: mergeOutcomes(template.outcomes, step.outcomes ?? []) };
}

function mergeOutcomes(
  template: readonly OutcomeSource[],
  written: readonly OutcomeSource[],
): readonly OutcomeSource[] {
  const taken = template.map((outcome) => written.find((mine) => isNamed(mine, outcome.id)) ?? outcome);
  return [...taken, ...written.filter((mine) => !template.some((outcome) => isNamed(mine, outcome.id)))];
}

/** Whether an outcome has this name, or had it: one of the template under a new name. */
function isNamed({ id, was = [] }: OutcomeSource, name: string): boolean {
  return id === name || was.includes(name);
}
