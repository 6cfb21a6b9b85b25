import { startStep } from '../../src/core/words/application-step.ts';
import { wireDate } from '../../src/server/platform/clock.ts';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { dayMs, workingTimes } from './clock.ts';
import { Dice } from './dice.ts';
import { plainPath, rolesOf, type PathMove } from './goals.ts';
import { begin, work, type Journey, type Waiting, type Workshop } from './journey.ts';
import { depthOf, tubesOfJourney, type PlannedWork } from './planned-work.ts';
import type { ProjectFacts } from './projects.ts';
import { contentFor, contentSequenced, isOfRna, tubesLike, type Tube } from './samples.ts';

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

/** Tubes of batches are numbered beyond those of all other work, and those of arrivals beyond these. */
const [serialOfBatches, serialOfArrivals] = [60_000, 70_000];
const tubesOfBatch = 100;

/** Takes a batch from its arrival along its route; the last process of a route that breaks off waits as it was opened. */
export async function followBatch(workshop: Workshop, all: BatchWork): Promise<void> {
  const { batch, index, project, processes, now } = all;
  const dice = new Dice(`batch ${index}`);
  const isWhole = batch.route.at(-1) === dna.at(-1);
  const walked = (isWhole ? batch.route : batch.route.slice(0, -1)).map((id) => processNamed(processes, id));
  // A batch that is on its way is not left lying: four hours between two moves at most.
  const tick = ticking(workshop, walked, { now, daysAgo: batch.daysAgo, longestRest: 4, dice });
  const serial = serialOfBatches + index * tubesOfBatch;
  const numbering = { year: wireDate(now).slice(2, 4), serial: serial + 1, prefix: `${batch.name}0`, first: 1 };
  const content = contentFor(processNamed(processes, batch.route[0] ?? '').model);
  const tubes = tubesLike([{}, {}, {}], content, project, numbering);
  const common = { project, dice, serial, turn: 0, files: new Map<string, unknown>(), tubes };
  let task: Waiting | null = null;
  for (const [at, process] of walked.entries()) {
    if (task === null) tick();
    task ??= await beginAs(workshop, { ...common, process });
    task = await walkThrough(workshop, { ...common, process }, { task, next: batch.route[at + 1] ?? null, tick });
  }
}

function processNamed(processes: readonly FoundProcess[], id: string): FoundProcess {
  const found = processes.find(({ model }) => model.id === id);
  if (found === undefined) throw new RangeError(`There is no process ${id}.`);
  return found;
}

/** Begins a process in the name of the first role that may. */
function beginAs(workshop: Workshop, journey: Journey): Promise<Waiting> {
  return begin(workshop, journey, workshop.crew.inRole(journey.process.model.start.roles[0] ?? ''));
}

interface Pace {
  readonly now: Date;
  /** Days before now at which the last move was made. */
  readonly daysAgo: number;
  /** Most hours between two moves. */
  readonly longestRest: number;
  readonly dice: Dice;
}

/** Puts the clock on from move to move of some processes. */
function ticking({ clock }: Workshop, walked: readonly FoundProcess[], pace: Pace): () => void {
  const moves = walked.reduce((sum, { model }) => sum + plainPath(model).length + 1, 0);
  const last = new Date(pace.now.getTime() - pace.daysAgo * dayMs);
  const times = workingTimes(moves, last, pace.dice, pace.longestRest).values();
  return () => clock.putTo(times.next().value ?? last);
}

interface Passage {
  readonly task: Waiting;
  /** The process that one of the outcomes opens. */
  readonly next: string | null;
  readonly tick: () => void;
}

/** Takes an instance to its end by the plain way; answers the task of the process that it opened. */
async function walkThrough(
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

/** What comes in for a project before its samples are worked with. */
export interface Arrivals extends Omit<BatchWork, 'batch'> {
  readonly planned: readonly PlannedWork[];
  /** Samples of work beyond the plan. */
  readonly more: readonly Tube[];
}

const arrivedDaysAgo = 50;
const stationsOfProject = 3;
const storage = 'sample-storage';

/**
 * Stores all samples of a project that somebody begins a process with; those of later stages are checked and sequenced
 * as well, so that each of them has a past.
 */
export async function arrive(workshop: Workshop, arrivals: Arrivals): Promise<void> {
  const { project, index, now } = arrivals;
  const dice = new Dice(`arrivals ${index}`);
  const stations = stationsOf(arrivals).filter(({ tubes }) => tubes.length > 0);
  const walked = stations.map(({ process }) => process);
  const tick = ticking(workshop, walked, { now, daysAgo: arrivedDaysAgo + index * 0.4, longestRest: 14, dice });
  for (const [at, { process, tubes }] of stations.entries()) {
    const serial = serialOfArrivals + (index * stationsOfProject + at) * tubesOfJourney;
    const journey: Journey = { process, project, dice, serial, turn: 0, files: new Map<string, unknown>(), tubes };
    tick();
    const task = await beginAs(workshop, journey);
    await walkThrough(workshop, journey, { task, next: null, tick });
  }
}

interface Station {
  readonly process: FoundProcess;
  readonly tubes: readonly Tube[];
}

/** The processes that samples come through, each with those that it is there for. */
function stationsOf({ project, planned, more, processes }: Arrivals): readonly Station[] {
  const { sampleKind } = contentSequenced(project);
  const own = planned.filter((one) => one.project.projectNo === project.projectNo);
  const coming = own.filter(({ process }) => process.model.id !== storage);
  const tubesAt = (depths: readonly string[]): readonly Tube[] =>
    coming.filter(({ process }) => depths.includes(depthOf(process.model))).flatMap(({ tubes }) => customersOwn(tubes));
  const checked = tubesAt(['checked', 'sequenced']).filter((tube) => tube.sampleKind === sampleKind);
  const named = (id: string): FoundProcess => processNamed(processes, id);
  const [check, sequencing] = checksOf(project);
  return [
    { process: named(storage), tubes: [...customersOwn(more), ...tubesAt(['stored', 'checked', 'sequenced'])] },
    { process: named(check), tubes: checked },
    { process: named(sequencing), tubes: tubesAt(['sequenced']) },
  ];
}

/** Controls are made in the laboratory. */
function customersOwn(tubes: readonly Tube[]): readonly Tube[] {
  return tubes.filter(({ isControl }) => isControl === 'none');
}

/** How samples of a product are checked and sequenced. */
function checksOf({ productType }: ProjectFacts): readonly [check: string, sequencing: string] {
  if (isOfRna(productType)) return ['rna-qc-report', 'rna-sample-sequencing'];
  if (productType === 'amplicon') return ['pcr-sample-qc-report', 'pcr-sample-sequencing'];
  return ['dna-qc-report', productType === 'geochip' ? 'geochip-sequencing' : 'dna-sample-sequencing'];
}
