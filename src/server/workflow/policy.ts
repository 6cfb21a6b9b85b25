import { sql } from 'kysely';
import type { ProcessModel } from '../../core/descriptor/model.ts';
import { fieldAccess } from '../../core/form/access.ts';
import type { Principal } from '../http/access.ts';
import type { TenantTransaction } from '../store/database.ts';
import type { InstanceHead } from './instance-store.ts';

/*
 * Who may see what of the workflow, all in this file. Rows of another tenant are beyond everybody: PostgreSQL does not
 * show them.
 */

/** Roles that see every instance of their tenant. */
const overseers = ['administrator', 'lab-supervisor'];

/** Whether a person may revoke anything at any time. */
export function isAdministrator(principal: Pick<Principal, 'roles'>): boolean {
  return principal.roles.includes('administrator');
}

/** Whether a person may start a process by hand. */
export function mayStart(process: ProcessModel, roles: readonly string[]): boolean {
  return process.start.by.includes('manual') && process.start.roles.some((role) => roles.includes(role));
}

/**
 * Whether a person may look at an instance: they started it, took part in it, have or may claim its open task, or
 * oversee the laboratory.
 */
export async function maySeeInstance(
  tx: TenantTransaction,
  instance: Pick<InstanceHead, 'id' | 'starter'>,
  { userId, roles }: Pick<Principal, 'userId' | 'roles'>,
): Promise<boolean> {
  if (instance.starter === userId || overseers.some((role) => roles.includes(role))) return true;
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select 1 from wf_task t where t.instance_id = ${instance.id}
        and (t.assignee = ${userId} or (t.status = 'open' and t.roles && ${[...roles]}::text[]))
    ) or exists (
      select 1 from wf_event e where e.instance_id = ${instance.id} and e.actor = ${userId}
    ) as seen`.execute(tx);
  return rows[0]?.seen === true;
}

/**
 * Paths that a person may not see anywhere in an instance: `x-access` hides them from all of the person's roles, or
 * each step that the person's roles do hides them.
 */
export function hiddenPaths(process: ProcessModel, roles: readonly string[]): ReadonlySet<string> {
  const mine = process.steps.filter((step) => step.roles.some((role) => roles.includes(role)));
  const byStep = [...(mine[0]?.hide ?? [])].filter((path) => mine.every((step) => step.hide.includes(path)));
  const all = [...process.sets.values()].flatMap((set) => set.fields);
  const byAccess = all.flatMap((field) => [field, ...(field.columns ?? [])]);
  const hidden = byAccess.filter((field) => fieldAccess(field, 'read', roles) === 'hide');
  return new Set([...byStep, ...hidden.map((field) => field.path)]);
}
