import { isObject } from '../src/core/text/json.ts';
import type { DescriptorSource } from '../src/core/words/reading/parse.ts';
import { spanFinder } from '../src/core/words/reading/text-tree.ts';
import { UsageError } from './usage-error.ts';

/** A step to be written, in the words of a descriptor. */
export interface NewStep {
  readonly id: string;
  readonly like?: string;
  readonly label?: { readonly zh: string; readonly en: string };
  readonly roles: readonly string[];
  readonly due?: { readonly workdays: number };
  readonly edit?: readonly string[];
  readonly outcomes?: readonly { readonly id: string; readonly to: string }[];
}

/** Where the new step goes: beside a step that is named, or last. */
export interface StepPlace {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A process that does not exist yet. */
export interface NewProcess {
  readonly id: string;
  readonly stage: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly start: { readonly roles: readonly string[]; readonly edit: readonly string[] };
}

/** The outcomes that lead on and back; in the last place the way on leads to the end. */
function withOutcomes(step: NewStep, last: boolean): NewStep {
  const on = last ? 'end' : 'next';
  if (step.like !== undefined) return last ? { ...step, outcomes: [{ id: 'approve', to: on }] } : step;
  const outcomes = [
    { id: 'submit', to: on },
    { id: 'return', to: 'back' },
  ];
  return { ...step, outcomes };
}

/** The text of a new process with one step. */
export function processText({ id, stage, label, start }: NewProcess, step: NewStep, schema: string): string {
  return JSON.stringify({
    $schema: schema,
    kind: 'process',
    id,
    version: 1,
    label,
    stage,
    start: { by: ['manual'], ...start },
    steps: [withOutcomes(step, true)],
  });
}

/**
 * The text of a process or family with the step put in, every other sign of it left as it is, but for one: where the
 * step goes last, the outcome of the step before that led to the end leads to it.
 *
 * @throws UsageError where the descriptor has no steps of its own, or no such step
 */
export function withStep({ text, value, file }: DescriptorSource, step: NewStep, place: StepPlace): string {
  const steps = stepIds(value, file);
  const index = placeOf(steps, place, file);
  const last = index === steps.length;
  const written = JSON.stringify(withOutcomes(step, last));
  if (index === 0) {
    const { start } = spanFinder(text)('/steps/0');
    return `${text.slice(0, start)}${written},\n${text.slice(start)}`;
  }
  const before = last ? leadingOn(text, value, index - 1) : text;
  const { end } = spanFinder(before)(`/steps/${index - 1}`);
  return `${before.slice(0, end)},\n${written}${before.slice(end)}`;
}

function stepIds(value: unknown, file: string): readonly string[] {
  const descriptor = isObject(value) ? value : {};
  if (typeof descriptor['extends'] === 'string') {
    const family = `schemas/families/${descriptor['extends']}.json`;
    throw new UsageError(`${file} takes its steps from its family: add the step to ${family}.`);
  }
  const steps = descriptor['steps'];
  if (!Array.isArray(steps) || steps.length === 0) {
    throw new UsageError(`${file} has no steps: name a process or a family.`);
  }
  return steps.map((step: unknown) => (isObject(step) ? String(step['id']) : String(step)));
}

function placeOf(steps: readonly string[], { after, before }: StepPlace, file: string): number {
  const anchor = after ?? before;
  if (anchor === undefined) return steps.length;
  const at = steps.indexOf(anchor);
  if (at < 0) throw new UsageError(`${file} has no step "${anchor}"; it has ${steps.join(', ')}.`);
  return after === undefined ? at : at + 1;
}

/** The text in which the outcomes of a step that led to the end lead on. */
function leadingOn(text: string, value: unknown, step: number): string {
  const steps: unknown = isObject(value) ? value['steps'] : [];
  const found: unknown = Array.isArray(steps) ? steps[step] : null;
  const outcomes: unknown = isObject(found) ? found['outcomes'] : null;
  if (!Array.isArray(outcomes)) return text;
  return outcomes.reduceRight<string>((written, outcome: unknown, index) => {
    if (!isObject(outcome) || outcome['to'] !== 'end') return written;
    const { start, end } = spanFinder(written)(`/steps/${step}/outcomes/${index}/to`);
    return `${written.slice(0, start)}"next"${written.slice(end)}`;
  }, text);
}
