import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionId, flow, projectData, applicationData } from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const roles = '/api/blade-system/role';
const changed = 'a-password-that-nobody-guesses-9';

let server: TestServer;
let admin: Client;
let lead: Client;

async function roleOf(alias: string): Promise<Json> {
  const { records } = (await admin.get(`${roles}/list`, { roleAlias_equal: alias })).body.data;
  return records[0];
}

async function succeed(call: Promise<Reply>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Somebody whose only role was added with these words. */
async function personWith(account: string, words: object): Promise<Client> {
  const role = await admin.post(`${roles}/submit`, {}, { roleAlias: account, roleName: account, ...words });
  expect(role.body, JSON.stringify(role.body)).toMatchObject({ code: 200 });
  const person = { account, realName: account, roleId: [role.body.data.id], password: changed };
  const made = await admin.post('/api/blade-user/submit', {}, person);
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ code: 200 });
  await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.updateTable('app_user').set({ must_change_password: false }).where('account', '=', account).execute(),
  );
  return (await server.loginAs('000000', account, changed)).client;
}

beforeAll(async () => {
  server = await startTestServer();
  [admin, lead] = [await server.login('admin'), await server.login('lead')];
  const project = { ...(await projectData(server)), projectName: '项目 甲' };
  await succeed(lead.post('/api/seqdesk-project/project/submit', {}, project));
  const nobodys = await lead.post('/api/seqdesk-project/project/submit', {}, { ...project, projectName: '项目 无人' });
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`update record_row set data = data - 'salesUser' - 'customerManager' where id = ${nobodys.body.data.id}`.execute(
      tx,
    ),
  );
  const body = { processDefinitionId: await definitionId(lead), data: await applicationData(server) };
  await succeed(lead.post(`${flow}/process/start`, {}, body));
});
afterAll(() => server.close());

test('a company begins with the scopes of its descriptors: sales their customers, the director the region', async () => {
  const scopes = await Promise.all(
    ['sales', 'customer-manager', 'regional-director', 'finance'].map(async (alias) => (await roleOf(alias)).dataScope),
  );
  expect(scopes).toEqual(['customers', 'customers', 'region', 'all']);
});

describe('a new role', () => {
  test.each([
    ['bare', {}],
    ['emptied', { dataScope: '', menuIds: [] }],
    ['hollow', { dataScope: null, menuIds: null }],
  ])('%s sees nothing: no menus, no buttons, no rows, no work of others', async (account, words) => {
    const person = await personWith(account, words);
    expect(await roleOf(account)).toMatchObject({ dataScope: 'own' });
    const data = async (path: string, query = {}): Promise<Json> => (await person.get(path, query)).body.data;
    expect(await data('/api/blade-system/menu/routes')).toEqual([]);
    expect(await data('/api/blade-system/menu/buttons')).toEqual([]);
    for (const list of ['claim-list', 'todo-list', 'send-list', 'done-list']) {
      expect([list, (await data(`${flow}/work/${list}`)).total]).toEqual([list, 0]);
    }
    expect((await data(`${flow}/work/start-list`)).records).toEqual([]);
    const project = await person.get('/api/seqdesk-project/project/list');
    expect([project.status, project.body.data.total]).toEqual([200, 0]);
    for (const path of ['seqdesk-customer/customer', 'seqdesk-contract/contract', 'seqdesk-employee/employee']) {
      expect([path, (await person.get(`/api/${path}/list`)).status]).toEqual([path, 403]);
    }
  });

  test('the narrowest scope holds what a person looks after or made, and nothing that is nobody’s', async () => {
    const sales = await server.login('sales');
    const seen = async (): Promise<readonly string[]> => {
      const { records } = (await sales.get('/api/seqdesk-project/project/list', { size: 100 })).body.data;
      return records.map(({ projectName }: Json) => projectName).toSorted();
    };
    expect(await seen()).toEqual(expect.arrayContaining(['项目 无人', '项目 甲']));
    const { ver: _, ...row } = await roleOf('sales');
    expect((await admin.post(`${roles}/submit`, {}, { ...row, dataScope: 'own' })).status).toBe(200);
    expect(await seen()).toContain('项目 甲');
    expect(await seen()).not.toContain('项目 无人');
  });
});
