import { sql } from 'kysely';
import { scopeName } from '../directory/data-scope/data-scope.ts';
import { instanceScope, taskScope } from '../directory/data-scope/scope-conditions.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { HandInProcess } from '../forms/hand-in-process.ts';
import { countedMost } from './list-page.ts';
import { apartProcesses, isOwnWork } from './own-work.ts';
import { sightOf, type Sight } from './policy.ts';
import { newestProcesses, processesOf } from './process-names.ts';
import type { Waiting, WaitingStep } from './task-counters.ts';
import type { Unit } from '../platform/unit.ts';

/** What waits for one person. */
export interface WaitingFor extends Waiting {
  /** Tasks on the todo-list. */
  readonly todo: number;
}

/**
 * What waits for a person, never older than that person's own last move on whatever node, and at most a second older
 * than anybody else's.
 */
export async function waitingFor(unit: Unit): Promise<WaitingFor> {
  const sight = await sightOf(unit);
  const key = JSON.stringify([unit.principal.roles.toSorted(), scopeName(sight.scope)]);
  const waiting = await unit.services.counters.get(
    unit.principal.tenantId,
    key,
    async (snapshot) => !(await hasMovedSince(unit.tx, unit.principal.userId, snapshot)),
    () => countWaiting(unit, sight),
  );
  const notMine = await countOwnWork(unit.tx, sight, waiting.apart);
  const claimable = Math.max(0, waiting.claimable - notMine);
  return { ...waiting, claimable, todo: await countOwn(unit.tx, unit.principal.userId) };
}

/** Whether a move of this person became visible after the snapshot was taken. */
export async function hasMovedSince(tx: TenantTransaction, userId: string, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select 1 from wf_event e
      where e.actor = ${userId} and e.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot)
    ) as moved`.execute(tx);
  return rows[0]?.moved !== false;
}

async function countWaiting(unit: Unit, sight: Sight): Promise<Waiting> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(unit.tx);
  const found = await newestProcesses(unit, null);
  return {
    snapshot: rows[0]?.snapshot ?? '',
    claimable: await countClaimable(unit.tx, sight),
    apart: await apartProcesses(unit),
    steps: await countSteps(unit, sight),
    processes: found.map(({ model }) => model),
  };
}

async function countClaimable(tx: TenantTransaction, { principal, scope }: Sight): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select distinct c.task_id from wf_candidate c
      where c.role = any(${[...principal.roles]}::text[]) and ${taskScope(scope, sql`c.task_id`)} limit ${countedMost}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Tasks that one of the person's roles may claim, and the person may not. */
async function countOwnWork(tx: TenantTransaction, sight: Sight, apart: readonly HandInProcess[]): Promise<number> {
  if (apart.length === 0) return 0;
  const { userId, roles } = sight.principal;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from wf_task t
    where t.status = 'open' and ${isOwnWork(userId, apart)} and ${taskScope(sight.scope, sql`t.id`)}
      and exists (select 1 from wf_candidate c where c.task_id = t.id and c.role = any(${[...roles]}::text[]))`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

async function countOwn(tx: TenantTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from wf_task where assignee = ${userId} and status = 'claimed' limit ${countedMost}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

interface StepRow {
  readonly process_key: string;
  readonly release_id: string;
  readonly step: string;
  readonly tasks: number;
  readonly samples: number;
}

/** Partial indexes hold what is not done alone, so that the cost does not grow with what is. */
export function waitingSteps({ scope }: Pick<Sight, 'scope'>) {
  return sql<StepRow>`
    select t.process_key, t.release_id, t.step, count(*)::int as tasks, sum(i.sample_count)::int as samples
    from wf_task t join wf_instance i on i.id = t.instance_id and i.status = 'running'
    where t.status <> 'done' and ${instanceScope(scope)}
    group by t.process_key, t.release_id, t.step`;
}

async function countSteps(unit: Unit, sight: Sight): Promise<readonly WaitingStep[]> {
  const { rows } = await waitingSteps(sight).execute(unit.tx);
  const models = await processesOf(unit, rows);
  return rows.map(({ process_key: processKey, release_id: release, step, tasks, samples }) => {
    const countsAs = models.get(release)?.steps.find(({ id }) => id === step)?.countsAs ?? null;
    return { processKey, countsAs, tasks, samples };
  });
}
