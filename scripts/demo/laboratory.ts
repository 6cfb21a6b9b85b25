import { product } from '../../src/core/product.ts';
import { startStep } from '../../src/core/words/application-step.ts';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { builtInSources } from '../../src/server/forms/library.ts';
import { notifyOverdue } from '../../src/server/notices/late-tasks.ts';
import { allMarks, writeMark } from '../../src/server/platform/store/seed-mark.ts';
import type { Services } from '../../src/server/platform/services.ts';
import type { Answers } from '../../src/server/platform/store/once-per-transaction.ts';
import { isObject } from '../../src/core/text/json.ts';
import { newestProcesses } from '../../src/server/workflow/process-names.ts';
import { batches } from './batches.ts';
import { dayMs, morningBefore, PastClock } from './clock.ts';
import { gatherCrew, type Crew } from './crew.ts';
import { Dice } from './dice.ts';
import { exampleData, type ExampleData } from './example-data.ts';
import { inLanes, seriesGroups, type Lane } from './lanes.ts';
import { inOneTransaction } from './one-transaction.ts';
import {
  arrivalsPiece,
  batchPiece,
  firstProjects,
  lastPiece,
  lotsPiece,
  plansPiece,
  processPiece,
  recordPieces,
  type Piece,
} from './pieces.ts';
import { demoProjects } from './projects.ts';
import { systemOf } from '../../src/server/platform/http/access.ts';
import { runUnit } from '../../src/server/platform/unit.ts';

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
 * Fills the demo's company with a few plans, or with the work of some weeks, by the same functions that people's clicks
 * call. Each piece is one transaction that also notes that it is there, so that a start goes on where an earlier one was
 * cut off, and puts nothing in twice.
 */
export async function fillDemo(services: Services, size: 'demo' | 'small'): Promise<void> {
  const { store, log, clock } = services;
  const there = await allMarks(store.platform);
  const isDone =
    size === 'demo' ? there.has(mark) : [firstProjects, plansPiece(false)].every((one) => there.has(markOf(one)));
  if (isDone) return;
  const crew = await gatherCrew(services);
  // Somebody renamed or removed the demo's people.
  if (crew === null) return;
  const begun = performance.now();
  const cutOff = [...there].filter((name) => name.startsWith(`${mark}:`)).length;
  if (cutOff > 0) log.warn({ pieces: cutOff }, 'the demo was cut off when it was filled in; the rest follows now');
  else log.info('the demo is filled in, which takes some seconds');
  const data = exampleData(size === 'demo' ? builtInSources() : []);
  const site: Site = { services, crew, data, now: clock.now(), there, failed: [], answers: new Map() };
  if (size === 'demo') await makeAll(site);
  else for (const piece of [firstProjects, plansPiece(false)]) await make(site, piece);
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  log.info({ seconds, failed: site.failed }, 'demo filled in');
}

function markOf({ name, mark: own }: Piece): string {
  return own ?? `${mark}:${name}`;
}

const mornings = 14;

/** Tells of what was late on each of the past mornings; from now on the server does it every minute. */
async function tellOfLateWork(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  for (let day = mornings; day >= 0; day -= 1) {
    const morning = morningBefore(new Date(now - day * dayMs), new Dice(`late ${day}`));
    await notifyOverdue({ ...services, clock: { now: () => morning } });
  }
}

/** The processes of the demo, by their ids: all but those that rows are handed in to, such as the pay of a month. */
export async function processesWithWork(services: Services): Promise<readonly FoundProcess[]> {
  const records = builtInSources().flatMap(({ value }) => (isRecord(value) ? [value] : []));
  const moves = records.flatMap(({ states }) => states?.moves ?? []);
  const ofRows = new Set(moves.flatMap(({ process }) => process?.id ?? []));
  const found = await runUnit(services, systemOf(tenantId), (unit) => newestProcesses(unit, null));
  return found
    .filter(({ model }) => !ofRows.has(model.id))
    .toSorted((one, other) => (one.model.id < other.model.id ? -1 : 1));
}

/** What a record says of processes that its rows are handed in to. */
interface HandedIn {
  readonly states?: { readonly moves: readonly { readonly process?: { readonly id: string } }[] };
}

function isRecord(value: unknown): value is HandedIn {
  return isObject(value) && value['kind'] === 'record';
}

/** Records first: work belongs to projects. */
async function makeAll(site: Site): Promise<void> {
  const { services } = site;
  const [business, ...others] = recordPieces;
  if (business !== undefined) await make(site, business);
  const processes = await processesWithWork(services);
  await inLanes(lanesOf(site, others, processes), lanesAtOnce, (piece) => make(site, piece));
  await make(site, lastPiece);
  await tellOfLateWork(services);
  await make(site, plansPiece(true));
  await make(site, lotsPiece);
  if (site.failed.length === 0) await writeMark(services.store.platform, mark, [mark]);
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
  const ofArrivals = { pieces: demoProjects.map((_, index) => arrivalsPiece(index, processes)), after: [] };
  const ofBatches = { pieces: batches.map((batch, index) => batchPiece(batch, index, processes)), after: [ofArrivals] };
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
  if (there.has(markOf(piece))) return;
  const clock = new PastClock(now);
  try {
    await inOneTransaction(services, { tenantId, clock, answers }, async (within, tx) => {
      await piece.make({ services: within, tx, clock, crew, data }, now);
      await writeMark(tx, markOf(piece), [name]);
    });
    there.add(markOf(piece));
  } catch (error) {
    // The demo is no reason not to start: a descriptor that somebody changed may ask for what no example gives.
    services.log.warn({ err: error, piece: name }, 'a piece of the demo could not be made');
    failed.push(name);
  }
}
