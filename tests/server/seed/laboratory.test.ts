import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { seededTenants } from '../../../src/server/seed/accounts.ts';
import { accountOf } from '../../../scripts/demo/crew.ts';
import { seeders } from '../../../scripts/demo/demo.ts';
import { fillDemo, processesWithWork } from '../../../scripts/demo/laboratory.ts';
import { claim, complete, flow, rowsOf } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { expectPaidMonths } from './paid-months.ts';
import { expectDeedsTakeTime, expectTrueDates, expectTruePassports, expectWorkInOrder } from './true-dates.ts';
import { expectEveryStage, expectEveryStep, expectTrueHistories, expectWholeLives } from './whole-lives.ts';
import { countedMenus, expectTrueCounters } from '../support/true-counters.ts';

const demoTimeout = 300_000;
const all = 1000;
const tenantId = '000000';
const throughput = '/api/seqdesk-experimental-delivery/statistics/throughput';

let server: TestServer;
let processes: readonly ProcessModel[] = [];
const people = new Map<string, Client>();
const as = (account: string): Client => people.get(account) ?? server.anonymous;

beforeAll(async () => {
  server = await startTestServer();
  for (const { run } of seeders.demo) await run(server.services);
  processes = (await processesWithWork(server.services)).map(({ model }) => model);
  for (const { account } of seededTenants[0]?.people ?? []) people.set(account, await server.login(account));
}, demoTimeout);
afterAll(() => server.close());

/** Keys of the processes in one of a person's lists. */
async function processesIn(account: string, list: string): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(as(account), list, { size: all });
  return new Set(rows.map((row) => row['processDefinitionKey'] as string));
}

