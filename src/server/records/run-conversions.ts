import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { liveTenants } from '../directory/tenants/live-tenants.ts';
import { publishPrepared } from '../forms/publish-prepared.ts';
import type { RowProgress } from '../forms/stored-rows.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { say } from '../platform/errors/messages.ts';
import { wireTime } from '../platform/clock.ts';
import { audit } from '../platform/store/audit.ts';
import type { Services } from '../platform/services.ts';
import type { Text } from '../../core/text/text.ts';
import { prepareBatch, publicationOf, type BatchResult, type ConversionRow } from './prepare-rows.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import { systemOf } from '../platform/http/access.ts';

const mostShown = 20;

/** A conversion as its page shows it. */
export interface ShownConversion extends RowProgress {
  /** The form's name in that version. */
  readonly label: Text;
  /** Why it failed; empty texts else. */
  readonly note: Text;
  readonly startedAt: string;
  readonly endedAt: string;
}

const running = new WeakMap<Services, Promise<void>>();
const closing = new WeakSet<Services>();

/** Goes on with what a server before left unfinished once this one answers; its end waits for the batch under way. */
export function startConversions(app: FastifyInstance, services: Services): void {
  app.addHook('onListen', (done) => {
    beginConversions(services);
    done();
  });
  app.addHook('onClose', async () => {
    closing.add(services);
    await running.get(services);
  });
}

/** Converts what waits, after what is under way; nobody waits for it. */
export function beginConversions(services: Services): void {
  const before = running.get(services) ?? Promise.resolve();
  const next = before.then(() => runConversions(services, () => closing.has(services)));
  running.set(
    services,
    next.catch((error: unknown) => services.log.error({ err: error }, 'rows could not be converted')),
  );
}

/**
 * Converts the rows of all versions that wait for them, and publishes each.
 *
 * @param stopped asked between batches
 */
export async function runConversions(services: Services, stopped: () => boolean = () => false): Promise<void> {
  for (const tenantId of await liveTenants(services.store)) {
    const waiting = await runUnit(services, systemOf(tenantId), async ({ tx }) => {
      await sql`delete from record_prepared n using record_conversion c
        where c.id = n.conversion_id and c.state <> 'running'`.execute(tx);
      const { rows } = await sql<{ id: string }>`
        select id::text as id from record_conversion where state = 'running' order by id`.execute(tx);
      return rows;
    });
    // One that fails waits for the next start; the others go on.
    for (const { id } of waiting)
      await runOne(services, tenantId, id, stopped).catch((error: unknown) =>
        services.log.error({ err: error, conversion: id }, 'rows could not be converted'),
      );
  }
}

async function runOne(services: Services, tenantId: string, id: string, stopped: () => boolean): Promise<void> {
  try {
    for (let result: BatchResult = 'more'; result === 'more';) {
      if (stopped()) return;
      result = await runUnit(services, systemOf(tenantId), (unit) => prepareBatch(unit, id));
      // Other calls get their turn between batches.
      await new Promise((resolve) => setImmediate(resolve));
      if (result === 'ready') await publishOne(services, tenantId, id);
    }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const note = { zh: say(error.key, 'zh', error.args), en: say(error.key, 'en', error.args) };
    await runUnit(services, systemOf(tenantId), async ({ tx }) => {
      await sql`update record_conversion set state = 'failed', note = ${JSON.stringify(note)}::jsonb, ended_at = now()
        where id = ${id} and state = 'running'`.execute(tx);
    });
  }
  await runUnit(services, systemOf(tenantId), async ({ tx }) => {
    await sql`delete from record_prepared n using record_conversion c
      where c.id = n.conversion_id and c.state <> 'running' and c.id = ${id}`.execute(tx);
  });
}

async function publishOne(services: Services, tenantId: string, id: string): Promise<void> {
  const job = await runUnit(services, systemOf(tenantId), async ({ tx }) => {
    const { rows } = await sql<Pick<ConversionRow, 'publication' | 'from_release'>>`
      select publication, from_release::text as from_release from record_conversion where id = ${id}`.execute(tx);
    return rows[0];
  });
  if (job !== undefined)
    await publishPrepared(services, { id, from: job.from_release, publication: publicationOf(job) });
}

interface ListedConversion extends ConversionRow {
  readonly label: Text;
  readonly note: Partial<Text>;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/** The conversions of the company, the newest first. */
export async function listConversions({ tx }: Unit): Promise<readonly ShownConversion[]> {
  const { rows } = await sql<ListedConversion>`
    select id::text as id, record, version, state, done, total, note, started_at, ended_at,
      publication::json #> '{next,descriptor,label}' as label
    from record_conversion order by id desc limit ${mostShown}`.execute(tx);
  return rows.map(({ id, record, version, state, done, total, label, note, started_at: begun, ended_at: ended }) => ({
    id,
    formId: record,
    version,
    state,
    done,
    total,
    label,
    note: { zh: note.zh ?? '', en: note.en ?? '' },
    startedAt: wireTime(begun),
    endedAt: wireTime(ended),
  }));
}

/**
 * Stops the conversion of a record's rows: nothing of it was published, and rows are as they were.
 *
 * @throws BusinessError 400 where none is under way
 */
export async function stopConversion({ tx }: Unit, formId: string): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
      update record_conversion set state = 'stopped', ended_at = now() where record = ${formId} and state = 'running'
      returning id::text as id, version`.execute(tx);
  const [stopped] = rows;
  if (stopped === undefined) throw new BusinessError(400, 'form.missing');
  const changes = [{ path: 'version', before: stopped.version, after: null }];
  await audit(tx, { action: 'stop-conversion', subject: 'form', subjectId: formId, changes });
}
