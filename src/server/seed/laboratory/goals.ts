import type { ProcessModel } from '../../../core/descriptor/model.ts';
import { Dice } from './dice.ts';
import { pathBack, plainPath, rolesOf } from './process-path.ts';
import type { PathMove } from './process-path.ts';

/** What becomes of one instance. */
export interface Goal {
  readonly moves: readonly PathMove[];
  /** Where its last task is left, and whose it is; null where it goes to its end or back to somebody. */
  readonly waits: { readonly step: string; readonly role: string; readonly hold: Hold } | null;
  /** Days before now at which the last move was made. */
  readonly daysAgo: number;
}

type Hold = 'open' | 'claimed' | 'draft';

const overdueEvery = 5;
const returnedEvery = 3;
const holds: readonly Hold[] = ['open', 'claimed', 'open', 'draft'];

/** A finished instance of a process, one that waits at each step, and one that went back. */
export function goalsOf(model: ProcessModel, index: number): readonly Goal[] {
  const dice = new Dice(`goals of ${model.id}`);
  const path = plainPath(model);
  const end: Goal = { moves: path, waits: null, daysAgo: dice.between(1, 22) };
  const open = waitingPlaces(model, path).map((at, turn): Goal => {
    const { step } = at;
    const roles = rolesOf(model, step);
    const isOverdue = (index + turn) % overdueEvery === 0;
    // A task that several roles may claim waits for all of them.
    const hold = roles.length > 1 ? 'open' : (holds[(index + turn) % holds.length] ?? 'open');
    return {
      moves: path.slice(0, path.indexOf(at)),
      waits: { step, role: roles[0] ?? '', hold },
      daysAgo: isOverdue ? dice.between(9, 13) : dice.between(0.08, 0.9),
    };
  });
  const back = index % returnedEvery === 0 ? pathBack(model) : null;
  const returned: readonly Goal[] = back === null ? [] : [{ moves: back, waits: null, daysAgo: dice.between(0.1, 2) }];
  return [end, ...open, ...returned];
}

/** The fewest places of a path, each as early as can be, at which every role of the process has a task. */
function waitingPlaces(model: ProcessModel, path: readonly PathMove[]): readonly PathMove[] {
  const served = new Set<string>();
  return path.filter(({ step }) => {
    const fresh = rolesOf(model, step).filter((role) => !served.has(role));
    for (const role of fresh) served.add(role);
    return fresh.length > 0;
  });
}
