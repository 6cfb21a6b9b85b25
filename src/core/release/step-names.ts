import type { OutcomeModel, ProcessModel, StepModel } from '../model/model.ts';
import type { StepTable } from '../model/step-table.ts';

/** What steps and outcomes of an earlier version of a process are called in a later one. */
export interface StepNames {
  /** Whether any has another name. */
  readonly changes: boolean;
  readonly step: (id: string) => string;
  /** @param step by its earlier name */
  readonly outcome: (step: string, id: string) => string;
}

/** Every step and outcome as it is called. */
export const sameNames: StepNames = { changes: false, step: (id) => id, outcome: (_, id) => id };

interface Named {
  readonly id: string;
  readonly was: readonly string[];
}

/**
 * Which of some steps or outcomes is which of the next version: by name, else by the former names (`was`) of the later
 * one, which the earlier one may have had before, else, where a version goes back, by those of the earlier one.
 */
export function pairNamed<T extends Named>(before: readonly T[], after: readonly T[]): ReadonlyMap<T, T> {
  const pairs = new Map<T, T>();
  const taken = new Set<T>();
  const pair = (old: T | undefined, now: T | undefined): void => {
    if (old === undefined || now === undefined || pairs.has(old) || taken.has(now)) return;
    pairs.set(old, now);
    taken.add(now);
  };
  for (const old of before)
    pair(
      old,
      after.find(({ id }) => id === old.id),
    );
  for (const now of after)
    for (const name of now.was)
      pair(
        before.find(({ id }) => id === name),
        now,
      );
  for (const now of after)
    for (const name of now.was)
      pair(
        before.find((old) => !pairs.has(old) && old.was.includes(name)),
        now,
      );
  for (const old of before)
    for (const name of old.was)
      pair(
        old,
        after.find(({ id }) => id === name),
      );
  return pairs;
}

/** The names of a version in the next. */
export function stepNames(before: ProcessModel, after: ProcessModel): StepNames {
  const steps = pairNamed(before.steps, after.steps);
  const outcomes = new Map<string, ReadonlyMap<OutcomeModel, OutcomeModel>>(
    [...steps].map(([old, now]) => [old.id, pairNamed(old.outcomes, now.outcomes)]),
  );
  const isRenamed = ([old, now]: readonly [Named, Named]): boolean => old.id !== now.id;
  const step = (id: string): string => called(steps, id);
  const outcome = (of: string, id: string): string => called(outcomes.get(of) ?? new Map<Named, Named>(), id);
  const changes = [...steps].some(isRenamed) || [...outcomes.values()].some((each) => [...each].some(isRenamed));
  return changes ? { changes, step, outcome } : sameNames;
}

function called(pairs: ReadonlyMap<Named, Named>, id: string): string {
  return [...pairs].find(([old]) => old.id === id)?.[1].id ?? id;
}

/** Names through several versions. */
export function chainedNames(links: readonly StepNames[]): StepNames {
  const renaming = links.filter(({ changes }) => changes);
  if (renaming.length === 0) return sameNames;
  return {
    changes: true,
    step: (id) => renaming.reduce((so, link) => link.step(so), id),
    outcome: (step, id) =>
      renaming.reduce((so, link) => ({ step: link.step(so.step), id: link.outcome(so.step, so.id) }), { step, id }).id,
  };
}

/** A flow under the names of a later version. */
export function renamedTable(table: StepTable, { changes, step, outcome }: StepNames): StepTable {
  if (!changes) return table;
  const renamed = Object.entries(table.steps).map(([id, ways]) => [
    step(id),
    Object.fromEntries(Object.entries(ways).map(([way, to]) => [outcome(id, way), step(to)])),
  ]);
  return { first: step(table.first), steps: Object.fromEntries(renamed) as StepTable['steps'] };
}

/** The step of this name, or that had it before. */
export function stepNamed(model: ProcessModel | null, id: string | null): StepModel | undefined {
  const steps = model?.steps ?? [];
  return steps.find((step) => step.id === id) ?? steps.find(({ was }) => id !== null && was.includes(id));
}
