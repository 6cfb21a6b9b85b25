import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  experimentData,
  flow,
  handOverData,
  planData,
  rowsOf,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { expectTrueCounters, expectTrueLists } from '../support/true-counters.ts';

const actors = ['tech', 'lead', 'qc'] as const;
const watchers = ['admin', 'tech', 'lead', 'qc', 'manager', 'hr'] as const;
const regions = ['east', 'south', 'north'] as const;

let server: TestServer;
const people = new Map<string, Client>();
const as = (account: string): Client => people.get(account) ?? server.anonymous;

/** Technicians see their region: one the east, another the south. Customer managers see their customers. */
beforeAll(async () => {
  server = await startTestServer();
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const technician = await tx
      .updateTable('role')
      .set({ data_scope: 'region' })
      .where('role_alias', '=', 'lab-technician')
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('role')
      .set({ data_scope: 'customers' })
      .where('role_alias', '=', 'customer-manager')
      .execute();
    const regionOf = { tech: 'east', qc: 'south' };
    for (const [account, region] of Object.entries(regionOf)) {
      await tx.updateTable('app_user').set({ region }).where('account', '=', account).execute();
    }
    const users = tx.selectFrom('app_user').select('id').where('account', '=', 'qc');
    await tx.updateTable('user_role').set({ role_id: technician.id }).where('user_id', 'in', users).execute();
  });
  for (const account of watchers) people.set(account, await server.login(account));
});
afterAll(() => server.close());

type Act = 'start' | 'claim' | 'cancelReceive' | 'complete' | 'leave' | 'recaption' | 'revoke' | 'release' | 'handOver';

interface Step {
  readonly who: (typeof actors)[number];
  readonly act: Act;
  readonly pick: number;
}

const data: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  plan: () => planData(server, 1),
  review: () => Promise.resolve({}),
  experiment: () => Promise.resolve(experimentData(1)),
  'hand-over': () => handOverData(server, 1),
};
const forward: Readonly<Record<string, string>> = { review: 'approve' };
const backward: Readonly<Record<string, string>> = { plan: 'terminate' };

async function start({ who, pick }: Step): Promise<void> {
  const customerManager = pick % 2 === 0 ? as('manager').userId : as('lead').userId;
  const region = regions[pick % regions.length];
  const body = { ...(await applicationData(server, 1 + (pick % 3))), region, customerManager };
  await as(who).post(`${flow}/process/start`, {}, { processDefinitionId: await definitionId(as(who)), data: body });
}

async function onRow(list: string, { who, pick }: Step, move: (row: Json) => Promise<unknown>): Promise<void> {
  const rows = await rowsOf(as(who), list);
  if (rows.length > 0) await move(rows[pick % rows.length]);
}

const acts: Readonly<Record<Act, (step: Step) => Promise<void>>> = {
  start,
  claim: (step) => onRow('claim', step, ({ taskId }) => claim(as(step.who), taskId)),
  cancelReceive: (step) =>
    onRow('todo', step, ({ taskId }) => as(step.who).post(`${flow}/workflow/cancelReceive`, { taskId })),
  complete: (step) =>
    onRow('todo', step, async ({ taskId, stepCode }) =>
      complete(as(step.who), taskId, forward[stepCode] ?? 'submit', (await data[stepCode]?.()) ?? {}),
    ),
  leave: (step) =>
    onRow('todo', step, ({ taskId, stepCode }) =>
      complete(as(step.who), taskId, backward[stepCode] ?? 'return', {}, { comment: '重做' }),
    ),
  recaption: (step) =>
    onRow('done', step, ({ processInstanceId }) =>
      as(step.who).post(`${flow}/workflow/recaption`, { processInstanceId }),
    ),
  revoke: (step) =>
    onRow('send', step, ({ processInstanceId }) =>
      as('admin').post(`${flow}/workflow/revokeProcess`, { processInstanceId }),
    ),
  release: (step) =>
    onRow('todo', step, ({ taskId }) =>
      as('lead').post(`${flow}/workflow/releaseTask`, {}, { taskId, reason: '出差' }),
    ),
  handOver: (step) =>
    onRow('todo', step, ({ taskId }) => {
      const userId = as(step.who === 'tech' ? 'qc' : 'tech').userId;
      return as('lead').post(`${flow}/workflow/handOverTask`, {}, { taskId, userId, reason: '出差' });
    }),
};

const step = fc.record<Step>({
  who: fc.constantFrom(...actors),
  act: fc.constantFrom('start', 'start', 'claim', 'claim', 'complete', 'complete', ...(Object.keys(acts) as Act[])),
  pick: fc.nat(50),
});

test('S7-27 S7-28 after whatever people do, every counter is the length of its list, for every role', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 24 }), async (steps) => {
      for (const each of steps) {
        await acts[each.act](each);
        await expectTrueLists(as(each.who), each.who);
      }
      for (const account of watchers) await expectTrueCounters(as(account), account);
    }),
    { seed: 20_261_121, numRuns: 4, endOnFailure: true },
  );
  const kinds = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('wf_event').select('kind').distinct().execute(),
  );
  expect(kinds.length, 'kinds of moves that happened').toBeGreaterThan(5);
});
