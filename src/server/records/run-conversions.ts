import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { liveTenants } from '../directory/tenants/live-tenants.ts';
import { publishPrepared } from '../forms/publish-prepared.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { say, type MessageKey } from '../platform/errors/messages.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { moveBatch } from './move-prepared.ts';
import { prepareBatch, publicationOf, type BatchResult, type ConversionRow } from './prepare-rows.ts';
import { waitingTogether } from './waiting-together.ts';
import { systemOf } from '../platform/http/access.ts';
import { runUnit, type Unit } from '../platform/unit.ts';

const busyMs = 100;
/** Pauses before what failed is tried again: the first, and the longest. */
const firstPauseMs = 5_000;
const longestPauseMs = 600_000;

/** What is under way for a server. */
interface Work {
  last: Promise<void>;
  again: NodeJS.Timeout | undefined;
  closing: boolean;
}

const working = new WeakMap<Services, Work>();

function workOf(services: Services): Work {
  const work = working.get(services) ?? { last: Promise.resolve(), again: undefined, closing: false };
  working.set(services, work);
  return work;
}

/** Goes on with what a server before left unfinished once this one answers; its end waits for the batch under way. */
export function startConversions(app: FastifyInstance, services: Services): void {
  app.addHook('onListen', (done) => {
    beginConversions(services);
    done();
  });
  app.addHook('onClose', async () => {
    const work = workOf(services);
    work.closing = true;
    clearTimeout(work.again);
    await work.last;
  });
}

/** Converts what waits, after what is under way, and what failed again after a pause; nobody waits for it. */
export function beginConversions(services: Services): void {
  const work = workOf(services);
  const run = async (): Promise<void> => {
    try {
      await runConversions(services, () => work.closing);
    } catch (error) {
      services.log.error({ err: error }, 'rows could not be converted');
    }
    const pause = await nextPause(services).catch(() => longestPauseMs);
    clearTimeout(work.again);
    if (pause !== null && !work.closing) work.again = setTimeout(() => beginConversions(services), pause).unref();
  };
  work.last = work.last.then(() => (work.closing ? undefined : run()));
}

/** How long until something that failed is tried again; null where nothing waits. */
async function nextPause(services: Services): Promise<number | null> {
  const pauses: number[] = [];
  for (const tenantId of await liveTenants(services.store)) {
    const { rows } = await runUnit(services, systemOf(tenantId), ({ tx }) =>
      sql<{ next_at: Date }>`
        select next_at from record_conversion where state in ('running', 'moving') and next_at is not null`.execute(tx),
    );
    pauses.push(...rows.map(({ next_at: next }) => next.getTime() - services.clock.now().getTime()));
  }
  return pauses.length === 0 ? null : Math.max(0, Math.min(...pauses, longestPauseMs));
}

/**
 * Converts the rows of all versions that wait for them, publishes each, and brings its rows to their place.
 *
 * @param stopped asked between batches
 */
export async function runConversions(services: Services, stopped: () => boolean = () => false): Promise<void> {
  for (const tenantId of await liveTenants(services.store)) {
    const waiting = await runUnit(services, systemOf(tenantId), async ({ tx, now }) => {
      await forgetPrepared(tx);
      const { rows } = await sql<{ id: string }>`
        select id::text as id from record_conversion
        where state in ('running', 'moving') and (next_at is null or next_at <= ${now}) order by id`.execute(tx);
      return rows;
    });
    for (const { id } of waiting) await runOne(services, tenantId, id, stopped);
  }
}

async function runOne(services: Services, tenantId: string, id: string, stopped: () => boolean): Promise<void> {
  try {
    for (let result: BatchResult = 'more'; result !== 'ended';) {
      if (stopped()) return;
      result = await runBatch(services, tenantId, id);
      // Other calls get their turn between batches.
      await new Promise((resolve) => (result === 'busy' ? setTimeout(resolve, busyMs) : setImmediate(resolve)));
    }
  } catch (error) {
    services.log.error({ err: error, conversion: id }, 'rows could not be converted');
    await runUnit(services, systemOf(tenantId), (unit) => noteFailure(unit, id, error));
  }
  await runUnit(services, systemOf(tenantId), ({ tx }) => forgetPrepared(tx));
}

async function runBatch(services: Services, tenantId: string, id: string): Promise<BatchResult> {
  const job = await runUnit(services, systemOf(tenantId), async ({ tx }) => {
    const { rows } = await sql<Pick<ConversionRow, 'publication' | 'state'>>`
      select publication, state from record_conversion where id = ${id}`.execute(tx);
    return rows[0];
  });
  if (job?.state === 'moving') return runUnit(services, systemOf(tenantId), ({ tx }) => moveBatch(tx, id));
  if (job?.state !== 'running') return 'ended';
  const parts = await runUnit(services, systemOf(tenantId), ({ tx }) => waitingTogether(tx, id));
  // One of those that wait together does the work of all.
  if (parts.some((part) => BigInt(part.id) < BigInt(id))) return 'ended';
  for (const part of parts) {
    const result = await runUnit(services, systemOf(tenantId), (unit) => prepareBatch(unit, part.id));
    if (result !== 'ready') return result;
  }
  const records = parts.map(({ id: own, record, from_release: from }) => ({ id: own, record, from }));
  await publishPrepared(services, records, publicationOf(job));
  return 'more';
}

/** What nothing waits for any more: of conversions that failed or were stopped. */
async function forgetPrepared(tx: TenantTransaction): Promise<void> {
  await sql`delete from record_prepared n using record_conversion c
    where c.id = n.conversion_id and c.state not in ('running', 'moving')`.execute(tx);
}

/** What is refused by its rows fails; anything else is tried again, after a longer pause each time. */
async function noteFailure({ tx, now }: Unit, id: string, error: unknown): Promise<void> {
  const ids = (await waitingTogether(tx, id)).map((part) => part.id);
  // What a busy node cannot do now (5xx) it can later.
  if (error instanceof BusinessError && error.status < 500) {
    const note = textsOf(error.key, error.args);
    await sql`
      update record_conversion set state = 'failed', note = ${note}::jsonb, ended_at = now(), next_at = null
      where id = any(${ids}::bigint[]) and state = 'running'`.execute(tx);
    return;
  }
  const { rows } = await sql<{ attempts: number }>`
    update record_conversion set attempts = attempts + 1 where id = any(${ids}::bigint[]) returning attempts`.execute(
    tx,
  );
  const count = rows[0]?.attempts ?? 1;
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(count - 1, 10));
  const note = textsOf('form.conversion-again', {
    count,
    reason: error instanceof Error ? error.message : String(error),
  });
  await sql`
    update record_conversion set note = ${note}::jsonb, next_at = ${new Date(now.getTime() + pause)}
    where id = any(${ids}::bigint[])`.execute(tx);
}

function textsOf(key: MessageKey, args: Parameters<typeof say>[2]): string {
  return JSON.stringify({ zh: say(key, 'zh', args), en: say(key, 'en', args) });
}
