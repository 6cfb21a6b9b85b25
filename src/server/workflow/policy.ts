import { sql, type Selectable } from 'kysely';
import { administrator } from '../../core/application.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { startStep } from '../../core/words/application-step.ts';
import { fieldAccess } from '../../core/form/access.ts';
import { newestProcess } from '../forms/find-release.ts';
import type { HandInProcess } from '../forms/hand-in-process.ts';
import { readScope, type DataScope } from '../directory/data-scope/data-scope.ts';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import type { Principal } from '../platform/http/access.ts';
import type { InstanceHead } from './instance-store.ts';
import type { TaskTable } from './tables.ts';
import type { Unit } from '../platform/unit.ts';

/*
 * Who may see what of the workflow, all in this file. Rows of another tenant are beyond everybody: PostgreSQL does not
 * show them.
 */

/** Who looks, and how far that person's sight reaches. */
export interface Sight {
  readonly principal: Pick<Principal, 'userId' | 'roles'>;
  readonly scope: DataScope;
  /** Processes whose tasks are not for who did another step or whom they are about, where that counts. */
  readonly apart?: readonly HandInProcess[];
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

/** Who looks, in a unit of work. */
export type Looking = Omit<Unit, 'principal'> & { readonly principal: Pick<Principal, 'userId' | 'roles'> };

/** Whether these roles oversee the work of others in a process: who administers does so in all. */
function oversees({ oversee }: Pick<ProcessModel, 'oversee'>, roles: readonly string[]): boolean {
  return roles.includes(administrator) || oversee.some((role) => roles.includes(role));
}

/** Those of these processes that a person oversees, as their newest forms say. */
async function overseenProcesses(unit: Looking, keys: readonly string[]): Promise<readonly string[]> {
  const { roles } = unit.principal;
  if (roles.includes(administrator)) return keys;
  return (await overseenModels(unit, keys)).map(({ id }) => id);
}

async function overseenModels(unit: Looking, keys: readonly string[]): Promise<readonly ProcessModel[]> {
  const { roles } = unit.principal;
  const found: ProcessModel[] = [];
  for (const key of new Set(keys)) {
    const process = await newestProcess(unit as Unit, key, null);
    if (process !== null && oversees(process.model, roles)) found.push(process.model);
  }
  return found;
}

/** A task as far as it matters who may take it from a colleague. */
type Held = Pick<Selectable<TaskTable>, 'process_key' | 'step'>;

/** Whether somebody who oversees may take a task from who has it: yes, no, or not because it decides about their own. */
export type Takeable = 'yes' | 'no' | 'own';

/**
 * Tells of tasks of these processes whether a person may release them or hand them over: those of processes that the
 * person oversees. Where rows are handed in to a process, who may hand them in does not choose who decides about them:
 * of their tasks only the application that came back can be taken from a colleague. Administrators may always, so that
 * no task is stuck.
 */
export async function takeable(unit: Looking, keys: readonly string[]): Promise<(task: Held) => Takeable> {
  const { roles } = unit.principal;
  if (roles.includes(administrator)) return () => 'yes';
  const models = new Map((await overseenModels(unit, keys)).map((model) => [model.id, model]));
  const own = [...models.values()].filter(({ start }) => start.roles.some((role) => roles.includes(role)));
  const handIns = own.length === 0 ? [] : await unit.services.rows.handInProcesses(unit as Unit);
  const apart = new Set(own.flatMap(({ id }) => (handIns.some((one) => one.id === id) ? [id] : [])));
  return ({ process_key: key, step }) => {
    if (!models.has(key)) return 'no';
    return apart.has(key) && step !== startStep ? 'own' : 'yes';
  };
}

/**
 * Whether a person may look at an instance: they started it, took part in it or have its open task; or, within their
 * data scope, may claim its open task or oversee the process.
 */
export async function maySeeInstance(unit: Looking, { id }: Pick<InstanceHead, 'id'>): Promise<boolean> {
  return (await instancesInSight(unit, [id])).has(id);
}

/** Those of these instances that a person may look at. */
export async function instancesInSight(unit: Looking, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { tx, principal } = unit;
  const { userId, roles } = principal;
  const scope = await readScope(tx, principal);
  const keys = await sql<{ key: string }>`
    select distinct process_key as key from wf_instance where id = any(${[...ids]}::bigint[])`.execute(tx);
  const overseen = await overseenProcesses(
    unit,
    keys.rows.map(({ key }) => key),
  );
  const { rows } = await sql<{ id: string }>`
    select i.id from wf_instance i where i.id = any(${[...ids]}::bigint[]) and (
      i.starter = ${userId}
      or exists (select 1 from wf_task t where t.instance_id = i.id and t.assignee = ${userId})
      or exists (select 1 from wf_event e where e.instance_id = i.id and e.actor = ${userId})
      or ((i.process_key = any(${[...overseen]}::text[]) or exists (
        select 1 from wf_task t where t.instance_id = i.id and t.status = 'open' and t.roles && ${[...roles]}::text[]))
        and ${instanceScope(scope)}))`.execute(tx);
  return new Set(rows.map((row) => row.id));
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
