import { product } from '../../../src/core/product.ts';
import { passwordDigest, type Client, type Json, type TestServer } from './test-server.ts';

/** A company of a test's own, with people that `extraction-plan` knows; it logs in like a test server. */
export interface Company {
  readonly tenantId: string;
  /** Row id of the tenant. */
  readonly id: string;
  /** Its administrator, who has every other role as well. */
  readonly boss: Client;
  login(account: string): Promise<Client>;
}

const people: Readonly<Record<string, string>> = {
  tech: 'lab-technician',
  lead: 'lab-supervisor',
  qc: 'qc',
  sales: 'sales',
  manager: 'customer-manager',
};

const password = 'my-own-one';

/** Opens a tenant by the call for it and adds its people. */
export async function openCompany(server: TestServer, tenantName: string): Promise<Company> {
  const admin = await server.login('admin');
  const { data } = (await admin.post('/api/blade-system/tenant/submit', {}, { tenantName })).body;
  const { tenantId } = data;
  const first = await settle(server, tenantId, data.account, data.password);
  const roles = await rolesOf(first);
  for (const [account, alias] of Object.entries(people)) {
    const row = { account, realName: `人${account}`, roleId: [roles.get(alias)], password: 'given-by-boss' };
    const { body } = await first.post('/api/blade-user/submit', {}, row);
    if (body.code !== 200) throw new Error(body.msg);
    await settle(server, tenantId, account, 'given-by-boss');
  }
  const [own] = (await first.get('/api/blade-user/list', { account_equal: 'admin' })).body.data.records;
  await first.post('/api/blade-user/submit', {}, { ...own, roleId: [...roles.values()] });
  const login = async (account: string) => (await server.loginAs(tenantId, account, password)).client;
  return { tenantId, id: data.id, boss: await login('admin'), login };
}

/** Somebody's first login with the change of password that it asks for. */
export async function settle(server: TestServer, tenantId: string, account: string, given: string): Promise<Client> {
  const { client } = await server.loginAs(tenantId, account, given);
  const next = passwordDigest(password);
  const query = { oldPassword: passwordDigest(given), newPassword: next, newPassword1: next };
  const { body } = await client.post('/api/blade-user/update-password', query);
  if (body.code !== 200) throw new Error(`${product.key}: ${body.msg}`);
  return (await server.loginAs(tenantId, account, password)).client;
}

async function rolesOf(boss: Client): Promise<Map<string, string>> {
  const { records } = (await boss.get('/api/blade-system/role/list', { size: 100 })).body.data;
  return new Map(records.map((row: Json) => [row.roleAlias, row.id]));
}
