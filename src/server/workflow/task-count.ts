import { sql } from 'kysely';
import type { Principal } from '../http/access.ts';
import { grantedMenus } from '../menus/menu-queries.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { countedMost } from './list-page.ts';
import { newestProcesses } from './process-names.ts';
import type { Counts } from './task-counters.ts';

/** The stage counters (S3-12), each with the menu entry without which a person sees no value. */
const stageMenus = {
  extractCount: 'stage_experiment',
  amplificationCount: 'stage_experiment',
  mixedCount: 'stage_experiment',
  depurationCount: 'stage_experiment',
  reversalCount: 'stage_experiment',
  libraryCount: 'stage_experiment',
  analysisCount: 'stage_analysis',
  sequencingCount: 'stage_sequencing',
  dataCount: 'stage_data_release',
  itemCount: 'stage_closing',
  deplaneCount: 'stage_off_notice',
} as const;

const noValue = -1;

/** S7-27: the figures at the person's lists and stages, at most two seconds old and new after any move. */
export async function taskCount(services: Services, principal: Principal): Promise<Counts> {
  const { tenantId, userId, roles } = principal;
  const inTenant = (work: (tx: TenantTransaction) => Promise<Counts>): Promise<Counts> =>
    services.store.tenantTx(tenantId, userId, work);
  const byRoles = JSON.stringify(roles.toSorted());
  const shared = await services.counters.get(tenantId, `roles ${byRoles}`, () =>
    inTenant((tx) => countForRoles(tx, services, principal)),
  );
  const own = await services.counters.get(tenantId, `user ${userId}`, () => inTenant((tx) => countForUser(tx, userId)));
  return { ...shared, ...own };
}

async function countForUser(tx: TenantTransaction, userId: string): Promise<Counts> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from wf_task where assignee = ${userId} and status = 'claimed' limit ${countedMost}
    ) counted`.execute(tx);
  return { todoTaskCount: rows[0]?.total ?? 0 };
}

async function countForRoles(tx: TenantTransaction, services: Services, principal: Principal): Promise<Counts> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select distinct task_id from wf_candidate where role = any(${[...principal.roles]}::text[]) limit ${countedMost}
    ) counted`.execute(tx);
  const open = await openByCounter(tx, services);
  const menus = new Set((await grantedMenus(tx, principal, 1, null)).map(({ code }) => code));
  const stages = Object.entries(stageMenus).map(([counter, menu]) => {
    return [counter, menus.has(menu) ? (open.get(counter) ?? 0) : noValue] as const;
  });
  return { claimTaskCount: rows[0]?.total ?? 0, ...Object.fromEntries(stages) };
}

/** Tasks that are not done, by the counter of their process. */
async function openByCounter(tx: TenantTransaction, services: Services): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ process_key: string; open: number }>`
    select process_key, count(*)::int as open from wf_task where status <> 'done' group by process_key`.execute(tx);
  const counters = new Map((await newestProcesses(tx, services, null)).map(({ model }) => [model.id, model.counter]));
  const sums = new Map<string, number>();
  for (const { process_key: key, open } of rows) {
    const counter = counters.get(key) ?? null;
    if (counter !== null) sums.set(counter, (sums.get(counter) ?? 0) + open);
  }
  return sums;
}
