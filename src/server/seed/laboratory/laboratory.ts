import { product } from '../../../core/product.ts';
import { builtInSources } from '../../forms/library.ts';
import { tellLate } from '../../notices/late-tasks.ts';
import type { FoundProcess } from '../../forms/find-release.ts';
import type { Services } from '../../services.ts';
import type { Answers } from '../../store/once-per-transaction.ts';
import { registerFileOwners } from '../../workflow/file-owners.ts';
import { newestProcesses } from '../../workflow/process-names.ts';
import { markedParts, markPart, readMark, writeMark } from '../seed-mark.ts';
import { gatherCrew } from './crew.ts';
import type { Crew } from './crew.ts';
import { exampleData } from './example-data.ts';
import type { ExampleData } from './example-data.ts';
import { inLanes } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { inOneTransaction } from './one-transaction.ts';
import { PastClock } from './past-clock.ts';
import { batchPiece, lastPiece, processPiece, recordPieces } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { batches } from './pipeline.ts';
import { seriesGroups } from './series-groups.ts';

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
  // As the server does every minute from now on.
  await tellLate(services);
  if (site.failed.length === 0) await writeMark(store.platform, mark, [mark]);
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  log.info({ seconds, pieces: there.size, failed: site.failed }, 'demo filled in');
}

/** Records first: work belongs to projects. */
async function makeAll(site: Site): Promise<void> {
  const { services } = site;
  const [business, ...others] = recordPieces;
  if (business !== undefined) await make(site, business);
  const found = await services.store.tenantTx(tenantId, '0', (tx) => newestProcesses(tx, services, null));
  const processes = found.toSorted((one, other) => (one.model.id < other.model.id ? -1 : 1));
  await inLanes(lanesOf(others, processes), lanesAtOnce, (piece) => make(site, piece));
  await make(site, lastPiece);
}

/** Batches take numbers of the processes on their way: those begin once the batches are through. */
function lanesOf(records: readonly Piece[], processes: readonly FoundProcess[]): readonly Lane<Piece>[] {
  const batched = new Set(batches.flatMap(({ route }) => route));
  const ofBatches = { pieces: batches.map((batch, index) => batchPiece(batch, index, processes)), after: [] };
  const ofRecords = { pieces: records, after: [] };
  const placed = processes.map((process, index) => ({ process, index }));
  const ofProcesses = seriesGroups(placed).map((group) => {
    const waits = group.some(({ process }) => batched.has(process.model.id));
    return { pieces: group.map(processPiece), after: waits ? [ofRecords, ofBatches] : [ofRecords] };
  });
  return [ofBatches, ofRecords, ...ofProcesses];
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
