import { product } from '../../src/core/product.ts';
import { builtInSources } from '../../src/server/forms/library.ts';
import { tellLate } from '../../src/server/notices/late-tasks.ts';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import type { Services } from '../../src/server/services.ts';
import type { Answers } from '../../src/server/store/once-per-transaction.ts';
import { registerFileOwners } from '../../src/server/workflow/file-owners.ts';
import { newestProcesses } from '../../src/server/workflow/process-names.ts';
import { startStep } from '../../src/server/workflow/step-table.ts';
import { markedParts, markPart, readMark, writeMark } from '../../src/server/seed/seed-mark.ts';
import { gatherCrew } from './crew.ts';
import type { Crew } from './crew.ts';
import { Dice } from './dice.ts';
import { exampleData } from './example-data.ts';
import type { ExampleData } from './example-data.ts';
import { inLanes } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { inOneTransaction } from './one-transaction.ts';
import { PastClock } from './past-clock.ts';
import { laboratoryProjects } from './demo-projects-data.ts';
import { arrivalsPiece, batchPiece, lastPiece, processPiece, recordPieces } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { batches } from './pipeline.ts';
import { seriesGroups } from './series-groups.ts';
import { morningBefore } from './working-times.ts';

const mark = 'demo-laboratory';
const tenantId = product.defaultTenantId;
/** While the database works for one, the server works for another. */
const lanesAtOnce = 3;

/** What all pieces are made with. */
interface Site {
  readonly services: Services;
  readonly crew: Crew;
  readonly data: ExampleData;
  readonly now: Date;
  /** Pieces that are there. */
  readonly there: Set<string>;
  readonly failed: string[];
  readonly answers: Answers;
}

/**
 * Fills the demo's company with the work of some weeks, by the same functions that people's clicks call: customers,
 * contracts and what else is kept, and every process with finished and open tasks. Each piece is one transaction that
 * also notes that it is there, so that a start goes on where an earlier one was cut off, and puts nothing in twice.
 */
export async function seedLaboratory(services: Services): Promise<void> {
  const { store, log, clock } = services;
  if ((await readMark(store.platform, mark)).size > 0) return;
  const crew = await gatherCrew(services);
  // Somebody renamed or removed the demo's people.
  if (crew === null) return;
  const begun = performance.now();
  const there = await markedParts(store.platform, mark);
  if (there.size > 0)
    log.warn({ pieces: there.size }, 'the demo was cut off when it was filled in; the rest follows now');
  else log.info('the demo is filled in, which takes some seconds');
  registerFileOwners(services);
  const data = exampleData(builtInSources());
  const site: Site = { services, crew, data, now: clock.now(), there, failed: [], answers: new Map() };
  await makeAll(site);
  await tellOfLateWork(services);
  if (site.failed.length === 0) await writeMark(store.platform, mark, [mark]);
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  log.info({ seconds, pieces: there.size, failed: site.failed }, 'demo filled in');
}

const mornings = 14;
const dayMs = 86_400_000;

/** Tells of what was late on each of the past mornings; from now on the server does it every minute. */
async function tellOfLateWork(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  for (let day = mornings; day >= 0; day -= 1) {
    const morning = morningBefore(new Date(now - day * dayMs), new Dice(`late ${day}`));
    await tellLate({ ...services, clock: { now: () => morning } });
  }
}

/** Records first: work belongs to projects. */
async function makeAll(site: Site): Promise<void> {
  const { services } = site;
  const [business, ...others] = recordPieces;
  if (business !== undefined) await make(site, business);
  const found = await services.store.tenantTx(tenantId, '0', (tx) => newestProcesses(tx, services, null));
  const processes = found.toSorted((one, other) => (one.model.id < other.model.id ? -1 : 1));
  await inLanes(lanesOf(site, others, processes), lanesAtOnce, (piece) => make(site, piece));
  await make(site, lastPiece);
}

/**
 * Samples come in before somebody begins a process with them. Batches take numbers of the processes on their way: those
 * begin once they are through.
 */
function lanesOf(
  { data }: Site,
  records: readonly Piece[],
  processes: readonly FoundProcess[],
): readonly Lane<Piece>[] {
  const batched = new Set(batches.flatMap(({ route }) => route));
  const ofArrivals = { pieces: laboratoryProjects.map((_, index) => arrivalsPiece(index, processes)), after: [] };
  const ofBatches = {
    pieces: batches.map((batch, index) => batchPiece(batch, index, processes)),
    after: [ofArrivals],
  };
  const ofRecords = { pieces: records, after: [] };
  const placed = processes.map((process, index) => ({ process, index }));
  const ofProcesses = seriesGroups(placed).map((group) => {
    const has = (isOne: (process: FoundProcess) => boolean): boolean => group.some(({ process }) => isOne(process));
    const coming = has((process) => hasSamples(data, process)) ? [ofArrivals] : [];
    const passing = has(({ model }) => batched.has(model.id)) ? [ofBatches] : [];
    return {
      pieces: group.map(({ process }) => processPiece(process, processes)),
      after: [ofRecords, ...coming, ...passing],
    };
  });
  return [ofArrivals, ofRecords, ofBatches, ...ofProcesses];
}

/** Whether a process is begun with samples. */
function hasSamples(data: ExampleData, { model }: FoundProcess): boolean {
  return data.examples(model.id, startStep).some((example) => 'samples' in example);
}

async function make(site: Site, piece: Piece): Promise<void> {
  const { services, crew, data, now, there, failed, answers } = site;
  const { name } = piece;
  if (there.has(name)) return;
  const clock = new PastClock(now);
  try {
    await inOneTransaction(services, { tenantId, clock, answers }, async (within, tx) => {
      await piece.make({ services: within, tx, clock, crew, data }, now);
      await markPart(tx, mark, name);
    });
    there.add(name);
  } catch (error) {
    // The demo is no reason not to start: a descriptor that somebody changed may ask for what no example gives.
    services.log.warn({ err: error, piece: name }, 'a piece of the demo could not be made');
    failed.push(name);
  }
}
