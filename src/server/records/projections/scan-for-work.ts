import { sql } from 'kysely';
import type { FoundWork } from '../../../core/calls/found-work.ts';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import { newestRecords } from '../../forms/find-release.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { Unit } from '../../platform/unit.ts';
import { routeValue, stepLabel } from '../../workflow/listed-task.ts';
import { offeredTasks } from '../../workflow/own-work.ts';
import { realNames } from '../../workflow/people.ts';
import { instancesInSight } from '../../workflow/policy.ts';
import { processesOf } from '../../workflow/process-names.ts';
import type { TaskTable } from '../../workflow/tables.ts';
import { scanCode } from './scan-code.ts';

/** Most rows and tasks that a code may mean before people have to say more. */
const most = 50;

/** A row of a record with a projection that a code means. */
interface FoundRow {
  readonly record: string;
  readonly key: string;
  readonly label: Text;
}

/**
 * What a code means that was scanned somewhere in the app: the rows of records with a projection that it names, or that
 * something of this number was made of or from, and the tasks that wait for them; the caller's own first, then those
 * that they may claim. A number of an instance finds its task. Nothing of it is told that the caller may not open.
 */
export async function scanForWork(unit: Unit, scanned: string): Promise<FoundWork> {
  const code = scanned.trim();
  const rows = await rowsMeant(unit, code);
  const tasks = await waitingTasks(unit, code, rows);
  return { rows: rows.slice(0, most), tasks: await wireTasks(unit, tasks) };
}

async function rowsMeant(unit: Unit, code: string): Promise<readonly FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const model of await newestRecords(unit, unit.principal)) {
    if (model.projection === null || !mayReadRecord(model, unit.principal.roles)) continue;
    const { id: record, area, singular: label } = model;
    const { by, records } = await scanCode(unit, { area, record }, code);
    // A part of some text is no number that stands on a tube.
    if (by === 'key' || by === 'lineage')
      rows.push(...records.map((row) => ({ record, key: String(row[refKey(model)]), label })));
  }
  return rows;
}

interface WaitingTask {
  readonly id: string;
  readonly step: string;
  readonly status: TaskTable['status'];
  readonly roles: readonly string[];
  readonly assignee: string | null;
  readonly instance_id: string;
  readonly business_no: string;
  readonly process_key: string;
  readonly release_id: string;
}

async function waitingTasks(unit: Unit, code: string, rows: readonly FoundRow[]): Promise<readonly WaitingTask[]> {
  const named = JSON.stringify(rows.map(({ record, key }) => ({ record, key })));
  const found = await sql<WaitingTask>`
    select t.id, t.step, t.status, t.roles, t.assignee, t.instance_id, i.business_no, t.process_key,
      t.release_id::text as release_id
    from wf_instance i join wf_task t on t.instance_id = i.id and t.status <> 'done'
    where i.status = 'running' and (i.business_no = ${code} or i.id in (
      select p.instance_id from record_pass p
      join jsonb_to_recordset(${named}::jsonb) as n(record text, key text) on n.record = p.record and n.key = p.key))
    order by t.opened_at desc, t.id desc limit ${most}`.execute(unit.tx);
  const ids = found.rows.map((task) => task.instance_id);
  const sight = await instancesInSight(unit, ids);
  return found.rows.filter((task) => sight.has(task.instance_id));
}

async function wireTasks(unit: Unit, tasks: readonly WaitingTask[]): Promise<FoundWork['tasks']> {
  const models = await processesOf(unit, tasks);
  const offered = await offeredTasks(unit, tasks);
  const people = await realNames(
    unit.tx,
    tasks.map(({ assignee }) => assignee),
  );
  const wire = tasks.map((task) => {
    const model: ProcessModel | null = models.get(task.release_id) ?? null;
    const mine = task.assignee === unit.principal.userId;
    return {
      taskId: task.id,
      processInstanceId: task.instance_id,
      processCode: task.business_no,
      processLabel: model?.label ?? { zh: task.process_key, en: task.process_key },
      taskLabel: stepLabel(model, task.step),
      routeValue: routeValue(model, task.process_key),
      stepCode: task.step,
      state: mine ? ('mine' as const) : offered.has(task.id) ? ('offered' as const) : ('others' as const),
      holder: people.get(task.assignee ?? '') ?? '',
    };
  });
  const rank = { mine: 0, offered: 1, others: 2 };
  return wire.toSorted((one, other) => rank[one.state] - rank[other.state]);
}
