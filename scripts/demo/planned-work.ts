import { startStep } from '../../src/core/words/application-step.ts';
import { wireDate } from '../../src/server/platform/clock.ts';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { dayMs, lastWorkingMoment, workingTimes } from './clock.ts';
import { Dice } from './dice.ts';
import type { ExampleData } from './example-data.ts';
import { goalsOf, plainPath, rolesOf, type Goal, type GoalPlace } from './goals.ts';
import { begin, take, work, type Journey, type Waiting, type Workshop } from './journey.ts';
import { suitableProjects, type ProjectFacts } from './projects.ts';
import { contentFor, contentSequenced, tubesLike, type Content, type Tube } from './samples.ts';

/** One instance of a process as it will be made. */
export interface PlannedWork {
  readonly process: FoundProcess;
  readonly project: ProjectFacts;
  readonly goal: Goal;
  /** Its place among those of its process. */
  readonly turn: number;
  /** By how much its tubes are numbered beyond those of the examples. */
  readonly serial: number;
  /** The role that starts it, and those that make its moves. */
  readonly starter: string;
  readonly workers: readonly string[];
  readonly tubes: readonly Tube[];
}

/** How far samples have come when somebody begins a process with them. */
export type Depth = 'stored' | 'checked' | 'sequenced';

/** Tubes of one instance are numbered apart from those of all others. */
export const tubesOfJourney = 40;
const journeysOfProcess = 20;
const firstName = 101;

/** What the plan is made from. */
export interface PlanBasis {
  readonly processes: readonly FoundProcess[];
  readonly projects: readonly ProjectFacts[];
  readonly data: ExampleData;
  readonly now: Date;
}

/**
 * All instances of all processes before any of them is made, so that samples can be stored before somebody works with
 * them: the same basis gives the same plan.
 */
export function planWork({ processes, projects, data, now }: PlanBasis): readonly PlannedWork[] {
  const year = wireDate(now).slice(2, 4);
  const named = new Map<string, number>();
  return processes.flatMap((process, index) => {
    const { model } = process;
    const suitable = suitableProjects(model, projects);
    const [example] = data.examples(model.id, startStep);
    const rows = Array.isArray(example?.['samples']) ? (example['samples'] as readonly Record<string, unknown>[]) : [];
    const siblings = processes.filter((other) => stepsOf(other.model) === stepsOf(model));
    const place = { index, variant: siblings.indexOf(process), variants: siblings.length };
    return shared(model, place).map((part, turn): PlannedWork => {
      const project = suitable[(index + turn) % suitable.length];
      if (project === undefined) throw new RangeError('The demo has no projects.');
      const serial = (index * journeysOfProcess + turn) * tubesOfJourney;
      const first = named.get(project.projectNo) ?? firstName;
      const numbering = { year, serial: serial + tubesOfJourney / 2, prefix: `${project.sampleCode}-`, first };
      const tubes = tubesLike(rows, contentOf(process, project), project, numbering);
      named.set(project.projectNo, first + tubes.length);
      return { process, project, turn, serial, tubes, ...part };
    });
  });
}

function stepsOf({ steps }: FoundProcess['model']): string {
  return steps.map(({ id }) => id).join(' ');
}

function contentOf(process: FoundProcess, project: ProjectFacts): Content {
  return depthOf(process.model) === 'sequenced' ? contentSequenced(project) : contentFor(process.model);
}

/** What has to have happened to samples before a process. */
export function depthOf({ id, stage }: FoundProcess['model']): Depth {
  if (stage === 'off-notice' || stage === 'analysis') return 'sequenced';
  return stage === 'sequencing' || /library-plan|purification|mixing|reverse/.test(id) ? 'checked' : 'stored';
}

type Part = Pick<PlannedWork, 'goal' | 'starter' | 'workers'>;

/**
 * Who does what, shared out evenly; with further instances until each role of the process has done a task and each that
 * may start it has started one.
 */
function shared(model: FoundProcess['model'], place: GoalPlace): readonly Part[] {
  const done = new Map<string, number>();
  const started = new Map<string, number>();
  const dice = new Dice(model.id);
  const part = (goal: Goal): Part => ({
    goal,
    starter: least(model.start.roles, started),
    workers: goal.moves.map(({ step }) => least(rolesOf(model, step), done)),
  });
  const parts = goalsOf(model, place).map(part);
  const path = plainPath(model);
  const idle = (): number => path.findLastIndex(({ step }) => rolesOf(model, step).some((role) => !done.has(role)));
  for (let at = idle(), tries = 0; at >= 0 && tries < path.length; at = idle(), tries += 1) {
    parts.push(part({ moves: path.slice(0, at + 1), waits: null, daysAgo: dice.between(1, 22) }));
  }
  while (model.start.roles.some((role) => !started.has(role))) {
    parts.push(part({ moves: [], waits: null, daysAgo: dice.between(0.1, 1.5) }));
  }
  return parts;
}

/** The role that has had the least so far. */
function least(roles: readonly string[], counts: Map<string, number>): string {
  const had = (role: string): number => counts.get(role) ?? 0;
  const [role = ''] = roles.toSorted((one, other) => had(one) - had(other));
  counts.set(role, had(role) + 1);
  return role;
}

/** Makes the instances of one process, one after another. */
export async function workThrough(workshop: Workshop, planned: readonly PlannedWork[], now: Date): Promise<void> {
  const files = new Map<string, unknown>();
  for (const one of planned) await pursue(workshop, one, files, now);
}

async function pursue(workshop: Workshop, planned: PlannedWork, files: Map<string, unknown>, now: Date): Promise<void> {
  const { clock, crew } = workshop;
  const { process, project, turn, serial, tubes, goal } = planned;
  const dice = new Dice(`${process.model.id} ${turn}`);
  const journey: Journey = { process, project, dice, serial, turn, files, tubes };
  const last = new Date(lastWorkingMoment(now).getTime() - goal.daysAgo * dayMs);
  const times = workingTimes(goal.moves.length + 1, last, dice);
  clock.putTo(times[0] ?? last);
  let task: Waiting = await begin(workshop, journey, crew.inRole(planned.starter));
  for (const [index, move] of goal.moves.entries()) {
    clock.putTo(times[index + 1] ?? last);
    task = await work(workshop, journey, task, { who: crew.inRole(planned.workers[index] ?? ''), move });
  }
  if (goal.waits !== null) await leave(workshop, journey, task, goal.waits);
}

async function leave(
  workshop: Workshop,
  journey: Journey,
  task: Waiting,
  { step, role, hold }: NonNullable<Goal['waits']>,
): Promise<void> {
  if (hold === 'open') return;
  const { clock, crew } = workshop;
  clock.pass(journey.dice.between(5, 40));
  const [outcome] = plainPath(journey.process.model).filter((move) => move.step === step);
  const deed = { who: crew.inRole(role), move: outcome ?? null };
  await take(workshop, journey, task, { ...deed, isBegun: hold === 'draft' });
}
