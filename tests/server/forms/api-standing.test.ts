import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const rejection = { code: 403, msg: '该记录直接使用服务器接口，只有管理员可以发布、回滚或停用' };

let server: TestServer;
let admin: Client;
let analyst: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, analyst] = [await server.login('admin'), await server.login('analyst')];
});
afterAll(() => server.close());

/** The page of logins under another name or version. */
async function loginPage(changes: Json): Promise<Json> {
  const { descriptor } = (await admin.get(`${base}/detail`, { formId: 'login-log' })).body.data;
  return { ...descriptor, path: `/system/${changes.id}`, ...changes };
}

/** A record without calls of its own. */
function plainRecord(id: string, version: number): Json {
  const label = { zh: '记录', en: 'Record' };
  const properties = { name: { type: 'string', maxLength: 50, 'x-label': label } };
  return {
    kind: 'record',
    id,
    version,
    area: 'trial',
    label,
    sets: { main: { scope: 'record', label, properties } },
    data: { 'x-fields': ['main'] },
    title: 'name',
    search: ['name'],
    list: ['name'],
    form: ['@main'],
    actions: [{ verb: 'submit', permission: 'project_edit' }],
  };
}

function publish(client: Client, descriptor: Json): Promise<Reply> {
  return client.post(`${base}/publish`, {}, { descriptor, reason: '试用' });
}

describe('S8 records that name calls of the server', () => {
  test('are published by administrators alone; an analyst may check them', async () => {
    const page = await loginPage({ id: 'my-logins', version: 1 });
    const checked = (await analyst.post(`${base}/check`, {}, { descriptor: page })).body.data;
    expect(checked, JSON.stringify(checked)).toMatchObject({ ok: true });
    expect((await publish(analyst, page)).body).toMatchObject(rejection);
    expect((await publish(admin, page)).body).toMatchObject({ code: 200, data: { formId: 'my-logins' } });
  });

  test('are not replaced, brought back or retired by others either', async () => {
    const replaced = await publish(analyst, plainRecord('login-log', 2));
    expect(replaced.body, JSON.stringify(replaced.body)).toMatchObject(rejection);
    const own = await loginPage({ id: 'my-logins', version: 2, label: { zh: '登录二', en: 'Logins two' } });
    expect((await publish(admin, own)).body).toMatchObject({ code: 200 });
    const body = { formId: 'my-logins', version: 1, reason: '试用' };
    for (const call of ['rollback', 'retire']) {
      expect((await analyst.post(`${base}/${call}`, {}, body)).body).toMatchObject(rejection);
      expect((await admin.post(`${base}/${call}`, {}, body)).body).toMatchObject({ code: 200 });
    }
  });
});
