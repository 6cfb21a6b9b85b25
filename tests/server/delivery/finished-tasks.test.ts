import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { overdueSteps } from '../../../src/server/statistics/overdue.ts';
import { finishedByDay } from '../../../src/server/statistics/throughput.ts';
import { taskFields } from '../../../src/server/workflow/list-fields.ts';
import { readListQuery } from '../../../src/server/workflow/list-page.ts';
import { sightOf } from '../../../src/server/workflow/policy.ts';
import { claimable, finished, toDo } from '../../../src/server/workflow/task-lists.ts';
import { waitingSteps } from '../../../src/server/workflow/waiting.ts';
import { claim, flow, startPlan } from '../support/extraction-plan.ts';
import { connectionTo } from '../support/test-database.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { systemOf } from '../../../src/server/platform/http/access.ts';
import { runUnit } from '../../../src/server/platform/unit.ts';

const finishedTasks = 200_000;

let server: TestServer;
let tech: Client;

/** Two hundred thousand tasks that one technician finished, beside twenty that wait. */
beforeAll(async () => {
  server = await startTestServer();
  const lead = await server.login('lead');
  tech = await server.login('tech');
  for (let index = 0; index < 20; index += 1) {
    const { taskId } = await startPlan(server, lead, 1);
    if (index % 4 === 0) await claim(tech, taskId);
  }
  const owner = new pg.Client(connectionTo(inject('database'), server.database));
  await owner.connect();
  await owner.query(
    `insert into wf_instance (tenant_id, definition_id, process_key, business_no, status, seq, starter, started_at,
       ended_at, sample_count, data)
     select i.tenant_id, i.definition_id, i.process_key, 'OLD-' || n, 'finished', 1, i.starter,
       i.started_at - n * interval '1 minute', i.started_at - n * interval '1 minute', 96, '{"region":"east"}'
     from (select * from wf_instance limit 1) i, generate_series(1, ${finishedTasks}) n`,
  );
  await owner.query(
    `insert into wf_task (tenant_id, instance_id, process_key, step, status, roles, assignee, release_id, from_seq,
       outcome, opened_at, claimed_at, done_at)
     select i.tenant_id, i.id, i.process_key, 'plan', 'done', '{lab-technician}', $1, t.release_id, 1, 'submit',
       i.started_at, i.started_at, i.started_at
     from wf_instance i, (select release_id from wf_task limit 1) t where i.status = 'finished'`,
    [tech.userId],
  );
  await owner.query(
    `insert into wf_event (instance_id, seq, tenant_id, kind, step, actor, at)
     select id, 1, tenant_id, 'complete', 'plan', $1, started_at from wf_instance where status = 'finished'`,
    [tech.userId],
  );
  await owner.query('analyze');
  await owner.end();
});
afterAll(() => server.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How PostgreSQL runs a query as a request would: in the tenant, under row-level security. */
async function planOf(query: (person: { userId: string; roles: string[] }) => Promise<RawBuilder<unknown>>) {
  const person = { userId: tech.userId, roles: ['lab-technician'] };
  const wanted = await query(person);
  return server.services.store.tenantTx('000000', tech.userId, async (tx) => {
    const { rows } = await sql<Json>`explain (analyze, buffers, format json) ${wanted}`.execute(tx);
    return rows[0]['QUERY PLAN'][0].Plan as Plan;
  });
}

function listOf(find: typeof toDo, part: 'rows' | 'total') {
  return (person: { userId: string; roles: string[] }) =>
    runUnit(server.services, { ...systemOf('000000'), ...person }, async (unit) => {
      const query = await readListQuery(unit, { size: '20' }, taskFields);
      return find(await sightOf(unit), query)[part];
    });
}

/** Big tables that are read through. */
function scannedWhole(plan: Plan): Plan[] {
  const scanned = nodesOf(plan).filter((node) => node['Node Type'].includes('Seq Scan'));
  return scanned.filter((node) => /^wf_(instance|task|event)$/.test(node['Relation Name'] ?? ''));
}

/** Far fewer pages than the finished tasks fill (some thousands), and none of the big tables read through. */
function expectIndexed(plan: Plan): void {
  expect(scannedWhole(plan)).toEqual([]);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(400);
}

describe('beside 200,000 finished tasks', () => {
  test('S7-20 the lists of what waits read their own rows alone', async () => {
    for (const find of [claimable, toDo]) {
      for (const part of ['rows', 'total'] as const) expectIndexed(await planOf(listOf(find, part)));
    }
  });

  test('S7-20 a page of the done-list reads a page', async () => {
    expectIndexed(await planOf(listOf(finished, 'rows')));
  });

  test('S7-27 S7-28 the counters read what is not done alone', async () => {
    const plan = await planOf(() => Promise.resolve(waitingSteps({ scope: { kind: 'all', userId: tech.userId } })));
    expectIndexed(plan);
    const limited = { kind: 'region', region: 'east', userId: tech.userId } as const;
    expectIndexed(await planOf(() => Promise.resolve(waitingSteps({ scope: limited }))));
    const counts = (await tech.get(`${flow}/work/taskCount`)).body.data;
    expect(counts).toMatchObject({ claimTaskCount: 15, todoTaskCount: 5, extractCount: 20 });
  });

  test('S2-09 the dashboard reads the days that it shows and what is not done', async () => {
    const since = new Date(server.clock.now().getTime() - 24 * 3_600_000);
    const scopes = [
      { kind: 'all', userId: tech.userId },
      { kind: 'region', region: 'east', userId: tech.userId },
    ] as const;
    for (const scope of scopes) {
      expectIndexed(await planOf(() => Promise.resolve(overdueSteps(scope, server.clock.now()))));
      const plan = await planOf(() => Promise.resolve(finishedByDay(scope, since)));
      expect(scannedWhole(plan)).toEqual([]);
      expect(Math.max(...nodesOf(plan).map((node) => node['Actual Rows']))).toBeLessThan(1500);
    }
  });

  test('whether one moved since is one look into an index', async () => {
    const snapshot = '1:1:';
    const query = sql`
      select exists (select 1 from wf_event e where e.actor = ${tech.userId}
        and e.xid >= pg_snapshot_xmin(pg_current_snapshot())
        and not pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot))`;
    expectIndexed(await planOf(() => Promise.resolve(query)));
  });

  test('the total of the done-list stops at 10,001', async () => {
    const { body } = await tech.get(`${flow}/work/done-list`, { size: 1 });
    expect(body.data.total).toBe(10_001);
  });

  test('S7-21 the export holds them all', async () => {
    const reply = await tech.get(`${flow}/work/exportDoneList`, { processCode_likeright: 'OLD-1999' });
    expect(Number(reply.headers['x-row-count'])).toBe(111);
    const address = await server.listen();
    const whole = await fetch(`${address}${flow}/work/exportDoneList`, {
      headers: { 'blade-auth': `bearer ${tech.token}` },
    });
    expect(Number(whole.headers.get('x-row-count'))).toBe(finishedTasks);
    await whole.body?.cancel();
  });
});
