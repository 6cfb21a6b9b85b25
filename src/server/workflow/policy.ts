import { sql, type SqlBool } from 'kysely';
import { administrator, mayOversee } from '../../core/application.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { fieldAccess } from '../../core/form/access.ts';
import { readScope, type DataScope } from '../directory/data-scope/data-scope.ts';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import type { Principal } from '../platform/http/access.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { InstanceHead } from './instance-store.ts';
import type { Unit } from '../platform/unit.ts';

/*
 * Who may see what of the workflow, all in this file. Rows of another tenant are beyond everybody: PostgreSQL does not
 * show them.
 */

/** Who looks, and how far that person's sight reaches. */
export interface Sight {
  readonly principal: Pick<Principal, 'userId' | 'roles'>;
  readonly scope: DataScope;
}

/** The sight of a person, as their roles give it now. */
export async function sightOf({ tx, principal }: Unit): Promise<Sight> {
  return { principal, scope: await readScope(tx, principal) };
}

/** Whether a person may revoke anything at any time. */
export function isAdministrator(principal: Pick<Principal, 'roles'>): boolean {
  return principal.roles.includes(administrator);
}

/** Whether a person may start a process by hand. */
export function mayStart(process: ProcessModel, roles: readonly string[]): boolean {
  return process.start.by.includes('manual') && process.start.roles.some((role) => roles.includes(role));
}

/** Whether a person oversees the work of others: sees their instances, may release and hand over their tasks. */
export function isOverseer({ roles }: Pick<Principal, 'roles'>): boolean {
  return mayOversee(roles);
}

/**
 * Whether a person may look at an instance: they started it, took part in it or have its open task; or, within their
 * data scope, may claim its open task or oversee the work.
 */
export async function maySeeInstance(
  tx: TenantTransaction,
  instance: Pick<InstanceHead, 'id'>,
  principal: Pick<Principal, 'userId' | 'roles'>,
): Promise<boolean> {
  return (await instancesInSight(tx, [instance.id], principal)).has(instance.id);
}

/** Those of these instances that a person may look at. */
export async function instancesInSight(
  tx: TenantTransaction,
  ids: readonly string[],
  principal: Pick<Principal, 'userId' | 'roles'>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { userId, roles } = principal;
  const scope = await readScope(tx, principal);
  const offered = isOverseer(principal)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
      select 1 from wf_task t where t.instance_id = i.id and t.status = 'open' and t.roles && ${[...roles]}::text[])`;
  const { rows } = await sql<{ id: string }>`
    select i.id from wf_instance i where i.id = any(${[...ids]}::bigint[]) and (
      i.starter = ${userId}
      or exists (select 1 from wf_task t where t.instance_id = i.id and t.assignee = ${userId})
      or exists (select 1 from wf_event e where e.instance_id = i.id and e.actor = ${userId})
      or (${offered} and ${instanceScope(scope)}))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
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
