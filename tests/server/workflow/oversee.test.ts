import { systemOf } from '../../../src/server/platform/http/access.ts';
import { runUnit } from '../../../src/server/platform/unit.ts';
import { newestProcesses } from '../../../src/server/workflow/process-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, flow, processKey, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const forms = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let people: Readonly<Record<'lead' | 'tech' | 'finance' | 'qc' | 'analyst' | 'admin', Client>>;
let plan: { readonly taskId: string; readonly processInstanceId: string };

beforeAll(async () => {
  server = await startTestServer();
  const login = (account: string): Promise<Client> => server.login(account);
  people = {
    lead: await login('lead'),
    tech: await login('tech'),
    finance: await login('finance'),
    qc: await login('qc'),
    analyst: await login('analyst'),
    admin: await login('admin'),
  };
  plan = await startPlan(server, people.lead, 1);
  await claim(people.tech, plan.taskId);
});
afterAll(() => server.close());

/** What somebody may do with the plan, which the supervisor began: look at it, and take it from who has it. */
async function sight(account: keyof typeof people): Promise<readonly number[]> {
  const client = people[account];
  const id = { processInstanceId: plan.processInstanceId };
  const replies = [
    await client.get(`${flow}/work/instance-detail`, id),
    await client.get(`${flow}/work/trail`, id),
    await client.get(`${flow}/work/candidates`, { taskId: plan.taskId }),
    await client.post(`${flow}/workflow/handOverTask`, {}, { taskId: plan.taskId, userId: '1', reason: '' }),
  ];
  return replies.map(({ status }) => status);
}

async function publish(change: (descriptor: Json) => void): Promise<void> {
  const { data } = (await people.analyst.get(`${forms}/detail`, { formId: processKey })).body;
  const descriptor = { ...structuredClone(data.descriptor), version: data.version + 1 };
  change(descriptor);
  const reply = await people.analyst.post(`${forms}/publish`, {}, { descriptor, reason: '督办' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

// Who oversees gets as far as being asked for the reason.
const [all, own, nothing] = [
  [200, 200, 200, 400],
  [200, 200, 403, 403],
  [403, 403, 403, 403],
];

test('a process is overseen by the roles that it names, and by who administers', async () => {
  expect(await sight('lead')).toEqual(all);
  expect(await sight('admin')).toEqual(all);
  for (const account of ['finance', 'qc'] as const) expect([account, await sight(account)]).toEqual([account, nothing]);
});

test('the newest form says it, for open work too, without a start of the server', async () => {
  await publish((descriptor) => (descriptor.oversee = ['finance']));
  expect(await sight('finance')).toEqual(all);
  expect(await sight('lead')).toEqual(own);
  await publish((descriptor) => delete descriptor.oversee);
  expect(await sight('finance')).toEqual(nothing);
  expect(await sight('lead')).toEqual(own);
  expect(await sight('admin')).toEqual(all);
});

test('work of the laboratory has its supervisor; invoices, contracts and what is anybody’s have not', async () => {
  const found = await runUnit(server.services, systemOf('000000'), (unit) => newestProcesses(unit, null));
  const overseers = new Map(found.map(({ model }) => [model.id, model.oversee]));
  expect(overseers.get('dna-qc-report')).toEqual(['lab-supervisor']);
  expect(overseers.get('invoice-application')).toEqual(['finance']);
  for (const id of ['contract-approval', 'contract-delivery', 'seal-application', 'generic-process']) {
    expect([id, overseers.get(id)?.includes('lab-supervisor')]).toEqual([id, false]);
  }
});
