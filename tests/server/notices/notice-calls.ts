import { expect } from 'vitest';
import type { Client, Json, TestServer } from '../support/test-server.ts';

export const notice = '/api/seqdesk-baseconfig/notice';

/** Rows of a person's notices, newest first. */
export async function noticesOf(
  client: Client,
  kind: string,
  query: Record<string, string | number> = {},
): Promise<Json[]> {
  const reply = await client.get(`${notice}/list`, { kind, size: 100, ...query });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data.records;
}

/** Those of them that are about one task or instance. */
export async function noticesAbout(client: Client, kind: string, id: string): Promise<Json[]> {
  const rows = await noticesOf(client, kind);
  return rows.filter(({ taskId, processInstanceId }) => [taskId, processInstanceId].includes(id));
}

/** How many notices of each kind a person has not read. */
export async function unreadOf(client: Client): Promise<Json> {
  return (await client.get(`${notice}/count`)).body.data;
}

/** Marks notices as read. */
export async function markRead(client: Client, body: { ids?: string[]; kind?: string }): Promise<Json> {
  const reply = await client.post(`${notice}/read`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** Somebody new of company 000000 with these roles, signed in. */
export async function colleague(server: TestServer, account: string, roles: readonly string[]): Promise<Client> {
  const admin = await server.login('admin');
  const { records } = (await admin.get('/api/blade-system/role/list', { size: 100 })).body.data;
  const roleId = records.filter((row: Json) => roles.includes(row.roleAlias)).map((row: Json) => row.id);
  const row = { account, realName: `同事${account}`, roleId };
  const { data } = (await admin.post('/api/blade-user/submit', {}, row)).body;
  await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.updateTable('app_user').set({ must_change_password: false }).where('id', '=', data.id).execute(),
  );
  return (await server.loginAs('000000', account, data.password)).client;
}
