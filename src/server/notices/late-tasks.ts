import { sql, type Selectable } from 'kysely';
import type { Services } from '../platform/services.ts';
import { liveTenants } from '../directory/tenants/live-tenants.ts';
import { dueTime } from '../workflow/due-time.ts';
import { processesOf } from '../workflow/process-names.ts';
import type { TaskTable } from '../workflow/tables.ts';
import { announceNotices } from './announce-notices.ts';
import { addNotice, holdersOf, noticeOf } from './notice-store.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import { systemOf } from '../platform/http/access.ts';

const batch = 200;

/**
 * Tells of every task whose time has passed, once each: whoever has it, or the people of its roles while nobody has.
 * Several nodes may do it at once. A task that somebody is just moving is told of the next time.
 *
 * @returns how many were told of
 */
export async function notifyOverdue(services: Services): Promise<number> {
  let told = 0;
  for (const tenantId of await liveTenants(services.store)) {
    for (let some = batch; some === batch; told += some) {
      some = await runUnit(services, systemOf(tenantId), tellSome);
    }
  }
  return told;
}

/** With the instance locked, as every move does first, nobody claims or completes the task meanwhile. */
async function tellSome({ tx, principal, now }: Unit): Promise<number> {
  const { rows } = await sql<Selectable<TaskTable>>`
    select t.* from wf_task t join wf_instance i on i.id = t.instance_id
    where t.status <> 'done' and not t.late_told and t.due_at < ${now}
    order by t.due_at limit ${batch} for update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('wf_task').set({ late_told: true }).where('id', 'in', ids).execute();
  const users = new Set<string>();
  const roles = new Set<string>();
  for (const task of rows) {
    const holders = holdersOf(task);
    await addNotice(tx, { ...noticeOf(task, now), reason: 'overdue' }, holders);
    for (const user of holders.users ?? []) users.add(user);
    for (const role of holders.roles ?? []) roles.add(role);
  }
  await announceNotices(tx, principal.tenantId, { users: [...users], roles: [...roles] });
  return rows.length;
}

/** Says when tasks are due that were opened before that was kept with them. */
export async function dateOpenTasks(services: Services): Promise<void> {
  for (const tenantId of await liveTenants(services.store)) {
    await runUnit(services, systemOf(tenantId), dateTasks);
  }
}

async function dateTasks(unit: Unit): Promise<void> {
  const tasks = await unit.tx
    .selectFrom('wf_task')
    .select(['id', 'release_id', 'step', 'opened_at'])
    .where('status', '!=', 'done')
    .where('due_at', 'is', null)
    .execute();
  const models = await processesOf(unit, tasks);
  for (const task of tasks) {
    const model = models.get(task.release_id);
    const due = model === undefined ? null : dueTime(model, task.step, task.opened_at);
    if (due !== null) await unit.tx.updateTable('wf_task').set({ due_at: due }).where('id', '=', task.id).execute();
  }
}
