import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Row } from '../../core/values/finding.ts';
import { startStep } from '../../core/words/application-step.ts';
import { newestProcess } from '../forms/find-release.ts';
import type { HandInProcess, PersonNamed } from '../forms/hand-in-process.ts';
import type { TaskTable } from './tables.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * Processes with a step for the person's roles in which nobody does two steps, nor decides about themselves: those that
 * rows are handed in to. Tasks of them that follow the person's own work, or are about them, are not theirs to claim.
 */
export async function apartProcesses(unit: Unit): Promise<readonly HandInProcess[]> {
  const { roles } = unit.principal;
  const found: HandInProcess[] = [];
  for (const handIn of await unit.services.rows.handInProcesses(unit)) {
    const process = await newestProcess(unit, handIn.id, null);
    const mine = process?.model.steps.some((step) => step.roles.some((role) => roles.includes(role))) ?? false;
    if (mine) found.push(handIn);
  }
  return found;
}

/** The id of a person, or what gives it in a query. */
type Somebody = string | RawBuilder<string>;

/** The condition for tasks `t` of these processes whose row the person handed in, did another step for, or is about. */
export function isOwnWork(userId: Somebody, apart: readonly HandInProcess[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(t.process_key = any(${apart.map(({ id }) => id)}::text[]) and t.step <> ${startStep} and (exists (
    select 1 from wf_event e
    where e.instance_id = t.instance_id and e.actor = ${userId}::bigint and not e.undone
      and (e.kind = 'start' or (e.kind = 'complete' and e.step <> t.step))) or ${isAbout(userId, apart)}))`;
}

/** The condition for tasks `t` of these processes whose row is about the person. */
export function isAbout(userId: Somebody, apart: readonly HandInProcess[]): RawBuilder<SqlBool> {
  const ways = apart.flatMap(({ id, concerns }) =>
    concerns.map(({ by, row }) => {
      const named = sql`n.data ->> ${by}::text`;
      const holds =
        row === null
          ? sql`${named} = ${userId}`
          : sql`exists (
        select 1 from record_row r
        where r.record = ${row.record} and r.deleted_at is null and r.data ->> ${row.through}::text = ${userId}
          and ${row.key === 'id' ? sql`r.id::text` : sql`r.data ->> ${row.key}::text`} = ${named})`;
      return sql<SqlBool>`(t.process_key = ${id} and exists (
        select 1 from wf_instance n where n.id = t.instance_id and ${holds}))`;
    }),
  );
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** The people that a row is about which a process with these data names. */
export async function concernedBy({ tx }: Unit, { concerns }: HandInProcess, data: Row): Promise<ReadonlySet<string>> {
  const people = new Set<string>();
  for (const { by, row } of concerns) {
    const named = data[by];
    if (typeof named !== 'string' || named === '') continue;
    for (const person of row === null ? [named] : await personsOf(tx, row, named)) people.add(person);
  }
  return people;
}

/** Whom the rows of a record with this key name. */
async function personsOf(
  tx: Unit['tx'],
  { record, key, through }: Exclude<PersonNamed['row'], null>,
  named: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ person: string | null }>`
    select r.data ->> ${through}::text as person from record_row r
    where r.record = ${record} and r.deleted_at is null
      and ${key === 'id' ? sql`r.id::text` : sql`r.data ->> ${key}::text`} = ${named}`.execute(tx);
  return rows.flatMap(({ person }) => person ?? []);
}

/** A task as far as it matters who may claim it. */
interface Offered {
  readonly id: string | null;
  readonly status: TaskTable['status'] | null;
  readonly roles: readonly string[] | null;
  readonly process_key: string;
}

/** Those of these tasks that are open to one of the person's roles, and neither follow their own work nor are about them. */
export async function offeredTasks(unit: Unit, rows: readonly Offered[]): Promise<ReadonlySet<string>> {
  const { userId, roles } = unit.principal;
  const open = rows.filter(({ status, roles: of }) => {
    return status === 'open' && of !== null && of.some((role) => roles.includes(role));
  });
  const offered = new Set(open.flatMap(({ id }) => id ?? []));
  if (offered.size === 0) return offered;
  const keys = new Set(open.map(({ process_key: key }) => key));
  const apart = (await apartProcesses(unit)).filter(({ id }) => keys.has(id));
  if (apart.length === 0) return offered;
  const own = await sql<{ id: string }>`
    select t.id from wf_task t where t.id = any(${[...offered]}::bigint[]) and ${isOwnWork(userId, apart)}`.execute(
    unit.tx,
  );
  for (const { id } of own.rows) offered.delete(id);
  return offered;
}

/** A task, and the process that it belongs to. */
type Belonging = Pick<TaskTable, 'process_key'> & { readonly id: string };

/** The condition for people `u` to whom the task is neither their own work nor about them. */
export async function mayDecide(unit: Unit, task: Belonging): Promise<RawBuilder<SqlBool>> {
  const apart = await apartOf(unit, task);
  if (apart.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select 1 from wf_task t where t.id = ${task.id} and ${isOwnWork(sql<string>`u.id::text`, apart)})`;
}

/** Why a task is not the person's to decide, whatever their roles: the key of its message; null where nothing says so. */
export async function whyNotDecided(
  unit: Unit,
  task: Belonging,
): Promise<'record.own-matter' | 'record.own-work' | null> {
  const { userId } = unit.principal;
  const apart = await apartOf(unit, task);
  if (apart.length === 0) return null;
  const { rows } = await sql<{ about: boolean }>`
    select ${isAbout(userId, apart)} as about from wf_task t
    where t.id = ${task.id} and ${isOwnWork(userId, apart)}`.execute(unit.tx);
  if (rows[0] === undefined) return null;
  return rows[0].about ? 'record.own-matter' : 'record.own-work';
}

async function apartOf(unit: Unit, { process_key: key }: Belonging): Promise<readonly HandInProcess[]> {
  return (await unit.services.rows.handInProcesses(unit)).filter(({ id }) => id === key);
}
