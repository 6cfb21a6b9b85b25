import type { OutcomeModel, ProcessModel } from '../../src/core/descriptor/model.ts';

/** A step and how it is left. */
export interface PathMove {
  readonly step: string;
  readonly outcome: OutcomeModel;
}

/** The plain way through a process: each step left by its first outcome that is open to new instances. */
export function plainPath(process: ProcessModel): readonly PathMove[] {
  const moves: PathMove[] = [];
  let at = process.steps[0];
  while (at !== undefined && !moves.some(({ step }) => step === at?.id)) {
    const outcome = at.outcomes.find(({ when }) => when === null);
    if (outcome === undefined) break;
    moves.push({ step: at.id, outcome });
    at = process.steps.find(({ id }) => id === outcome.to);
  }
  return moves;
}

/** The moves up to the first way back of the plain path, that way back included; null where there is none. */
export function pathBack(process: ProcessModel): readonly PathMove[] | null {
  const path = plainPath(process);
  for (const [index, { step }] of path.entries()) {
    const outcomes = process.steps.find(({ id }) => id === step)?.outcomes ?? [];
    const outcome = outcomes.find(({ direction, when }) => direction === 'backward' && when === null);
    if (outcome !== undefined && index > 0) return [...path.slice(0, index), { step, outcome }];
  }
  return null;
}

/** The roles of a step. */
export function rolesOf({ steps }: ProcessModel, step: string): readonly string[] {
  return steps.find(({ id }) => id === step)?.roles ?? [];
}
