import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationData, definitionId, doTask, flow, planData, rowsOf } from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

/** Reviews of plans of two regions: the lead sees the south alone, a second supervisor everything. */
let server: TestServer;
let lead: Client;
let tech: Client;
let admin: Client;
let south: string;
let north: string;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, admin] = [await server.login('lead'), await server.login('tech'), await server.login('admin')];
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const { id } = await tx
      .selectFrom('role')
      .select('id')
      .where('role_alias', '=', 'lab-supervisor')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_role').values({ tenant_id: '000000', user_id: admin.userId, role_id: id }).execute();
    await tx.updateTable('role').set({ data_scope: 'region' }).where('role_alias', '=', 'lab-supervisor').execute();
    await tx.updateTable('app_user').set({ region: 'south' }).where('account', '=', 'lead').execute();
  });
  [south, north] = [await review('south'), await review('north')];
});
afterAll(() => server.close());

/** A review that nobody has claimed. */
async function review(region: string): Promise<string> {
  const owners = { region, salesUser: admin.userId, customerManager: admin.userId };
  const data = { ...(await applicationData(server, 1)), ...owners };
  const started = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: await definitionId(tech), data });
  expect(started.body, JSON.stringify(started.body)).toMatchObject({ code: 200 });
  return (await doTask(tech, started.body.data.taskId, 'submit', await planData(server, 1))).taskId;
}

async function batch(client: Client, call: string, more: object = {}): Promise<readonly Json[]> {
  const { body } = await client.post(`${flow}/${call}`, {}, { taskIds: [north, south], ...more });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data.map(({ taskId, code }: Json) => [taskId, code]);
}

const decision = { outcome: 'approve', comment: '同意' };

test('S6-04 S4-08 of many tasks those beyond the data scope are refused one by one, and the others go through', async () => {
  expect((await rowsOf(lead, 'claim')).map((row) => row.taskId)).toEqual([south]);
  const claimed = await batch(lead, 'work/claim-tasks');
  expect(claimed).toEqual([
    [north, expect.toSatisfy((code) => code !== 200)],
    [south, 200],
  ]);
  // What was refused is still there for who sees it, and once that person has it the lead cannot touch it either.
  expect((await admin.post(`${flow}/work/claim-task`, { taskId: north })).status).toBe(200);
  const given = await batch(lead, 'workflow/cancelReceives');
  expect(given).toEqual([
    [north, expect.toSatisfy((code) => code !== 200)],
    [south, 200],
  ]);
  expect((await lead.post(`${flow}/work/claim-task`, { taskId: south })).status).toBe(200);
  const done = await batch(lead, 'work/complete-tasks', decision);
  expect(done).toEqual([
    [north, expect.toSatisfy((code) => code !== 200)],
    [south, 200],
  ]);
  expect((await rowsOf(admin, 'todo')).map((row) => row.taskId)).toContain(north);
});
