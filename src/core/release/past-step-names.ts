import type { ProcessModel } from '../model/model.ts';
import { lastVersion, type FormerFields } from './former-fields.ts';
import { pairNamed } from './step-names.ts';

const known = new WeakMap<FormerFields, WeakMap<ProcessModel, ProcessModel>>();

/**
 * A version whose steps and outcomes name all that they were called before, and not only what the version says.
 *
 * @param former the fields of the versions before it
 */
export function withPastNames(model: ProcessModel, former: FormerFields): ProcessModel {
  const last = lastVersion(former);
  if (last?.model.kind !== 'process') return model;
  const made = known.get(former) ?? new WeakMap<ProcessModel, ProcessModel>();
  known.set(former, made);
  const found = made.get(model) ?? named(withPastNames(last.model, last.former), model);
  made.set(model, found);
  return found;
}

function named(before: ProcessModel, model: ProcessModel): ProcessModel {
  const origins = new Map([...pairNamed(before.steps, model.steps)].map(([old, now]) => [now, old] as const));
  const steps = model.steps.map((step) => {
    const old = origins.get(step);
    const ways = new Map([...pairNamed(old?.outcomes ?? [], step.outcomes)].map(([was, now]) => [now, was] as const));
    const outcomes = step.outcomes.map((outcome) => ({ ...outcome, was: pastOf(outcome, ways.get(outcome)) }));
    return { ...step, was: pastOf(step, old), outcomes };
  });
  return { ...model, steps };
}

interface Named {
  readonly id: string;
  readonly was: readonly string[];
}

function pastOf({ id, was }: Named, old: Named | undefined): readonly string[] {
  const all = new Set([...was, ...(old === undefined ? [] : [old.id, ...old.was])]);
  return [...all].filter((name) => name !== id);
}
