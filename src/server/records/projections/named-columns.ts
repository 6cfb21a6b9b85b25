import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PageSection } from '../../../core/words/row-page.ts';
import { newestRecords } from '../../forms/find-release.ts';
import type { Unit } from '../../platform/unit.ts';

/** Under this name, with the path of the column, it is kept which instances have a value in a column of a table. */
const nameOf = (path: string): string => `#${path}`;

/** Longer texts name nothing. */
const longestName = 200;

/** Instances read in one transaction. */
const instancesAtOnce = 100;

/** The columns of tables of processes, as `table.column`, by which pages of rows tell where they are named. */
async function namedColumns(unit: Unit): Promise<readonly string[]> {
  const records = await newestRecords(unit, null);
  return [...new Set(records.flatMap(({ page }) => page.flatMap(columnsIn)))];
}

function columnsIn(part: PageSection): readonly string[] {
  return part.show === 'work' ? part.any.flatMap(Object.keys).filter((path) => path.includes('.')) : [];
}

/** Notes what these instances name in such columns now, so that it is found without looking through all of them. */
export async function noteNamedColumns(unit: Unit, instanceIds: readonly string[]): Promise<void> {
  if (instanceIds.length === 0) return;
  for (const path of await namedColumns(unit)) await noteColumn(unit, path, instanceIds);
}

async function noteColumn({ tx, principal }: Unit, path: string, instanceIds: readonly string[]): Promise<void> {
  const [table = '', column = ''] = path.split('.');
  const name = nameOf(path);
  // Both are keys as the meta-schema allows them, letters and digits.
  const values = `$.${table}[*].${column}`;
  await sql`
    with said as (
      select distinct i.id, one.value #>> '{}' as key
      from wf_instance i cross join lateral jsonb_path_query(i.data, ${values}::jsonpath) one(value)
      where i.id = any(${[...instanceIds]}::bigint[])),
    gone as (
      delete from record_pass p
      where p.record = ${name} and p.instance_id = any(${[...instanceIds]}::bigint[])
        and not exists (select 1 from said where said.id = p.instance_id and said.key = p.key))
    insert into record_pass (tenant_id, record, key, instance_id)
    select ${principal.tenantId}, ${name}, said.key, said.id from said
    where length(said.key) between 1 and ${longestName}
    on conflict do nothing`.execute(tx);
}

/** The condition for instances `i` that have this value in the column. */
export function namedIn(path: string, value: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from record_pass p
    where p.record = ${nameOf(path)} and p.key = ${value} and p.instance_id = i.id)`;
}

/**
 * Notes what some more of the instances name that were there before a page asked for it.
 *
 * @returns whether there are more
 */
export async function backfillNamedColumns(unit: Unit): Promise<boolean> {
  for (const path of await namedColumns(unit)) if (await backfillColumn(unit, path)) return true;
  return false;
}

async function backfillColumn(unit: Unit, path: string): Promise<boolean> {
  const { tx, principal } = unit;
  const record = nameOf(path);
  await tx
    .insertInto('record_follow')
    .values({ tenant_id: principal.tenantId, record })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mark = await tx
    .selectFrom('record_follow')
    .select(['upto', 'done'])
    .where('record', '=', record)
    .executeTakeFirstOrThrow();
  if (mark.done) return false;
  const found = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('id', '>', mark.upto)
    .orderBy('id')
    .limit(instancesAtOnce)
    .forUpdate()
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await noteColumn(unit, path, ids);
  const last = ids.at(-1);
  const said = tx.updateTable('record_follow').where('record', '=', record);
  await said.set(last === undefined ? { done: true } : { upto: last }).execute();
  return last !== undefined;
}
