import type { FoundProcess } from '../../forms/find-release.ts';
import type { Principal } from '../../http/access.ts';
import { Dice } from './dice.ts';
import { begin, take, work } from './journey.ts';
import type { Journey, Waiting, Workshop } from './journey.ts';
import { pathBack, plainPath, rolesOf } from './process-path.ts';
import type { PathMove } from './process-path.ts';
import type { ProjectFacts } from './project-facts.ts';
import { suitableProjects } from './suitable-projects.ts';
import { workingTimes } from './working-times.ts';

/** A process to be filled with work. */
export interface ProcessWork {
  readonly process: FoundProcess;
  /** Its place among all processes. */
  readonly index: number;
  readonly projects: readonly ProjectFacts[];
  readonly now: Date;
}

/** What becomes of one instance. */
interface Goal {
  readonly moves: readonly PathMove[];
  /** Where its last task is left, and whose it is; null where it goes to its end or back to somebody. */
  readonly waits: { readonly step: string; readonly role: string; readonly hold: Hold } | null;
  /** Days before now at which the last move was made. */
  readonly daysAgo: number;
}

type Hold = 'open' | 'claimed' | 'draft';

/** Finished instances of a process and open ones at a step of each role, and one that went back. */
export async function workThrough(workshop: Workshop, all: ProcessWork): Promise<void> {
  const errand = new Errand(workshop, all);
  for (const goal of goalsOf(all)) await errand.pursue(goal);
  await errand.giveEveryoneSomething();
}

const overdueEvery = 5;
const returnedEvery = 3;
const holds: readonly Hold[] = ['open', 'claimed', 'open', 'draft'];

function goalsOf({ process: { model }, index }: ProcessWork): readonly Goal[] {
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
function waitingPlaces(model: FoundProcess['model'], path: readonly PathMove[]): readonly PathMove[] {
  const served = new Set<string>();
  return path.filter(({ step }) => {
    const fresh = rolesOf(model, step).filter((role) => !served.has(role));
    for (const role of fresh) served.add(role);
    return fresh.length > 0;
  });
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const tubesOfJourney = 20;
const journeysOfProcess = 40;

/** The instances of one process, one after another; who does what is shared out evenly. */
class Errand {
  readonly #workshop: Workshop;
  readonly #all: ProcessWork;
  readonly #projects: readonly ProjectFacts[];
  readonly #dice: Dice;
  /** Tasks done and instances started, by role. */
  readonly #done = new Map<string, number>();
  readonly #started = new Map<string, number>();
  readonly #files = new Map<string, unknown>();
  #count = 0;

  constructor(workshop: Workshop, all: ProcessWork) {
    this.#workshop = workshop;
    this.#all = all;
    this.#projects = suitableProjects(all.process.model, all.projects);
    this.#dice = new Dice(all.process.model.id);
  }

  async pursue(goal: Goal): Promise<void> {
    const { clock } = this.#workshop;
    const { now } = this.#all;
    const { model } = this.#all.process;
    const journey = this.#nextJourney();
    const last = new Date(now.getTime() - goal.daysAgo * dayMs);
    const times = workingTimes(goal.moves.length + 1, last, journey.dice);
    clock.putTo(times[0] ?? last);
    let task: Waiting = await begin(this.#workshop, journey, this.#least(model.start.roles, this.#started));
    for (const [index, move] of goal.moves.entries()) {
      clock.putTo(times[index + 1] ?? last);
      const who = this.#least(rolesOf(model, move.step), this.#done);
      task = await work(this.#workshop, journey, task, { who, move });
    }
    if (goal.waits !== null) await this.#leave(journey, task, goal.waits);
  }

  async #leave(journey: Journey, task: Waiting, { step, role, hold }: NonNullable<Goal['waits']>): Promise<void> {
    if (hold === 'open') return;
    const { clock, crew } = this.#workshop;
    clock.putTo(new Date(clock.now().getTime() + journey.dice.between(5, 40) * minuteMs));
    const [outcome] = plainPath(this.#all.process.model).filter((move) => move.step === step);
    const deed = { who: crew.inRole(role), move: outcome ?? null };
    await take(this.#workshop, journey, task, { ...deed, isBegun: hold === 'draft' });
  }

  /** Further instances, until each role of the process has done a task and each that may start it has started one. */
  async giveEveryoneSomething(): Promise<void> {
    const { model } = this.#all.process;
    const path = plainPath(model);
    const idle = (): number =>
      path.findLastIndex(({ step }) => rolesOf(model, step).some((role) => !this.#done.has(role)));
    for (let at = idle(), tries = 0; at >= 0 && tries < path.length; at = idle(), tries += 1) {
      await this.pursue({ moves: path.slice(0, at + 1), waits: null, daysAgo: this.#dice.between(1, 22) });
    }
    while (model.start.roles.some((role) => !this.#started.has(role))) {
      await this.pursue({ moves: [], waits: null, daysAgo: this.#dice.between(0.1, 1.5) });
    }
  }

  #nextJourney(): Journey {
    const turn = this.#count;
    this.#count += 1;
    const { process, index } = this.#all;
    const project = this.#projects[(index + turn) % this.#projects.length];
    if (project === undefined) throw new RangeError('The demo has no projects.');
    const serial = (index * journeysOfProcess + turn) * tubesOfJourney;
    return { process, project, dice: new Dice(`${process.model.id} ${turn}`), serial, turn, files: this.#files };
  }

  /** The person of the role that has had the least so far. */
  #least(roles: readonly string[], counts: Map<string, number>): Principal {
    const had = (role: string): number => counts.get(role) ?? 0;
    const [role = ''] = roles.toSorted((one, other) => had(one) - had(other));
    counts.set(role, had(role) + 1);
    return this.#workshop.crew.inRole(role);
  }
}
