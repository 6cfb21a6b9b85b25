import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { breadth } from '../../../support/breadth.ts';
import {
  applicationData,
  claim,
  definitionId,
  flow,
  planData,
  startPlan,
  type StartedPlan,
} from '../../support/extraction-plan.ts';
import { freePort } from '../../support/free-port.ts';
import { guangzhouPolicy, hire, profileOf, savedRow } from '../../support/payroll.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import type { Client, Json, Reply } from '../../support/test-server.ts';

/** How often the server is killed; `KILLS=200 npx vitest run tests/server/platform/http/killed-once.test.ts` takes long. */
const kills = Number(process.env['KILLS'] ?? breadth(50, 3));
/** Starting again takes some seconds, more on a busy machine. */
const mostMs = 120_000 + kills * 30_000;
const waiting = { timeout: 60_000, interval: 20 };

let server: ServerProcess;
let lead: Client;
let tech: Client;
let sales: Client;

beforeAll(async () => {
  server = await startServerProcess(await freePort());
  [lead, tech, sales] = [await server.login('lead'), await server.login('tech'), await server.login('sales')];
});
afterAll(() => server.stop());

/** A call that is sent again with its key until it is answered. */
interface Sending {
  readonly key: string;
  readonly send: () => Promise<Reply>;
}

function sending(by: Client, path: string, body: Json, query: Json = {}): Sending {
  const key = randomUUID();
  return { key, send: () => by.post(path, query, body, { 'idempotency-key': key }) };
}

function newCustomer(name: string, round: number): Json {
  return {
    customerName: name,
    customerPhone: `139${String(round).padStart(8, '0')}`,
    customerOrg: '东海大学',
    customerKind: 'university',
    region: 'east',
    salesUser: sales.userId,
    customerManager: sales.userId,
  };
}

const count = async (from: string): Promise<number> =>
  Number((await server.query(`select count(*)::int as count from ${from}`))[0]?.count);

/** Has commits wait for a standby that there is not, once they are on the disk; or lets them go on. */
async function holdCommits(held: boolean): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${held ? 'nobody' : ''}'`);
  await server.query('select pg_reload_conf()');
  const names = `select 1 from pg_settings where name = 'synchronous_standby_names' and setting = 'nobody'`;
  await vi.waitFor(async () => expect(await server.query(names)).toHaveLength(held ? 1 : 0), waiting);
}

/** Kills the server while so many of the calls are committed, and none is answered. */
async function killAfterCommit(calls: readonly Sending[], committedAtOnce: number): Promise<void> {
  await holdCommits(true);
  const answers = calls.map(({ send }) => send().catch(() => null));
  const committed = `select 1 from pg_stat_activity where wait_event = 'SyncRep'`;
  await vi.waitFor(async () => expect(await server.query(committed)).toHaveLength(committedAtOnce), waiting);
  await server.kill();
  expect(await Promise.all(answers)).toEqual(calls.map(() => null));
  await holdCommits(false);
  const keys = calls.map(({ key }) => `'${key}'`).join();
  await vi.waitFor(
    async () => expect(await count(`idempotency_key where key in (${keys})`)).toBeGreaterThanOrEqual(committedAtOnce),
    waiting,
  );
}

test(
  `kill -9 between commit and answer, ${kills} times, over starts, adds and completions: said again, nothing is there twice`,
  async () => {
    const processDefinitionId = await definitionId(lead);
    const [application, plan] = [await applicationData(server), await planData(server)];
    let instances = await count('wf_instance');
    for (let round = 0; round < kills; round += 1) {
      const given: StartedPlan = await startPlan(server, lead);
      await claim(tech, given.taskId);
      const name = `杀${round}`;
      const calls = [
        sending(lead, `${flow}/process/start`, { processDefinitionId, data: application }),
        sending(sales, '/api/seqdesk-customer/customer/submit', newCustomer(name, round)),
        sending(tech, `${flow}/work/complete-task`, {
          taskId: given.taskId,
          outcome: 'submit',
          comment: '',
          data: plan,
        }),
      ];
      // The third waits for a row that one of the others holds.
      await killAfterCommit(calls, 2);
      await server.start();
      const replies = await Promise.all(calls.map(({ send }) => send()));
      expect(
        replies.map(({ status, body }) => [status, body.msg]),
        JSON.stringify(replies.map(({ body }) => body)),
      ).toEqual(replies.map(() => [200, '操作成功']));
      const again = await Promise.all(calls.map(({ send }) => send()));
      expect(again.map(({ body }) => body)).toEqual(replies.map(({ body }) => body));
      instances += 2;
      expect(await count('wf_instance')).toBe(instances);
      expect(await count(`record_row where record = 'customer' and data ->> 'customerName' = '${name}'`)).toBe(1);
      const events = `wf_event where instance_id = ${given.processInstanceId} and kind = 'complete'`;
      expect(await count(events)).toBe(1);
    }
  },
  mostMs,
);

test(
  'kill -9 between commit and answer of an import, a month that is calculated and a release: said again, each is there once',
  async () => {
    const [hr, analyst] = [await server.login('hr'), await server.login('analyst')];
    const rows = Array.from({ length: 20 }, (_each, at) => newCustomer(`导${at}`, 1000 + at));
    const importing = '/api/seqdesk-customer/customer/import';
    const { confirm } = (await sales.post(importing, {}, { rows })).body.data;

    await savedRow(hr, 'salary/insurance-policy', guangzhouPolicy);
    for (const name of ['王芳', '李强']) {
      await savedRow(hr, 'salary/payroll-employee', profileOf(await hire(hr, name), 20_000));
    }
    const month = await savedRow(hr, 'salary/salary', { runMonth: '2026-03' });

    const releases = '/api/seqdesk-baseconfig/release';
    const file = 'schemas/records/project/project.json';
    const descriptor = JSON.parse(readFileSync(file, 'utf8'));
    const text = JSON.stringify({ ...descriptor, label: { zh: '课题', en: 'Study' } });
    const asked = { files: [{ file, text }], beside: [] };
    const { token } = (await analyst.post(`${releases}/plan`, {}, asked)).body.data;

    const calls = [
      sending(sales, importing, { rows }, { confirm }),
      sending(hr, '/api/seqdesk-salary/salary/calculate', {}, { ids: month.id }),
      sending(analyst, `${releases}/apply`, { ...asked, token, reason: 'killed' }),
    ];
    const bundles = await count('release_bundle');
    for (const each of calls) {
      await killAfterCommit([each], 1);
      await server.start();
      const replies = [await each.send(), await each.send()];
      expect(replies.map(({ status, body }) => [status, body.msg])).toEqual(replies.map(() => [200, '操作成功']));
      expect(replies[1]?.body).toEqual(replies[0]?.body);
    }
    const imported = `record_row where record = 'customer' and data ->> 'customerName' like '导%'`;
    expect(await count(imported)).toBe(rows.length);
    expect(await count(`audit_log where action = 'import' and subject = 'customer'`)).toBe(1);
    expect(await count(`record_row where record = 'salary-sheet'`)).toBe(2);
    expect(await count('release_bundle')).toBe(bundles + 1);
  },
  mostMs,
);
