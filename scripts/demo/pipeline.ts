import { wireDate } from '../../src/server/clock.ts';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { startStep } from '../../src/server/workflow/step-table.ts';
import { Dice } from './dice.ts';
import { begin, work } from './journey.ts';
import type { Journey, Waiting, Workshop } from './journey.ts';
import { plainPath, rolesOf } from './process-path.ts';
import type { PathMove } from './process-path.ts';
import type { ProjectFacts } from './project-facts.ts';
import { contentFor, tubesLike } from './tubes.ts';
import { workingTimes } from './working-times.ts';

/** Samples that came in together and go through the laboratory. */
export interface Batch {
  readonly project: string;
  /** What its samples are named after. */
  readonly name: string;
  /** The processes on their way, each opened by an outcome of the one before. */
  readonly route: readonly string[];
  /** Days before now at which the last thing was done with them. */
  readonly daysAgo: number;
}

const dna = [
  'sample-storage',
  'dna-extraction-plan',
  'dna-qc-report',
  'dna-library-plan',
  'library-qc-report',
  'library-sequencing',
  'sequencer-off-data-qc-notice',
  'qc-assembly',
  'forecast-annotation',
  'data-analysis',
  'data-packet-release',
  'sample-handling',
];
const rna = dna.map((process) => process.replace(/^dna-/, 'rna-'));

/** Samples of two projects come all the way to their return; others wait at a stage in between. */
export const batches: readonly Batch[] = [
  { project: '长江口沉积物宏基因组', name: 'CJ-A', route: dna, daysAgo: 4 },
  { project: '炎症性肠病粪便宏转录组', name: 'IB-A', route: rna, daysAgo: 2 },
  { project: '长江口沉积物宏基因组', name: 'CJ-B', route: dna.slice(0, 8), daysAgo: 1.5 },
  { project: '固氮根瘤菌基因组重测序', name: 'RZ-A', route: dna.slice(0, 6), daysAgo: 0.6 },
  { project: '固氮根瘤菌基因组重测序', name: 'RZ-B', route: dna.slice(0, 4), daysAgo: 0.4 },
  { project: '抗生素发酵液宏基因组监测', name: 'FJ-A', route: dna.slice(0, 3), daysAgo: 0.3 },
];

/** What the way of a batch is made with. */
export interface BatchWork {
  readonly batch: Batch;
  /** Its place among all. */
  readonly index: number;
  readonly processes: readonly FoundProcess[];
  readonly project: ProjectFacts;
  readonly now: Date;
}

const dayMs = 86_400_000;
/** Tubes of batches are numbered beyond those of all other work. */
const firstSerial = 60_000;
const tubesOfBatch = 100;
/** Most hours between two moves: a batch that is on its way is not left lying. */
const longestRest = 4;

/** Takes a batch from its arrival along its route; the last process of a route that breaks off waits as it was opened. */
export async function followBatch(workshop: Workshop, all: BatchWork): Promise<void> {
  const { batch, index, project, now } = all;
  const dice = new Dice(`batch ${index}`);
  const isWhole = batch.route.at(-1) === dna.at(-1);
  const walked = (isWhole ? batch.route : batch.route.slice(0, -1)).map((id) => processNamed(all, id));
  const moves = walked.reduce((sum, { model }) => sum + plainPath(model).length + 1, 0);
  const last = new Date(now.getTime() - batch.daysAgo * dayMs);
  const times = workingTimes(moves, last, dice, longestRest).values();
  const tick = (): void => workshop.clock.putTo(times.next().value ?? last);
  const serial = firstSerial + index * tubesOfBatch;
  const year = wireDate(now).slice(2, 4);
  const numbering = { year, serial: serial + 1, prefix: `${batch.name}0`, first: 1 };
  const tubes = tubesLike([{}, {}, {}], contentFor(processNamed(all, batch.route[0] ?? '').model), project, numbering);
  const common = { project, dice, serial, turn: 0, files: new Map<string, unknown>(), tubes };
  let task: Waiting | null = null;
  for (const [at, process] of walked.entries()) {
    const journey: Journey = { ...common, process };
    const starter = workshop.crew.inRole(process.model.start.roles[0] ?? '');
    if (task === null) tick();
    task ??= await begin(workshop, journey, starter);
    task = await walkThrough(workshop, journey, { task, next: batch.route[at + 1] ?? null, tick });
  }
}

function processNamed({ processes }: BatchWork, id: string): FoundProcess {
  const found = processes.find(({ model }) => model.id === id);
  if (found === null || found === undefined) throw new RangeError(`There is no process ${id}.`);
  return found;
}

export interface Passage {
  readonly task: Waiting;
  /** The process that one of the outcomes opens. */
  readonly next: string | null;
  readonly tick: () => void;
}

/** Takes an instance to its end by the plain way; answers the task of the process that it opened. */
export async function walkThrough(
  workshop: Workshop,
  journey: Journey,
  { task, next, tick }: Passage,
): Promise<Waiting | null> {
  const { model } = journey.process;
  const moves = new Map(plainPath(model).map((move) => [move.step, move] as const));
  let opened: Waiting | null = null;
  let step = await stepOf(workshop, task);
  for (let at: Waiting = task; step !== '';) {
    const move: PathMove | null = moves.get(step) ?? null;
    const roles = step === startStep ? model.start.roles : rolesOf(model, step);
    const offers = move?.outcome.opens.some(({ process }) => process === next) ?? false;
    const open = offers && next !== null ? [next] : [];
    tick();
    const reply = await work(workshop, journey, at, { who: workshop.crew.inRole(roles[0] ?? ''), move, open });
    opened ??= reply.opened.find(({ process }) => process === next) ?? null;
    ({ step } = reply);
    at = reply;
  }
  if (next !== null && opened === null) throw new Error(`${model.id} did not open ${next}.`);
  return opened;
}

async function stepOf({ tx }: Workshop, { taskId }: Waiting): Promise<string> {
  const row = await tx.selectFrom('wf_task').select('step').where('id', '=', taskId).executeTakeFirstOrThrow();
  return row.step;
}
