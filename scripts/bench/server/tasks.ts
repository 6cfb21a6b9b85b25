// Tasks by the thousand: copies of a plan that the demo has.
import type { Client, QueryResult } from 'pg';

export type Task = { readonly taskId: string; readonly instanceId: string };

/** The demo's plan whose first task nobody has claimed. */
const template = `
  select i.*, t.id as task_id, t.roles as task_roles, t.release_id as task_release, t.from_seq as task_from
  from wf_instance i join wf_task t on t.instance_id = i.id
  where t.step = 'plan' and t.status = 'open' and i.business_no not like 'BENCH%' order by i.id limit 1`;

const columns =
  'tenant_id, definition_id, process_key, business_no, status, step, seq, starter, started_at, sample_count, data';

/** Open tasks, each of an instance of its own. */
export async function addOpenTasks(owner: Client, count: number): Promise<Task[]> {
  const { rows } = await owner.query(
    `with template as materialized (${template}),
     instances as (
       insert into wf_instance (${columns})
       select tenant_id, definition_id, process_key, 'BENCH-' || next_id(), status, step, seq, starter, now(),
         sample_count, data
       from template, generate_series(1, $1) returning *),
     events as (
       insert into wf_event (instance_id, seq, tenant_id, kind, step, to_step, actor, at)
       select id, seq, tenant_id, 'start', null, step, starter, started_at from instances),
     tasks as (
       insert into wf_task (tenant_id, instance_id, process_key, step, status, roles, release_id, from_seq, opened_at)
       select i.tenant_id, i.id, i.process_key, i.step, 'open', t.task_roles, t.task_release, t.task_from, i.started_at
       from instances i, template t returning *),
     candidates as (
       insert into wf_candidate (task_id, role, tenant_id, process_key, opened_at)
       select id, unnest(roles), tenant_id, process_key, opened_at from tasks)
     select id as "taskId", instance_id as "instanceId" from tasks`,
    [count],
  );
  await owner.query('vacuum (analyze) wf_instance, wf_task, wf_event, wf_candidate');
  return rows as Task[];
}

/** A thousand projects of as many customers, however many tasks there are; one customer is rare. */
const facts = `jsonb_build_object('region', 'east', 'priority', 'normal', 'projectNo', 'BENCH-P' || n % 1000,
  'projectName', 'Bench', 'customerOrg', 'Institute', 'customerName',
  case when n between 900 and 920 then 'Rare' else 'Customer ' || n % 1000 end)`;

/** Finished tasks up to a number, of finished instances, all done by one person. */
export async function addFinishedTasks(owner: Client, userId: string, wanted: number) {
  const { rows }: QueryResult<{ there: number }> = await owner.query(
    `select count(*)::int as there from wf_task where status = 'done'`,
  );
  await owner.query(
    `with template as materialized (${template}),
     instances as (
       insert into wf_instance (${columns}, ended_at)
       select tenant_id, definition_id, process_key, 'BENCHOLD-' || n, 'finished', null, 2, starter,
         now() - n * interval '1 minute', 96, ${facts}, now() - n * interval '1 minute'
       from template, generate_series($2::int + 1, $3::int) n returning *),
     events as (
       insert into wf_event (instance_id, seq, tenant_id, kind, step, actor, at)
       select id, 2, tenant_id, 'complete', 'plan', $1, started_at from instances)
     insert into wf_task (tenant_id, instance_id, process_key, step, status, roles, assignee, release_id, from_seq,
       outcome, opened_at, claimed_at, done_at)
     select i.tenant_id, i.id, i.process_key, 'plan', 'done', t.task_roles, $1, t.task_release, 1, 'submit',
       i.started_at, i.started_at, i.started_at
     from instances i, template t`,
    [userId, rows[0]?.there, wanted],
  );
  await owner.query('vacuum (analyze) wf_instance, wf_task, wf_event');
  await owner.query('checkpoint');
}

/** What the demo's people wrote into a plan that they completed: it completes every copy. */
export async function planData(owner: Client): Promise<Record<string, unknown>> {
  const { rows }: QueryResult<{ written: object; own: object | null }> = await owner.query(
    `select written, own from wf_event where kind = 'complete' and step = 'plan' and written is not null
     order by at limit 1`,
  );
  return { ...rows[0]?.written, ...rows[0]?.own };
}
