import type { OutcomeSource, StepSource } from '../../../generated/descriptor.ts';
import { isObject, own, pointerTo } from '../../text/json.ts';
import { below, type PlaceMap } from '../../words/place.ts';
import { outcomeTexts, stepTexts } from '../../words/standard-texts.ts';
import { application, type StepTemplate } from '../../application.ts';

/** The steps with templates filled in and a label on every step and outcome; origins of moved outcomes are noted. */
export function expandSteps(steps: readonly StepSource[], places: PlaceMap): readonly StepSource[] {
  return steps
    .filter((step) => isObject(step))
    .map((step, index) => expandStep(step, pointerTo('/steps', index), places));
}

function expandStep(written: StepSource, pointer: string, places: PlaceMap): StepSource {
  const step = applyTemplate(written);
  if (step !== written) noteTemplate(written, step, pointer, places);
  const { id, label, ...rest } = step;
  const outcomes = (step.outcomes ?? []).map(labelled);
  return { id, label: label ?? textOf(stepTexts, id), ...rest, outcomes };
}

function labelled(outcome: OutcomeSource): OutcomeSource {
  const { id, label, ...rest } = outcome;
  return { id, label: label ?? textOf(outcomeTexts, id), ...rest };
}

/** The shared name of an id; without one the id itself stands in, and the checks ask for a label. */
function textOf(texts: typeof stepTexts, id: string): { zh: string; en: string } {
  return own(texts, id) ?? { zh: id, en: id };
}

/** What the template gave is placed at the word `like`; outcomes that the step wrote keep their places. */
function noteTemplate(written: StepSource, step: StepSource, pointer: string, places: PlaceMap): void {
  const like = places.at(`${pointer}/like`);
  const list = places.at(`${pointer}/outcomes`);
  if (written.own === undefined) places.note(`${pointer}/own`, like);
  (step.outcomes ?? []).forEach((outcome, index) => {
    const mine = written.outcomes?.indexOf(outcome) ?? -1;
    places.note(pointerTo(pointer, 'outcomes', index), mine < 0 ? like : below(list, `/${mine}`));
  });
}

/**
 * The step templates by name. Of their outcomes those stay that the step does not write itself; a step that may also
 * refuse adds `{ "id": "reject", "to": "terminated" }`.
 */
const stepTemplates: Readonly<Record<string, StepTemplate>> = application.templates;

/** The step with its template filled in; `taken` tells which parts came from the template. */
function applyTemplate(step: StepSource): StepSource {
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
