import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardAll } from '../../support/heard-events.ts';
import { startSecondNode } from '../../support/second-node.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const base = '/api/seqdesk-system/setting';
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

function submit(row: Json, client = admin): Promise<Reply> {
  return client.post(`${base}/submit`, {}, row);
}

test('a fresh installation has the defaults', async () => {
  const { body } = await admin.get(`${base}/detail`);
  expect(body.data).toEqual({
    id: '1',
    captcha: false,
    singleSession: false,
    fileMaxMegabytes: 20,
    fileKinds: [],
    phoneLogin: false,
    flowDesignerUrl: '',
    reportUrl: '',
    authorizationUrl: '',
    logChangeDays: 0,
    logTraceDays: 1095,
    logReadDays: 365,
    logLoginDays: 400,
    logErrorDays: 90,
    noticeDays: 90,
    letterDays: 365,
  });
});

test('what is changed holds at once on every node, what is left out stays, both are in the log', async () => {
  const node = await startSecondNode(server);
  expect((await node.services.systemSettings.read()).singleSession).toBe(false);
  const { body } = await submit({ id: '1', singleSession: true, fileKinds: ['PDF', '.xlsx', ' pdf '] });
  expect(body.data).toMatchObject({ singleSession: true, fileKinds: ['.pdf', '.xlsx'], fileMaxMegabytes: 20 });
  await heardAll(node, server);
  expect(await node.services.systemSettings.read()).toMatchObject({
    singleSession: true,
    fileKinds: ['.pdf', '.xlsx'],
  });
  await submit({ fileMaxMegabytes: 50 });
  expect((await admin.get(`${base}/detail`)).body.data).toMatchObject({ singleSession: true, fileMaxMegabytes: 50 });
  await submit({ fileMaxMegabytes: 50 });
  const log = (await admin.get('/api/blade-log/audit/list', { subject_equal: 'setting' })).body.data;
  expect(log.total).toBe(2);
  await submit({ singleSession: false, fileKinds: [] });
  await node.close();
});

test.each([
  [{ fileMaxMegabytes: 0 }, 'fileMaxMegabytes:格式错误'],
  [{ fileMaxMegabytes: 9999 }, 'fileMaxMegabytes:格式错误'],
  [{ captcha: 'perhaps' }, 'captcha:格式错误'],
  [{ fileKinds: ['../etc'] }, 'fileKinds:../etc 不是扩展名'],
  [{ reportUrl: 'ftp://reports.example.com' }, 'reportUrl:请输入以 http(s):// 开头的网址，或留空'],
  [{ flowDesignerUrl: 'javascript:alert(1)' }, 'flowDesignerUrl:请输入以 http(s):// 开头的网址，或留空'],
])('refuses %j', async (row, msg) => {
  const { status, body } = await submit(row);
  expect([status, body.msg]).toEqual([400, msg]);
});

test('they are for administrators of the installation alone', async () => {
  for (const account of ['admin2', 'tech', 'hr']) {
    const client = await server.login(account);
    expect((await client.get(`${base}/detail`)).status).toBe(403);
    expect((await submit({ captcha: true }, client)).status).toBe(403);
  }
});
