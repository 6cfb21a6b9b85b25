import type { OutcomeModel, ProcessModel } from '../../src/core/model/model.ts';
import { Dice } from './dice.ts';

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

/** What becomes of one instance. */
export interface Goal {
  readonly moves: readonly PathMove[];
  /** Where its last task is left, and whose it is; null where it goes to its end or back to somebody. */
  readonly waits: { readonly step: string; readonly role: string; readonly hold: Hold } | null;
  /** Days before now, or before the end of the last working day, at which the last move was made. */
  readonly daysAgo: number;
}

type Hold = 'open' | 'claimed' | 'draft';

const overdueEvery = 5;
const returnedEvery = 3;
const holds: readonly Hold[] = ['open', 'claimed', 'open', 'draft'];

const ofToday = 0.9;

/** Most of what waits came today or at the end of the last working day, the rest on the day before. */
function freshDays(dice: Dice): number {
  return dice.roll() < ofToday ? dice.between(0.06, 0.36) : dice.between(0.45, 1.4);
}

/** The place of a process among all, and among those of the same steps. */
export interface GoalPlace {
  readonly index: number;
  readonly variant: number;
  readonly variants: number;
}

/** A finished instance of a process, one that waits for each role, and one that went back. */
export function goalsOf(model: ProcessModel, place: GoalPlace): readonly Goal[] {
  const { index } = place;
  const dice = new Dice(`goals of ${model.id}`);
  const path = plainPath(model);
  const end: Goal = { moves: path, waits: null, daysAgo: dice.between(1, 22) };
  const open = waitingPlaces(model, path, place).map((at, turn): Goal => {
    const { step } = at;
    const roles = rolesOf(model, step);
    const isOverdue = (index + turn) % overdueEvery === 0;
    // A task that several roles may claim waits for all of them.
    const hold = roles.length > 1 ? 'open' : (holds[(index + turn) % holds.length] ?? 'open');
    return {
      moves: path.slice(0, path.indexOf(at)),
      waits: { step, role: roles[0] ?? '', hold },
      daysAgo: isOverdue ? dice.between(9, 13) : freshDays(dice),
    };
  });
  const back = index % returnedEvery === 0 ? pathBack(model) : null;
  const returned: readonly Goal[] = back === null ? [] : [{ moves: back, waits: null, daysAgo: dice.between(0.1, 2) }];
  return [end, ...open, ...returned];
}

/**
 * Places of a path at which every role of the process has a task; processes of the same steps take others in turn, and
 * the first of them what is left, so that at every step something waits.
 */
function waitingPlaces(
  model: ProcessModel,
  path: readonly PathMove[],
  { variant, variants }: GoalPlace,
): readonly PathMove[] {
  const taken = Array.from({ length: variants }, (_, turn) => placesOfRoles(model, path, turn));
  const left = path.filter((move) => !taken.some((places) => places.has(move)));
  const own = taken[variant] ?? new Set();
  return path.filter((move) => own.has(move) || (variant === 0 && left.includes(move)));
}

/** One place for each role: of those that a role has the first, the second and so on by turns. */
function placesOfRoles(model: ProcessModel, path: readonly PathMove[], turn: number): ReadonlySet<PathMove> {
  const places = new Set<PathMove>();
  const has = (role: string) => (move: PathMove) => rolesOf(model, move.step).includes(role);
  for (const role of new Set(path.flatMap(({ step }) => rolesOf(model, step)))) {
    const offered = path.filter(has(role));
    const place = offered[turn % offered.length];
    if (place !== undefined && ![...places].some(has(role))) places.add(place);
  }
  return places;
}
