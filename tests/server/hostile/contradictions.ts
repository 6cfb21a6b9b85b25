import { sql } from 'kysely';
import type { Client, Json, TestServer } from '../support/test-server.ts';

const flow = '/api/blade-flow/work';

/** What does not fit together in the data of the people's companies, in words. */
export async function contradictions(server: TestServer, people: readonly Client[]): Promise<string[]> {
  const tenants = [...new Set(people.map(({ tenantId }) => tenantId))];
  const found = await Promise.all([
    ...people.map((person) => miscounted(person)),
    ...people.map((person) => unreadable(server, person)),
    ...tenants.map((tenantId) => brokenRows(server, tenantId)),
  ]);
  return found.flat();
}

async function miscounted(person: Client): Promise<string[]> {
  const counts = (await person.get(`${flow}/taskCount`)).body.data;
  const totals = [];
  for (const list of ['claim', 'todo']) totals.push((await person.get(`${flow}/${list}-list`)).body.data.total);
  const told = [counts.claimTaskCount, counts.todoTaskCount];
  return told.join() === totals.join() ? [] : [`counters ${told.join()} beside lists of ${totals.join()}`];
}

/** Lists that a stored value has made unreadable. */
async function unreadable(server: TestServer, person: Client): Promise<string[]> {
  const ofOne = 'history-flow-list';
  const lists = server.app.routeTable.filter(
    ({ method, path }) => method === 'GET' && path.endsWith('list') && !path.endsWith(ofOne),
  );
  const found: string[] = [];
  for (const { path } of lists) {
    const reply = await person.get(path.replace(':area/:record', 'project/project'), { size: 100, id: 1, menuId: 1 });
    if (reply.status !== 200 && reply.status !== 403) found.push(`${path} answers ${reply.status}`);
  }
  return found;
}

const checks: Readonly<Record<string, string>> = {
  'a running instance without exactly one task that waits': `
    select id from wf_instance i where (status = 'running') <>
      ((select count(*) from wf_task t where t.instance_id = i.id and t.status <> 'done') = 1)`,
  'a claimed task without a person, or an open one with one': `
    select id from wf_task where (status = 'claimed') <> (assignee is not null and status <> 'done')`,
  'an instance whose number of events is another': `
    select id from wf_instance i where seq <> (select max(seq) from wf_event e where e.instance_id = i.id)`,
  'candidates of a task that is not open': `
    select task_id as id from wf_candidate c join wf_task t on t.id = c.task_id where t.status <> 'open'`,
  'a draft that was left for the next person, who has not got it': `
    select task_id as id from wf_draft d join wf_task t on t.id = d.task_id
    where d.user_id = 0 and t.status <> 'open'`,
};

async function brokenRows({ services }: TestServer, tenantId: string): Promise<string[]> {
  return services.store.tenantTx(tenantId, '0', async (tx) => {
    const found: string[] = [];
    for (const [what, query] of Object.entries(checks)) {
      const { rows } = await sql.raw<Json>(query).execute(tx);
      if (rows.length > 0) found.push(`${tenantId}: ${what}: ${rows.map(({ id }) => id).join()}`);
    }
    return found;
  });
}
