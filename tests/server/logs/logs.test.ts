import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

describe('logins', () => {
  test('good and bad tries are listed with who, when, whence and why', async () => {
    await server.loginAs('000000', 'tech', 'seqdesk');
    await server.loginAs('000000', 'tech', 'wrong');
    await server.loginAs('000000', 'nobody-there', 'wrong');
    const list = async (query: Record<string, string>) =>
      (await admin.get('/api/blade-log/login/list', query)).body.data.records;
    const [bad, good] = await list({ account_equal: 'tech' });
    expect(good).toMatchObject({ result: 'ok', userName: '陈思远', ip: '127.0.0.1', kind: 'password' });
    expect(bad).toMatchObject({ result: 'auth.wrong-password' });
    expect(good.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await list({ account_equal: 'nobody-there' })).toHaveLength(1);
    expect(await list({ result_equal: 'ok', createTime_datelt: '2020-01-01' })).toEqual([]);
  });
});

describe('S7-09 errors of browsers', () => {
  test('are listed newest first, with the stack in the detail', async () => {
    const tech = await server.login('tech');
    const entry = { url: '/work/todo', time: '2026-11-21 10:00:00', type: 'error', message: '坏了', info: 'render' };
    await tech.post('/api/blade-auth/oauth/logout', {}, [entry, { ...entry, message: '又坏了', stack: 'at x' }]);
    const { data } = (await admin.get('/api/blade-log/error/list', { account: 'tech' })).body;
    expect(data.records.map(({ message }: Json) => message)).toEqual(['又坏了', '坏了']);
    expect(data.records[0]).toMatchObject({ url: '/work/todo', type: 'error', account: 'tech', ip: '127.0.0.1' });
    const detail = (await admin.get('/api/blade-log/error/detail', { id: data.records[0].id })).body.data;
    expect(detail).toMatchObject({ stack: 'at x', info: 'render' });
    expect((await admin.get('/api/blade-log/error/detail', { id: '7' })).body.code).toBe(400);
  });
});

describe('writes', () => {
  test('are listed with filters, order and pages, and told in full by the detail', async () => {
    for (const code of ['one', 'two', 'three']) {
      await admin.post('/api/blade-system/dict-biz/submit', {}, { code, dictValue: code, sort: 1 });
    }
    const query = { subject_equal: 'dict_biz', action_equal: 'add', size: 2 };
    const { data } = (await admin.get('/api/blade-log/audit/list', query)).body;
    expect(data).toMatchObject({ total: 3, pages: 2 });
    expect(data.records[0]).toMatchObject({ account: 'admin', userName: '管理员', source: 'typed' });
    const oldest = (await admin.get('/api/blade-log/audit/list', { ...query, ascs: 'createTime' })).body.data
      .records[0];
    const detail = (await admin.get('/api/blade-log/audit/detail', { id: oldest.id })).body.data;
    expect(detail.changes).toContainEqual({ path: 'code', field: '编号', before: null, after: 'one' });
    expect((await admin.get('/api/blade-log/audit/list', { createTime_ge: 'soon' })).status).toBe(400);
    expect((await admin.get('/api/blade-log/audit/detail')).body.msg).toBe('缺少必要的请求参数: id');
  });
});

test('changes are told under the names that pages show, in the reader’s language', async () => {
  const { records: roles } = (await admin.get('/api/blade-system/role/list', { roleAlias_equal: 'archivist' })).body
    .data;
  await admin.post('/api/blade-system/role/submit', {}, { ...roles[0], roleName: '档案与归档' });
  const query = { subject_equal: 'role', action_equal: 'edit', subjectId_equal: roles[0].id };
  const [{ id }] = (await admin.get('/api/blade-log/audit/list', query)).body.data.records;
  const named = async (language: string) => {
    const reply = await admin.get('/api/blade-log/audit/detail', { id }, { 'accept-language': language });
    return reply.body.data.changes.map(({ path, field }: Json) => [path, field]);
  };
  expect(await named('zh-CN')).toContainEqual(['role_name', '角色名称']);
  expect(await named('en')).toContainEqual(['role_name', 'Role name']);
});

test('logs are each company’s own, and for those who may read them', async () => {
  const admin2 = await server.login('admin2');
  for (const kind of ['audit', 'error', 'login']) {
    const { records } = (await admin2.get(`/api/blade-log/${kind}/list`, { size: 100 })).body.data;
    expect(records.filter(({ account }: Json) => account !== 'admin2')).toEqual([]);
    expect((await (await server.login('hr')).get(`/api/blade-log/${kind}/list`)).status).toBe(403);
  }
  const [row] = (await admin.get('/api/blade-log/audit/list')).body.data.records;
  expect((await admin2.get('/api/blade-log/audit/detail', { id: row.id })).body.code).toBe(400);
});