describe('S1-04 the demo has work of every process for everybody who has a role there', () => {
  test('each account sees open and finished tasks of each of its processes', async () => {
    expect(processes).toHaveLength(64);
    const lacking: string[] = [];
    for (const [account] of people) {
      const open = new Set([...(await processesIn(account, 'claim')), ...(await processesIn(account, 'todo'))]);
      const done = await processesIn(account, 'done');
      const mine = processes.filter(({ steps }) =>
        steps.some(({ roles }) => roles.some((role) => accountOf(role) === account)),
      );
      for (const { id } of mine) {
        if (!open.has(id)) lacking.push(`${account} has no open task of ${id}`);
        if (!done.has(id)) lacking.push(`${account} has done nothing of ${id}`);
      }
    }
    expect(lacking).toEqual([]);
  });

  test('each account with work has something to claim, something to do and something done', async () => {
    const lacking: string[] = [];
    for (const [account] of people) {
      const role = seededTenants[0]?.people.find((person) => person.account === account)?.role ?? '';
      if (!processes.some(({ steps }) => steps.some(({ roles }) => roles.includes(role)))) continue;
      for (const list of ['claim', 'todo', 'done'])
        if ((await processesIn(account, list)).size === 0) lacking.push(`${account}: ${list}`);
    }
    expect(lacking).toEqual([]);
  });

  test('each account that may start a process has started it, and every process has finished instances', async () => {
    const { rows } = await query<{ key: string; account: string; status: string }>(
      `select i.process_key as key, u.account, i.status from wf_instance i join app_user u on u.id = i.starter`,
    );
    const started = new Set(rows.map(({ key, account }) => `${account} ${key}`));
    const wanted = processes.flatMap(({ id, start }) => start.roles.map((role) => `${accountOf(role)} ${id}`));
    expect(wanted.filter((one) => !started.has(one))).toEqual([]);
    const ended = new Set(rows.filter(({ status }) => status !== 'running').map(({ key }) => key));
    expect(processes.filter(({ id }) => !ended.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('tasks wait, are in work, overdue, returned, begun in drafts, and people are told of what came back', async () => {
    const count = async (text: string): Promise<number> => (await query<{ n: number }>(text)).rows[0]?.n ?? 0;
    const tasks = 'select count(*)::int as n from wf_task where';
    expect(await count(`${tasks} status = 'open'`)).toBeGreaterThan(60);
    expect(await count(`${tasks} status = 'claimed'`)).toBeGreaterThan(30);
    expect(await count(`${tasks} status <> 'done' and due_at < now()`)).toBeGreaterThan(15);
    expect(await count(`select count(*)::int as n from wf_draft`)).toBeGreaterThan(10);
    expect(await count(`select count(*)::int as n from notice where reason = 'returned'`)).toBeGreaterThan(10);
    const told = await query<{ reason: string }>(`select distinct reason from notice order by 1`);
    expect(told.rows.map(({ reason }) => reason)).toEqual(['claimable', 'comment', 'letter', 'overdue', 'returned']);
    for (const key of ['customer-feedback', 'after-sale-service'])
      expect(await count(`select count(*)::int as n from wf_instance where process_key = '${key}'`)).toBeGreaterThan(1);
    expect(await count(`${tasks} opened_at > now() or done_at > now()`), 'nothing is done in the future').toBe(0);
  });

  test('work is spread over the past weeks, so that the chart of the dashboard has something to show', async () => {
    const { days, stages } = (await as('admin').get(throughput, { days: 30 })).body.data;
    expect(days).toHaveLength(30);
    const steps = (stages as Json[]).flatMap((stage) => stage.steps as number[]);
    expect(steps.filter((figure) => figure > 0).length).toBeGreaterThan(40);
  });

  test('S3-12 every counter and chart that a supervisor sees counts something', async () => {
    const counts = (await as('lead').get(`${flow}/work/taskCount`)).body.data as Record<string, number>;
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    const { stages } = (await as('lead').get(throughput, { days: 30 })).body.data;
    const total = (figures: number[]): number => figures.reduce((sum, one) => sum + one, 0);
    expect((stages as Json[]).filter(({ steps }) => total(steps) === 0)).toEqual([]);
    const late = (await as('lead').get(throughput.replace('throughput', 'overdue'))).body.data as Json[];
    expect(late.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
  });
});

describe('S1-02 samples are followed through the laboratory', () => {
  test('those of two projects from storage to their return, each process opened by the one before', () =>
    expectWholeLives(as('admin'), query));

  test('others wait in between, so that samples are at every stage', () => expectEveryStage(query));

  test('histories tell when things happened, and not when the demo was made', () => expectTrueHistories(query));

  test('each sample is stored first, is in one place at a time and has a name of its own', () =>
    expectTruePassports(query));
});

describe('the demo tells what could have happened', () => {
  test('dates of records and of work are in the order of the real world', () => expectTrueDates(query));

  test('work follows the contract, and data the sequencing', () => expectWorkInOrder(query));

  test('S1-07 months are paid, one is open, and people find their own slips', () => expectPaidMonths(as));

  test('what people do takes its time, in working hours', () => expectDeedsTakeTime(query));

  test('at every step that new instances come to something waits in one of the processes that have it', () =>
    expectEveryStep(query, processes));
});

/** Straight to the database. */
async function query<T>(text: string): Promise<{ readonly rows: readonly T[] }> {
  return server.services.store.tenantTx(tenantId, '0', (tx) => sql.raw<T>(text).execute(tx));
}

describe('S1-06 every list of records holds entries', () => {
  const records = {
    'cloud-platform':
      'banner column-eng coupon coupon-send hot-word imgtext-column invoice order score score-change vip yclass-outline',
    contract: 'contract',
    customer: 'customer',
    employee: 'employee',
    project: 'project',
  };

  test('a dozen customers, contracts and projects, and some of everything else, in several states', async () => {
    for (const [area, names] of Object.entries(records)) {
      for (const name of names.split(' ')) expect((await rows(area, name)).length, name).toBeGreaterThan(2);
    }
    for (const one of ['contract', 'customer', 'project']) expect(await rows(one, one)).toHaveLength(12);
    const states = new Set((await rows('contract', 'contract')).map((row) => row['contractStatus'] as string));
    expect(states.size).toBeGreaterThan(5);
    const projects = await rows('project', 'project');
    expect(new Set(projects.map((row) => row['contractNo'] as string)).size).toBe(12);
  });

  test('points balance: each account holds what its changes gave, those of top-ups among them, and none is below zero', async () => {
    const changes = await rows('cloud-platform', 'score-change');
    for (const { scoreUser, scoreBalance } of await rows('cloud-platform', 'score')) {
      const changed = changes.filter(({ changeUser }) => changeUser === scoreUser);
      expect(scoreBalance, String(scoreUser)).toBe(sum(changed.map((row) => row['changeValue'])));
      expect(scoreBalance).toBeGreaterThanOrEqual(0);
    }
    // Paid top-ups gave theirs by entries.
    const topUps = (await rows('cloud-platform', 'vip')).filter(({ vipStatus }) => vipStatus !== 'unpaid');
    const gifts = changes.filter(({ changeReason }) => changeReason === 'vip-gift');
    expect(sum(gifts.map((row) => row['changeValue']))).toBe(sum(topUps.map((row) => row['vipGiftScore'])));
    const sends = await rows('cloud-platform', 'coupon-send');
    for (const { couponNo, couponSent, couponTotal, couponRemaining } of await rows('cloud-platform', 'coupon')) {
      const sent = sends.filter((row) => row['sendCouponId'] === couponNo && row['sendStatus'] !== 'revoked');
      expect([couponSent ?? 0, couponRemaining]).toEqual([sent.length, Number(couponTotal) - sent.length]);
    }
  });

  async function rows(area: string, record: string): Promise<readonly Json[]> {
    const { body } = await as('admin').get(`/api/seqdesk-${area}/${record}/list`, { size: all });
    return body.data.records as Json[];
  }

  function sum(values: readonly unknown[]): number {
    return values.reduce<number>((total, value) => total + Number(value), 0);
  }
});

test('files that forms name can be fetched, whole', async () => {
  const { rows } = await query<{ id: string; name: string; size: string; by: string }>(
    `select f.id, f.name, f.size, u.account as by from file f join app_user u on u.id = f.created_by`,
  );
  expect(rows.length).toBeGreaterThan(80);
  for (const { id, name, size, by } of rows) {
    const reply = await as(by).get(`/api/seqdesk-resource/file/${id}`);
    expect([reply.status, reply.raw.length], name).toEqual([200, Number(size)]);
  }
});

describe('S3-11 S3-12 over the whole demo every counter is the length of its list', () => {
  const actors = ['lead', 'tech'];
  const watchers = [...actors, 'admin', 'sales', 'finance', 'bioinfo', 'manager'];
  const expectFor = async (accounts: readonly string[]): Promise<void> => {
    for (const account of accounts) await expectTrueCounters(as(account), account);
  };

  test(
    'before and after people claim, give back, are relieved of and complete tasks, one by one and many at once',
    async () => {
      await expectFor(watchers);
      const open = (await rowsOf(as('lead'), 'claim', { size: all })).filter(
        (row) => row['stepCode'] === 'report-review',
      );
      const ids = open.map((row) => row['taskId'] as string);
      expect(ids.length).toBeGreaterThan(3);
      for (const id of ids) await claim(as('lead'), id);
      await expectFor(actors);
      await as('lead').post(`${flow}/workflow/cancelReceive`, { taskId: ids[0] ?? '' });
      await as('admin').post(`${flow}/workflow/releaseTask`, {}, { taskId: ids[1], reason: '出差' });
      await expectFor(actors);
      const replies = await Promise.all(
        open.slice(2).map(({ taskId, processDefinitionKey }) => {
          const process = processes.find(({ id }) => id === processDefinitionKey);
          const own = process?.steps.find(({ id }) => id === 'report-review')?.own ?? [];
          const asked = own.flatMap((name) => process?.sets.get(name)?.fields ?? []).map(({ key }) => key);
          const data = asked.includes('reviewComment') ? { reviewComment: '请补充电泳图' } : {};
          return complete(as('lead'), taskId, 'return', data, { comment: '请补充电泳图' });
        }),
      );
      const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body);
      expect(refused).toEqual([]);
      await expectFor(watchers);
    },
    demoTimeout,
  );

  test('samples that wait are those of the tasks at each node', async () => {
    const waiting = await query<{ key: string; step: string; samples: number }>(
      `select t.process_key as key, t.step, i.sample_count as samples from wf_task t
       join wf_instance i on i.id = t.instance_id where t.status <> 'done'`,
    );
    const ids = (await countedMenus(as('admin'))).map(({ id }) => id as string);
    const { body } = await as('admin').post('/api/seqdesk-experimental-delivery/digitnotice/aggregation', {}, ids);
    const nodes = (body.data as Json[]).flatMap((entry) => entry.deliveryNodeNoticeVOList as Json[]);
    expect(nodes.length).toBeGreaterThan(30);
    for (const { nodeCode, detail } of nodes) {
      for (const [name, count] of Object.entries(detail as Record<string, number>)) {
        const there = waiting.rows.filter(({ key, step }) => {
          const process = processes.find(({ id }) => id === key);
          const isHere = process?.node === nodeCode || `process:${key}` === nodeCode;
          return isHere && process?.steps.find(({ id }) => id === step)?.countsAs === name;
        });
        const samples = there.reduce((total, one) => total + one.samples, 0);
        expect(Math.max(0, count), `${String(nodeCode)} ${name}`).toBe(samples);
      }
    }
  });
});

describe('a demo that is there stays as it is', () => {
  // A task may turn late between two looks, which the server notes and tells by itself.
  const tasks = "(select to_jsonb(w) - 'late_told' as one from wf_task w)";
  const notices = "(select * from notice where reason <> 'overdue')";
  const tables = ['record_row', 'record_key', 'wf_instance', tasks, 'wf_event', notices, 'file', 'number_counter'];
  const row = "count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as content";
  const contentOf = async (table: string) => [table, ...(await query(`select ${row} from ${table} t`)).rows];
  const contents = (): Promise<readonly unknown[]> => Promise.all(tables.map(contentOf));

  test('a second start puts nothing in twice', async () => {
    const before = await contents();
    await fillDemo(server.services, 'demo');
    expect(await contents()).toEqual(before);
  });

  test('where the first start was cut off, the next one does what is missing alone', async () => {
    const before = await contents();
    await server.services.store.platform.deleteFrom('seed_mark').where('name', '=', 'demo-laboratory').execute();
    await server.services.store.platform
      .deleteFrom('seed_mark')
      .where('name', '=', 'demo-laboratory:process contract-return')
      .execute();
    await fillDemo(server.services, 'demo');
    expect(await contents()).not.toEqual(before);
    const { rows } = await query<{ key: string; n: number }>(
      `select process_key as key, count(*)::int as n from wf_instance group by 1`,
    );
    const figures = new Map(rows.map(({ key, n }) => [key, n]));
    const again = figures.get('contract-return') ?? 0;
    expect(again % 2, 'those of the missing piece are there once more').toBe(0);
    const after = await contents();
    await fillDemo(server.services, 'demo');
    expect(await contents()).toEqual(after);
  });
});
