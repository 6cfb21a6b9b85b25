import { product } from '../../../core/product.ts';
import { builtInSources } from '../../forms/library.ts';
import { tellLate } from '../../notices/late-tasks.ts';
import type { Services } from '../../services.ts';
import { registerFileOwners } from '../../workflow/file-owners.ts';
import { newestProcesses } from '../../workflow/process-names.ts';
import { markedParts, markPart, readMark, writeMark } from '../seed-mark.ts';
import { gatherCrew } from './crew.ts';
import type { Crew } from './crew.ts';
import { exampleData } from './example-data.ts';
import type { ExampleData } from './example-data.ts';
import { inLanes } from './lanes.ts';
import { inOneTransaction } from './one-transaction.ts';
import { PastClock } from './past-clock.ts';
import { batchPiece, lastPiece, processPiece, recordPieces } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { batches } from './pipeline.ts';

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
  const site: Site = { services, crew, data: exampleData(builtInSources()), now: clock.now(), there, failed: [] };
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
  const lanes = inLanes(
    processes.map((process, index) => ({ process, index })),
    lanesAtOnce,
  );
  // Batches take numbers of many processes: they are through before the processes begin, each in lanes of its own.
  await inTurn(site, [others, batches.map((batch, index) => batchPiece(batch, index, processes))]);
  await inTurn(
    site,
    lanes.map((lane) => lane.map(processPiece)),
  );
  await make(site, lastPiece);
}

/** Makes several rows of pieces at once, in each row one after another. */
async function inTurn(site: Site, lanes: readonly (readonly Piece[])[]): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const piece of lane) await make(site, piece);
    }),
  );
}

async function make(site: Site, piece: Piece): Promise<void> {
  const { services, crew, data, now, there, failed } = site;
  const { name } = piece;
  if (there.has(name)) return;
  const clock = new PastClock(now);
  try {
    await inOneTransaction(services, { tenantId, clock }, async (within, tx) => {
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
