import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { Dice } from './dice.ts';
import { begin } from './journey.ts';
import type { Journey, Workshop } from './journey.ts';
import { walkThrough } from './pipeline.ts';
import { depthOf, tubesOfJourney } from './planned-work.ts';
import type { PlannedWork } from './planned-work.ts';
import { plainPath } from './process-path.ts';
import type { ProjectFacts } from './project-facts.ts';
import { contentSequenced, isOfRna } from './tubes.ts';
import type { Tube } from './tubes.ts';
import { workingTimes } from './working-times.ts';

/** What comes in for a project before its samples are worked with. */
export interface Arrivals {
  readonly project: ProjectFacts;
  /** Its place among all. */
  readonly index: number;
  readonly planned: readonly PlannedWork[];
  /** Samples of work beyond the plan. */
  readonly more: readonly Tube[];
  readonly processes: readonly FoundProcess[];
  readonly now: Date;
}

const dayMs = 86_400_000;
const doneDaysAgo = 50;
/** Most hours between two moves. */
const longestRest = 14;
const firstSerial = 70_000;
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
  const moves = stations.reduce((sum, { process }) => sum + plainPath(process.model).length + 1, 0);
  const last = new Date(now.getTime() - (doneDaysAgo + index * 0.4) * dayMs);
  const times = workingTimes(moves, last, dice, longestRest).values();
  const tick = (): void => workshop.clock.putTo(times.next().value ?? last);
  for (const [at, { process, tubes }] of stations.entries()) {
    const serial = firstSerial + (index * stationsOfProject + at) * tubesOfJourney;
    const journey: Journey = { process, project, dice, serial, turn: 0, files: new Map<string, unknown>(), tubes };
    tick();
    const task = await begin(workshop, journey, workshop.crew.inRole(process.model.start.roles[0] ?? ''));
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
  const named = (id: string): FoundProcess => {
    const found = processes.find(({ model }) => model.id === id);
    if (found === undefined) throw new RangeError(`There is no process ${id}.`);
    return found;
  };
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
