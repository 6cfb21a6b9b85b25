import { sql } from 'kysely';
import { wireTime } from '../platform/clock.ts';
import { scopeName, type DataScope } from '../directory/data-scope/data-scope.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { stepNamed } from '../../core/release/step-names.ts';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import { listWaiting, type ListCall } from '../workflow/list-tasks.ts';
import { stepLabel } from '../workflow/listed-task.ts';
import { sightOf } from '../workflow/policy.ts';
import { processesOf } from '../workflow/process-names.ts';
import { hasMovedSince } from '../workflow/waiting.ts';
import { countedAt } from './counted-at.ts';
import { stageEntries, wireStage } from './stage-entries.ts';
import type { OverdueRow } from './statistics-caches.ts';
import type { Unit } from '../platform/unit.ts';

/** Tasks past their time that are not done, whoever they wait for, by the stages that a person sees. */
export async function overdue(unit: Unit) {
  const { scope } = await sightOf(unit);
  const { rows } = await unit.services.statistics.overdue.get(
    unit.principal.tenantId,
    scopeName(scope),
    async (snapshot) => !(await hasMovedSince(unit.tx, unit.principal.userId, snapshot)),
    () => countedAt(unit.tx, async () => (await overdueSteps(scope, unit.now).execute(unit.tx)).rows),
  );
  const steps = await wireSteps(unit, rows);
  const stages = await stageEntries(unit);
  return stages.map((stage) => {
    const mine = steps.filter(({ processKey }) => stage.processes.has(processKey));
    const oldest = mine.map(({ oldestDue }) => oldestDue).toSorted()[0] ?? '';
    return { ...wireStage(stage), count: sum(mine.map(({ count }) => count)), oldestDue: oldest, steps: mine };
  });
}

/** Partial indexes hold what is not done alone, so that the cost does not grow with what is. */
export function overdueSteps(scope: DataScope, now: Date) {
  return sql<OverdueRow>`
    select t.process_key, t.release_id, t.step, count(*)::int as tasks, min(t.due_at) as oldest_due,
      (array_agg(t.id order by t.due_at, t.id))[1] as oldest_task
    from wf_task t join wf_instance i on i.id = t.instance_id and i.status = 'running'
    where t.status <> 'done' and t.due_at < date_trunc('second', ${now}::timestamptz) and ${instanceScope(scope)}
    group by t.process_key, t.release_id, t.step`;
}

/** Several releases of a process count together at each step. */
async function wireSteps(unit: Unit, rows: readonly OverdueRow[]) {
  const models = await processesOf(unit, rows);
  const placeOf = (row: OverdueRow): string => `${row.process_key}/${stepNow(row, [...models.values()])}`;
  const places = new Set(rows.map(placeOf));
  const steps = [...places].flatMap((place) => {
    const same = rows.filter((row) => placeOf(row) === place);
    const [oldest] = same.toSorted((a, b) => a.oldest_due.getTime() - b.oldest_due.getTime());
    if (oldest === undefined) return [];
    const model = models.get(oldest.release_id) ?? null;
    return {
      processKey: oldest.process_key,
      processLabel: model?.label ?? { zh: oldest.process_key, en: oldest.process_key },
      stepCode: oldest.step,
      stepLabel: stepLabel(model, oldest.step),
      count: sum(same.map(({ tasks }) => tasks)),
      oldestDue: wireTime(oldest.oldest_due),
      oldestTaskId: oldest.oldest_task,
    };
  });
  return steps.toSorted((a, b) => (a.oldestDue < b.oldestDue ? -1 : 1));
}

/** What a step is called in the newest of these versions of its process. */
function stepNow({ process_key: key, step }: OverdueRow, models: readonly ProcessModel[]): string {
  const versions = models.filter(({ id }) => id === key).toSorted((a, b) => b.version - a.version);
  return stepNamed(versions[0] ?? null, step)?.id ?? step;
}

/** A page of those tasks, the longest overdue first unless asked otherwise; `stage` takes one stage alone. */
export async function overdueList(unit: Unit, { call, query }: ListCall, stage: string) {
  const ordered = query['ascs'] === undefined && query['descs'] === undefined && query['after'] === undefined;
  const wanted = { ...query, ...(ordered ? { ascs: 'dueTime' } : {}), dueTime_lt: wireTime(unit.now) };
  const stages = (await stageEntries(unit)).filter((one) => stage === '' || one.stage === stage);
  const processes = stages.flatMap(({ processes }) => [...processes]);
  return listWaiting(unit, { call, query: wanted }, processes);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
