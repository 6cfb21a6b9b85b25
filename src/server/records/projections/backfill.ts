import { sql } from 'kysely';
import type { Row } from '../../../core/values/finding.ts';
import { liveTenants } from '../../directory/tenants/live-tenants.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { backfillNamedColumns } from './named-columns.ts';
import { heldProjections, type Projection } from './projections.ts';
import { saveLineage, saveParticipations, readParticipations } from './save-participations.ts';
import { writeProjectedRows } from './refresh-projections.ts';
import { projectedValues, readSourceRows } from './source-rows.ts';
import { systemOf } from '../../platform/http/access.ts';
import { runUnit, type Unit } from '../../platform/unit.ts';

/** Instances read, and keys given their rows, in one transaction. */
const instancesAtOnce = 40;
const keysAtOnce = 400;

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
      step = await runUnit(services, systemOf(tenantId), oneStep);
      if (typeof step === 'number') added += step;
    }
  }
  if (added > 0) services.log.info({ rows: added }, 'rows added for what processes had before a record followed them');
  return added;
}

/** Rows added, more instances to be read, or nothing left. */
type Step = number | 'more' | 'done';

async function oneStep(unit: Unit): Promise<Step> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seqdesk catch up ${unit.principal.tenantId}`}, 0))`.execute(
    unit.tx,
  );
  for (const projection of await heldProjections(unit)) {
    const step = await backfillStep(unit, projection);
    if (step !== 'done') return step;
  }
  return (await backfillNamedColumns(unit)) ? 'more' : 'done';
}

async function backfillStep(unit: Unit, projection: Projection): Promise<Step> {
  const record = projection.model.id;
  const mark = { tenant_id: unit.principal.tenantId, record };
  await unit.tx
    .insertInto('record_follow')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { upto, done } = await unit.tx
    .selectFrom('record_follow')
    .select(['upto', 'done'])
    .where('record', '=', record)
    .executeTakeFirstOrThrow();
  if (done) return 'done';
  const read = await noteInstances(unit, projection, upto);
  const said = unit.tx.updateTable('record_follow').where('record', '=', record);
  if (read !== null) {
    await said.set({ upto: read }).execute();
    return 'more';
  }
  const added = await addMissing(unit, projection);
  if (added === 0) await said.set({ done: true }).execute();
  return added === 0 ? 'done' : added;
}

/** The next instances in the order in which they were opened; null where there are none. */
async function noteInstances(unit: Unit, projection: Projection, after: string): Promise<string | null> {
  const {
    tx,
    principal: { tenantId },
  } = unit;
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
  const said = await readParticipations(unit, projection, ids, ids);
  await saveParticipations(tx, tenantId, projection, said);
  await saveLineage(tx, tenantId, projection, said);
  return ids.at(-1) ?? null;
}

/** Rows for keys that have none, with what all their instances say, the last one first. */
async function addMissing(unit: Unit, projection: Projection): Promise<number> {
  const keys = await keysWithoutRow(unit.tx, projection);
  const instances = await unit.tx
    .selectFrom('record_pass')
    .select('instance_id')
    .distinct()
    .where('record', '=', projection.model.id)
    .where('key', 'in', keys.length === 0 ? [''] : keys)
    .execute();
  const values = new Map<string, Row>();
  const ids = instances.map((row) => row.instance_id);
  const sourceRows = await readSourceRows(unit, projection, ids);
  for (const one of sourceRows.filter(({ key }) => keys.includes(key)))
    values.set(one.key, { ...values.get(one.key), ...projectedValues(projection, one) });
  await writeProjectedRows(unit, projection, [...values.keys()].toSorted(), values);
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
