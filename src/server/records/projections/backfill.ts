import { sql } from 'kysely';
import type { Row } from '../../../core/values/finding.ts';
import { liveTenants } from '../../directory/tenants/live-tenants.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { heldProjections, type Projection } from './projections.ts';
import { saveLineage, saveParticipations, readParticipations } from './save-participations.ts';
import { writeProjectedRows } from './refresh-projections.ts';
import { projectedValues, readSourceRows } from './source-rows.ts';

/** Instances read, and keys given their rows, in one transaction. */
const instancesAtOnce = 40;
const keysAtOnce = 400;

/** What somebody of the server itself writes. */
const nobody = '0';

/**
 * Makes rows for what processes had before a record followed their table: first notes which instances have which keys,
 * then adds the rows that are missing. Each batch is a transaction of its own that says how far it came, so that it can
 * end at any moment and go on with the next start; several nodes do it one after the other. Rows that are there stay as
 * they are: what later moves and people wrote is newer.
 *
 * @param stopped asked between batches
 * @returns how many rows were added
 */
export async function backfill(services: Services, stopped: () => boolean = () => false): Promise<number> {
  let added = 0;
  for (const tenantId of await liveTenants(services.store)) {
    for (let step: Step = 'more'; step !== 'done' && !stopped();) {
      step = await services.store.tenantTx(tenantId, nobody, (tx) => oneStep({ tx, services, tenantId }));
      if (typeof step === 'number') added += step;
    }
  }
  if (added > 0) services.log.info({ rows: added }, 'rows added for what processes had before a record followed them');
  return added;
}

/** Rows added, more instances to be read, or nothing left. */
type Step = number | 'more' | 'done';

interface BackfillUnit {
  readonly tx: TenantTransaction;
  readonly services: Services;
  readonly tenantId: string;
}

async function oneStep(by: BackfillUnit): Promise<Step> {
  const { tx, tenantId } = by;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seqdesk catch up ${tenantId}`}, 0))`.execute(tx);
  for (const projection of await heldProjections(tx, by.services)) {
    const step = await backfillStep(by, projection);
    if (step !== 'done') return step;
  }
  return 'done';
}

async function backfillStep(by: BackfillUnit, projection: Projection): Promise<Step> {
  const { tx, tenantId } = by;
  const record = projection.model.id;
  const mark = { tenant_id: tenantId, record };
  await tx
    .insertInto('record_follow')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { upto, done } = await tx
    .selectFrom('record_follow')
    .select(['upto', 'done'])
    .where('record', '=', record)
    .executeTakeFirstOrThrow();
  if (done) return 'done';
  const read = await noteInstances(by, projection, upto);
  const said = tx.updateTable('record_follow').where('record', '=', record);
  if (read !== null) {
    await said.set({ upto: read }).execute();
    return 'more';
  }
  const added = await addMissing(by, projection);
  if (added === 0) await said.set({ done: true }).execute();
  return added === 0 ? 'done' : added;
}

/** The next instances in the order in which they were opened; null where there are none. */
async function noteInstances(
  { tx, tenantId }: BackfillUnit,
  projection: Projection,
  after: string,
): Promise<string | null> {
  const found = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(instancesAtOnce)
    .forUpdate()
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return null;
  const said = await readParticipations(tx, projection, ids, ids);
  await saveParticipations(tx, tenantId, projection, said);
  await saveLineage(tx, tenantId, projection, said);
  return ids.at(-1) ?? null;
}

/** Rows for keys that have none, with what all their instances say, the last one first. */
async function addMissing({ tx, services, tenantId }: BackfillUnit, projection: Projection): Promise<number> {
  const keys = await keysWithoutRow(tx, projection);
  const instances = await tx
    .selectFrom('record_pass')
    .select('instance_id')
    .distinct()
    .where('record', '=', projection.model.id)
    .where('key', 'in', keys.length === 0 ? [''] : keys)
    .execute();
  const values = new Map<string, Row>();
  const sourceRows = await readSourceRows(
    tx,
    projection,
    instances.map((row) => row.instance_id),
  );
  for (const one of sourceRows.filter(({ key }) => keys.includes(key)))
    values.set(one.key, { ...values.get(one.key), ...projectedValues(projection, one) });
  const by = { tx, services, principal: { tenantId, userId: nobody }, at: services.clock.now() };
  await writeProjectedRows(by, projection, [...values.keys()].toSorted(), values);
  return values.size;
}

async function keysWithoutRow(tx: TenantTransaction, { model, source }: Projection): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct p.key from record_pass p
    where p.record = ${model.id} and not exists (
      select 1 from record_key k
      where k.record = p.record and k.name = ${source.key} and k.value = jsonb_build_array(p.key)::text)
    order by p.key limit ${keysAtOnce}`.execute(tx);
  return rows.map(({ key }) => key);
}
