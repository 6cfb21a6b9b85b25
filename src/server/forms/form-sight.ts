import { sql } from 'kysely';
import { publishers } from '../../core/calls/access.ts';
import { accessTo, calls } from '../../core/calls/calls.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';
import type { ProcessModel, RecordModel } from '../../core/model/model.ts';
import { mayCall, type Principal } from '../platform/http/access.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease } from './find-release.ts';
import { newestHead, newestHeads } from './release-queries.ts';
import type { ReleaseHead } from './release-row.ts';

/*
 * Who is told what a form is made of, all in this file. A descriptor names fields, roles, rules and texts, so it goes to
 * those who work with the form.
 */

/** Whether somebody publishes forms: they look after every one of their company. */
export function mayPublish(principal: Principal): boolean {
  return mayCall(principal, publishers);
}

/**
 * Whether somebody is told of a release: who publishes, who reads the record's rows, who has a part in the process by
 * their roles, or had one in an instance of it.
 */
export async function maySeeRelease(unit: Unit, head: ReleaseHead): Promise<boolean> {
  if (mayPublish(unit.principal)) return true;
  if (head.kind === 'table') return false;
  // What a release before said of roles holds for tasks alone, which go on with the release they began with.
  const newest = await newestHead(unit.tx, head.form_id, unit.principal);
  if (newest !== undefined && (await worksWith(unit, newest))) return true;
  return head.kind === 'process' && ((await worksWith(unit, head)) || (await tookPart(unit, head.form_id)));
}

/** Ids of the forms whose pages somebody opens by their roles and buttons. */
export async function openForms(unit: Unit): Promise<readonly string[]> {
  const open: string[] = [];
  for (const head of await newestHeads(unit.tx, null, unit.principal))
    if (await worksWith(unit, head)) open.push(head.form_id);
  return open;
}

/** Records that the fields of a form lead to, and whose rows somebody may not open. */
export async function closedRecords(unit: Unit, { fields }: ProcessModel | RecordModel): Promise<readonly string[]> {
  const all = [...fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  const linked = new Set(all.flatMap(({ link }) => link ?? []));
  if (linked.size === 0) return [];
  const closed = new Set(linked);
  for (const head of await newestHeads(unit.tx, 'record', unit.principal))
    if (linked.has(head.form_id) && (await worksWith(unit, head))) closed.delete(head.form_id);
  return [...closed];
}

async function worksWith(unit: Unit, head: ReleaseHead): Promise<boolean> {
  if (head.kind === 'table') return false;
  const model = (await usableRelease(unit, head))?.loaded.model;
  if (model === undefined) return false;
  return model.kind === 'record' ? mayOpenRecord(model, unit.principal) : hasPart(model, unit.principal);
}

/** Rows that the server's own calls keep are shown to who may make the call that shows them. */
function mayOpenRecord(model: RecordModel, principal: Principal): boolean {
  const { api, single } = model;
  if (api === null) return mayReadRecord(model, principal.roles);
  const call = calls.get(`GET ${single ? api.detail : api.list}`);
  return call !== undefined && mayCall(principal, accessTo(call));
}

function hasPart({ start, oversee, steps }: ProcessModel, { roles }: Principal): boolean {
  const named = [start.roles, oversee, ...steps.map((step) => step.roles)];
  return named.some((some) => some.some((role) => roles.includes(role)));
}

/** Whether somebody started an instance, has or had a task of one, or did something in one. */
async function tookPart({ tx, principal: { userId } }: Unit, processKey: string): Promise<boolean> {
  const { rows } = await sql<{ took: boolean }>`
    select exists (select 1 from wf_instance i where i.process_key = ${processKey} and (i.starter = ${userId}
      or exists (select 1 from wf_task t where t.instance_id = i.id and t.assignee = ${userId})
      or exists (select 1 from wf_event e where e.instance_id = i.id and e.actor = ${userId}))) as took`.execute(tx);
  return rows[0]?.took ?? false;
}
