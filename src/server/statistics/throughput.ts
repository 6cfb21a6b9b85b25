import { sql } from 'kysely';
import { parseWireTime, serverZone, wireDate } from '../platform/clock.ts';
import { scopeName, type DataScope } from '../directory/data-scope/data-scope.ts';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import { sightOf } from '../workflow/policy.ts';
import { hasMovedSince } from '../workflow/waiting.ts';
import { countedAt } from './counted-at.ts';
import { stageEntries, wireStage, type StageEntry } from './stage-entries.ts';
import type { DayRow } from './statistics-caches.ts';
import type { Unit } from '../platform/unit.ts';

const msOfDay = 86_400_000;

/** The first moment of the first day and the days up to today, in the server's zone. */
interface Window {
  readonly from: Date;
  readonly days: readonly string[];
}

/** What a person's stages finished, day by day: steps, and whole processes. Days of nothing are there as well. */
export async function throughput(unit: Unit, days: number) {
  const { scope } = await sightOf(unit);
  const window = windowOf(unit.now, days);
  const { rows } = await unit.services.statistics.throughput.get(
    unit.principal.tenantId,
    JSON.stringify([window.days[0], window.days.at(-1), scopeName(scope)]),
    async (snapshot) => !(await hasMovedSince(unit.tx, unit.principal.userId, snapshot)),
    () => countedAt(unit.tx, async () => (await finishedByDay(scope, window.from).execute(unit.tx)).rows),
  );
  const stages = await stageEntries(unit);
  return { days: window.days, stages: stages.map((stage) => throughputOf(stage, rows, window.days)) };
}

function windowOf(now: Date, count: number): Window {
  // Shanghai has no summer time: a day is 24 hours.
  const days = Array.from({ length: count }, (_, index) =>
    wireDate(new Date(now.getTime() - (count - 1 - index) * msOfDay)),
  );
  return { from: parseWireTime(days[0] ?? '') ?? now, days };
}

/** Steps and processes finished since a moment; indexes hold what is finished by its time. */
export function finishedByDay(scope: DataScope, from: Date) {
  const inScope = instanceScope(scope);
  const instance = scope.kind === 'all' ? sql`` : sql`join wf_instance i on i.id = t.instance_id`;
  return sql<DayRow>`
    select process_key, day, sum(steps)::int as steps, sum(instances)::int as instances from (
      select t.process_key, to_char(t.done_at at time zone ${serverZone}, 'YYYY-MM-DD') as day,
        count(*) as steps, 0 as instances
      from wf_task t ${instance}
      where t.status = 'done' and t.done_at >= ${from} and ${inScope} group by 1, 2
      union all
      select i.process_key, to_char(i.ended_at at time zone ${serverZone}, 'YYYY-MM-DD') as day, 0, count(*)
      from wf_instance i
      where i.status = 'finished' and i.ended_at >= ${from} and ${inScope} group by 1, 2
    ) finished
    group by process_key, day`;
}

function throughputOf(stage: StageEntry, rows: readonly DayRow[], days: readonly string[]) {
  const mine = rows.filter((row) => stage.processes.has(row.process_key));
  const byDay = (count: 'steps' | 'instances'): readonly number[] => {
    const sums = new Map<string, number>();
    for (const row of mine) sums.set(row.day, (sums.get(row.day) ?? 0) + row[count]);
    return days.map((day) => sums.get(day) ?? 0);
  };
  return { ...wireStage(stage), steps: byDay('steps'), instances: byDay('instances') };
}
