import { randomUUID } from 'node:crypto';
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
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import type { Client, Json, Reply } from '../../support/test-server.ts';

/** How often the server is killed; `KILLS=200 npx vitest run tests/server/platform/http/killed-once.test.ts` takes long. */
const kills = Number(process.env['KILLS'] ?? breadth(50, 2));
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
afterAll(async () => {
  // A server whose commits are held does not end.
  await holdCommits(false);
  await server.stop();
});

/** A call that is sent again with its key until it is answered. */
interface Sending {
  readonly key: string;
  readonly send: () => Promise<Reply>;
}

function sending(by: Client, path: string, body: Json): Sending {
  const key = randomUUID();
  return { key, send: () => by.post(path, {}, body, { 'idempotency-key': key }) };
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

/** Two calls of a round are committed and not answered; the third waits for a row that one of them holds. */
const committedAtOnce = 2;

/**
 * The calls that are committed and wait for the standby: what else commits meanwhile, such as what the server does by
 * itself now and then, holds no lock on the keys.
 */
const committedCalls = `
  select distinct pid from pg_stat_activity join pg_locks using (pid)
  where wait_event = 'SyncRep' and relation = 'idempotency_key'::regclass`;

/** Kills the server while calls are committed and none is answered. */
async function killAfterCommit(calls: readonly Sending[]): Promise<void> {
  await holdCommits(true);
  const answers = calls.map(({ send }) => send().catch(() => null));
  await vi.waitFor(
    async () => expect((await server.query(committedCalls)).length).toBeGreaterThanOrEqual(committedAtOnce),
    waiting,
  );
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
  'kill -9 between commit and answer, several times, over starts, adds and completions: said again, nothing is there twice',
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
      await killAfterCommit(calls);
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
