import type { Person } from '../../core/calls/people.ts';
import { sql } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { requiredText, textOf, type RawQuery } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { readInstance } from './instance-store.ts';
import { maySeeInstance, overseenProcesses } from './policy.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

const mostFound = 50;

/** People of the tenant whose name, account or id holds the text `q`; with `role`, those who have it. */
export async function lookUpPeople({ tx }: Unit, query: RawQuery): Promise<readonly Person[]> {
  const role = textOf(query, 'role').trim();
  return peopleOf(tx, query, role === '' ? null : [role]);
}

/**
 * Who could take over a task that somebody has: people with one of its roles, narrowed by `q`.
 *
 * @throws BusinessError 403 for who may not hand tasks over
 */
export async function candidatesOf(unit: Unit, query: RawQuery): Promise<readonly Person[]> {
  const { tx } = unit;
  const taskId = requiredText(query, 'taskId');
  const task = await readTask(tx, taskId);
  const instance = await readInstance(tx, task.instance_id);
  const overseen = await overseenProcesses(unit, [instance.process_key]);
  if (overseen.length === 0 || !(await maySeeInstance(unit, instance)))
    throw new BusinessError(403, 'task.not-overseer');
  const people = await peopleOf(tx, query, task.roles);
  return people.filter((person) => person.userId !== task.assignee);
}

/** @param roles one of which they have to have; null = whatever roles */
async function peopleOf(
  tx: TenantTransaction,
  query: RawQuery,
  roles: readonly string[] | null,
): Promise<readonly Person[]> {
  const text = textOf(query, 'q').trim();
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<Person>`
    select u.id::text as "userId", u.real_name as "realName", u.account,
      coalesce(array_agg(r.role_alias order by r.sort) filter (where r.id is not null), '{}') as roles
    from app_user u
    left join user_role ur on ur.user_id = u.id
    left join role r on r.id = ur.role_id
    where not u.is_deleted and u.status = 1
      and (u.real_name ilike ${pattern} or u.account ilike ${pattern} or u.id::text = ${text})
    group by u.id
    having ${roles === null ? sql`true` : sql`array_agg(r.role_alias::text) && ${[...roles]}::text[]`}
    order by u.real_name, u.id limit ${mostFound}`.execute(tx);
  return rows;
}
