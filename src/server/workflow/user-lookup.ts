import type { CallName } from '../../core/calls/calls.ts';
import type { Person } from '../../core/calls/people.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId, requiredText, textOf, type RawQuery } from '../platform/http/page.ts';
import { noteRead } from '../platform/read-log.ts';
import { masked } from '../platform/traces.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { readInstance } from './instance-store.ts';
import { requireTakeable } from './hand-over.ts';
import { mayDecide } from './own-work.ts';
import { maySeeInstance } from './policy.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

const mostFound = 50;

/** People of the tenant whose name, account or id holds the text `q`; with `role`, those who have it. */
export async function lookUpPeople(unit: Unit, query: RawQuery): Promise<readonly Person[]> {
  const role = textOf(query, 'role').trim();
  const people = await peopleOf(unit.tx, query, { roles: role === '' ? null : [role], among: sql<SqlBool>`true` });
  noteFound(unit, { call: 'GET /api/blade-user/lookup', query }, people);
  return people;
}

/**
 * Who could take over a task that somebody has: people with one of its roles, less those whose own work it follows and
 * whom it is about, narrowed by `q`.
 *
 * @throws BusinessError 403 for who may not hand tasks over
 */
export async function candidatesOf(unit: Unit, query: RawQuery): Promise<readonly Person[]> {
  const { tx } = unit;
  const taskId = requiredText(query, 'taskId');
  const task = await readTask(tx, taskId);
  const instance = await readInstance(tx, task.instance_id);
  await requireTakeable(unit, task);
  if (!(await maySeeInstance(unit, instance))) throw new BusinessError(403, 'task.not-overseer');
  const people = await peopleOf(tx, query, { roles: task.roles, among: await mayDecide(unit, task) });
  const others = people.filter((person) => person.userId !== task.assignee);
  noteFound(unit, { call: 'GET /api/blade-flow/work/candidates', query }, others);
  return others;
}

/** Names and accounts are about people: who looked them up is noted, what they typed masked. */
function noteFound(
  unit: Unit,
  { call, query }: { readonly call: CallName; readonly query: RawQuery },
  people: readonly Person[],
): void {
  const asked = ['q', 'role', 'taskId'].flatMap((name) => {
    const text = textOf(query, name).trim();
    return text === '' ? [] : [[name, name === 'q' && !isId(text) ? masked(text) : text] as const];
  });
  const ids = people.map(({ userId }) => userId);
  noteRead(unit, { call, subject: 'user', query: Object.fromEntries(asked), rows: ids.length, ids });
}

/** Which people are looked for. */
interface Wanted {
  /** One of which they have to have; null = whatever roles. */
  readonly roles: readonly string[] | null;
  /** What else holds for people `u`. */
  readonly among: RawBuilder<SqlBool>;
}

async function peopleOf(tx: TenantTransaction, query: RawQuery, { roles, among }: Wanted): Promise<readonly Person[]> {
  const text = textOf(query, 'q').trim();
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<Person>`
    select u.id::text as "userId", u.real_name as "realName", u.account,
      coalesce(array_agg(r.role_alias order by r.sort) filter (where r.id is not null), '{}') as roles
    from app_user u
    left join user_role ur on ur.user_id = u.id
    left join role r on r.id = ur.role_id
    where not u.is_deleted and u.status = 1 and ${among}
      and (u.real_name ilike ${pattern} or u.account ilike ${pattern} or u.id::text = ${text})
    group by u.id
    having ${roles === null ? sql`true` : sql`array_agg(r.role_alias::text) && ${[...roles]}::text[]`}
    order by u.real_name, u.id limit ${mostFound}`.execute(tx);
  return rows;
}
