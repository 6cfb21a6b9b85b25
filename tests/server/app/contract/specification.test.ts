import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Client,
  type Json,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const auth = '/api/blade-auth/oauth';
const menu = '/api/blade-system/menu';

function token(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return server.anonymous.post(`${auth}/token`, query, undefined, { authorization: basicHeader, ...headers });
}

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

describe('sessions', () => {
  test('S3-07 a login is tenant, name, password, type and the two captcha headers', async () => {
    const query = {
      tenantId: '000000',
      username: 'tech',
      password: passwordDigest('seqdesk'),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    };
    const reply = await token(query, { 'tenant-id': '000000', 'captcha-key': '', 'captcha-code': '' });
    expect(reply.body).toMatchObject({ token_type: 'bearer', account: 'tech', tenant_id: '000000' });
  });

  test('S4-01 logged out, logged in, and out again', async () => {
    const { client } = await server.loginAs('000000', 'qc', 'seqdesk');
    const info = (someone: Client): Promise<Reply> => someone.get(`${auth}/user-info`);
    expect((await info(server.anonymous)).status).toBe(401);
    expect((await info(client)).body.data.account).toBe('qc');
    await client.get(`${auth}/logout`);
    expect((await info(client)).body).toMatchObject({ code: 401, success: false });
  });

  test('S8-05 a refresh names the same person as the login, word by word', async () => {
    const { refresh_token, ...login } = (await server.login('lead')).identity;
    const query = { tenantId: '000000', refresh_token, grant_type: 'refresh_token', scope: 'all' };
    const refreshed = (await token(query, { 'tenant-id': '000000' })).body;
    const { access_token: first, ...before } = login;
    const { access_token: second, refresh_token: next, ...after } = refreshed;
    expect(after).toEqual(before);
    expect(new Set([first, second, refresh_token, next]).size).toBe(4);
  });

  test('S9-05 S3-06 a registration wants a password of six signs', async () => {
    const query = { tenantId: '000000', name: '访客', account: 'guest', password: '12345', oauthId: '1' };
    const reply = await server.anonymous.post('/api/blade-user/register-guest', query);
    expect(reply.body.code).toBe(400);
    expect(await server.loginAs('000000', 'guest', '12345')).toMatchObject({ reply: { status: 400 } });
  });

  test('S7-36 the error log of a browser goes by POST to logout, and can be read', async () => {
    const entry = { url: '/wel', time: '2026-11-21 10:00:00', type: 'error', message: 'boom', stack: 's', info: 'i' };
    expect((await admin.post(`${auth}/logout`, {}, [entry])).body).toMatchObject({ code: 200, success: true });
    const { records } = (await admin.get('/api/blade-log/error/list')).body.data;
    expect(records[0]).toMatchObject({ url: '/wel', type: 'error', message: 'boom' });
    expect((await admin.get(`${auth}/user-info`)).status).toBe(200);
  });

  test('S8-03 every rejection is an answer of less than 500 with a text', async () => {
    for (const path of [`${menu}/detail`, '/api/blade-flow/work/task-detail', '/api/nothing']) {
      const { status, body } = await admin.get(path);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ success: false, msg: expect.stringMatching(/\S/) });
    }
  });
});

describe('menus', () => {
  test('S3-03 a node has id, name, path, icon, where it opens, and children where there are any', async () => {
    for (const node of flat((await admin.get(`${menu}/routes`)).body.data)) {
      expect(node).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        path: expect.any(String),
        source: expect.any(String),
        isOpen: expect.any(Number),
      });
    }
  });

  test('S7-17 S6-05 submit adds and changes by the same call, and keeps what it was told', async () => {
    const row = { name: '规程', code: 'sop', category: 1, path: '/sop', sort: 50, source: 'file', isOpen: 2 };
    const { id } = (await admin.post(`${menu}/submit`, {}, row)).body.data;
    expect((await admin.get(`${menu}/detail`, { id })).body.data).toMatchObject({ ...row, id, isOpenName: '是' });
    await admin.post(`${menu}/submit`, {}, { ...row, id, name: '作业规程' });
    expect((await admin.get(`${menu}/detail`, { id })).body.data.name).toBe('作业规程');
    const tech = await server.login('tech');
    // What needs a grant is not in the menu of who has none.
    expect(flat((await tech.get(`${menu}/routes`)).body.data).map(({ code }) => code)).not.toContain('sop');
  });

  test('S7-35 tenant, tenant list, top menus and the flow routes of the dictionary', async () => {
    const { data: tenants } = (await server.anonymous.get('/api/blade-system/tenant/home/list')).body;
    expect(tenants.map((row: Json) => row.tenantId)).toContain('000000');
    const top = (await admin.get(`${menu}/top-menu`)).body.data;
    expect(top.length).toBeGreaterThan(0);
    const flows = (await admin.get('/api/blade-system/dict-biz/dictionary', { code: 'flow' })).body.data;
    expect(flows.every((row: Json) => row.dictKey !== '' && row.remark !== '')).toBe(true);
  });
});

describe('counts', () => {
  const stages = ['实验阶段', '测序阶段', '下机通知', '分析阶段', '结项阶段', '数据释放'];

  test('S6-07 S9-12 each of the six menus counts by its name, and -1 stands for no value', async () => {
    const nodes = flat((await admin.get(`${menu}/routes`)).body.data);
    const ids = stages.map((name) => nodes.find((node) => node.name === name)?.id);
    expect(ids).not.toContain(undefined);
    const path = '/api/seqdesk-experimental-delivery/digitnotice/aggregation';
    const rows = (await admin.post(path, {}, ids)).body.data as Json[];
    expect(rows.map(({ menuName }) => menuName)).toEqual(stages);
    const counts = rows.flatMap(({ count, deliveryNodeNoticeVOList }) => [
      count,
      ...deliveryNodeNoticeVOList.map((node: Json) => node.count),
    ]);
    const details = rows.flatMap(({ deliveryNodeNoticeVOList }) =>
      deliveryNodeNoticeVOList.flatMap((node: Json) => Object.values(node.detail)),
    ) as number[];
    expect([...counts, ...details].every((count) => Number.isInteger(count) && count >= -1)).toBe(true);
    expect(details).toContain(-1);
  });
});
