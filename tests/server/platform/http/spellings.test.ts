import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicHeader, startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

/** What clients of the family spell in several ways, and what no client should send at all. */
let server: TestServer;
let admin: Client;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  tech = await server.login('tech');
});
afterAll(() => server.close());

const system = '/api/blade-system';
const suffixes = 'equal notequal like likeleft likeright notlike ge le gt lt datege dategt dateequal datele datelt'
  .split(' ')
  .concat('null', 'notnull', 'ignore');

async function values(path: string, query: Record<string, string>, field: string, client = admin): Promise<unknown[]> {
  const { status, body } = await client.get(path, query);
  expect([status, body.code]).toEqual([200, 200]);
  return (body.data.records ?? body.data).map((row: Json) => row[field]);
}

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

/** A call whose body is sent as it is; ids beyond 2^53 could not be written as numbers otherwise. */
async function postRaw(path: string, payload: string, client = admin): Promise<Json> {
  const headers = {
    authorization: basicHeader,
    'blade-auth': `bearer ${client.token}`,
    'content-type': 'application/json',
  };
  const reply = await server.app.inject({ method: 'POST', url: path, headers, payload });
  return reply.json();
}

describe('filters and orders of lists', () => {
  test.each([
    [`${system}/tenant/list`, 'tenant_id_equal', '100001', 'tenantId', ['100001']],
    [`${system}/tenant/list`, 'tenant_id', '00000', 'tenantId', ['000000']],
    ['/api/blade-user/page', 'real_name', '陈思', 'account', ['tech']],
    [`${system}/dict/parent-list`, 'dict_value_like', '流程', 'code', ['flow']],
  ])('%s takes %s=%s', async (path, key, value, field, wanted) => {
    expect(await values(path, { [key]: value }, field)).toEqual(wanted);
  });

  test.each([
    [`${system}/tenant/list`, 'tenant_id', 'tenantId'],
    ['/api/blade-user/page', 'account', 'account'],
    [`${system}/dict-biz/parent-list`, 'dict_value', 'dictValue'],
  ])('%s sorts by %s both ways', async (path, column, field) => {
    const up = await values(path, { size: '100', ascs: column }, field);
    expect(new Set(up).size).toBe(up.length);
    expect(await values(path, { size: '100', descs: column }, field)).toEqual(up.toReversed());
  });

  test.each(['claim-list', 'todo-list', 'send-list', 'done-list'])(
    'S7-20 %s filters by a described field spelled as a column',
    async (list) => {
      const path = `/api/blade-flow/work/${list}`;
      const all = (await tech.get(path)).body.data.total;
      expect((await tech.get(path, { task_name_notlike: '没有的步骤' })).body.data.total).toBe(all);
      expect((await tech.get(path, { process_definition_name_equal: '没有的流程' })).body.data.total).toBe(0);
    },
  );

  test('S7-20 start-list filters by a described field spelled as a column', async () => {
    const path = '/api/blade-flow/work/start-list';
    const all = await values(path, { size: '100' }, 'categoryName', tech);
    const named = await values(path, { size: '100', category_name_equal: 'DNA提取实验计划' }, 'categoryName', tech);
    expect(named).toEqual(['DNA提取实验计划']);
    expect(all.length).toBeGreaterThan(named.length);
    expect(await values(path, { process_definition_name_equal: '没有的流程' }, 'categoryName', tech)).toEqual([]);
  });

  test.each([`${system}/dict/parent-list`, `${system}/tenant/list`, '/api/blade-flow/work/done-list'])(
    '%s passes over a sort key that is a word of JavaScript',
    async (path) => {
      for (const ascs of ['constructor', '__proto__', 'toString']) {
        expect((await admin.get(path, { ascs })).status).toBe(200);
      }
    },
  );

  test.each([
    [`${system}/dict/parent-list`, ['code', 'sort']],
    [`${system}/tenant/list`, ['tenantName', 'accountNumber', 'createTime']],
    [`${system}/role/list`, ['roleName', 'sort', 'createTime']],
    ['/api/blade-user/page', ['account', 'sex', 'roleId', 'status', 'lastLoginAt']],
    ['/api/blade-log/audit/list', ['account', 'createTime']],
    ['/api/blade-flow/work/done-list', ['taskName', 'taskId', 'processDefinitionVersion', 'createTime']],
    ['/api/blade-flow/work/start-list', ['name', 'version']],
    ['/api/seqdesk-baseconfig/form-management/list', ['name', 'version']],
    ['/api/seqdesk-project/project/list', ['id', 'createUser', 'projectName', 'sampleCount', 'dueDate']],
  ])('%s answers every suffix on every kind of field: rows, or 400 that names the field', async (path, fields) => {
    const keys = fields.flatMap((field) => suffixes.map((suffix) => [field, `${field}_${suffix}`] as const));
    for (const [field, key] of keys) {
      for (const value of ['x', '2026-01-01']) {
        const { status, body } = await admin.get(path, { size: 1, [key]: value });
        const named = status === 400 && body.msg === `请求参数格式错误: ${field}`;
        expect(status === 200 || named, `${key}=${value}: ${status} ${body.msg}`).toBe(true);
      }
    }
  });

  test('S7-15 menus filter by numbers and texts alike', async () => {
    const buttons = flat((await admin.get(`${system}/menu/list`, { category: 2, sort_le: 1 })).body.data);
    expect(buttons.length).toBeGreaterThan(5);
    expect(buttons.every(({ category, sort }) => category === 2 && sort <= 1)).toBe(true);
    const opened = await values(`${system}/menu/lazy-list`, { is_open_equal: '2', category_equal: '1' }, 'isOpen');
    expect(opened.every((isOpen) => isOpen === 2)).toBe(true);
    const { status, body } = await admin.get(`${system}/menu/list`, { sort_ge: 'many' });
    expect([status, body.code, body.msg]).toEqual([400, 400, '请求参数格式错误: sort']);
  });
});

describe('ids as numbers', () => {
  test('S7-28 in a list of menus', async () => {
    const menus = flat((await admin.get(`${system}/menu/routes`)).body.data);
    const { id } = menus.find(({ name }) => name === '实验阶段');
    const path = '/api/seqdesk-experimental-delivery/digitnotice/aggregation';
    const { data } = await postRaw(path, `[ ${id}, 1 ]`);
    expect(data.map(({ menuId }: Json) => menuId)).toEqual([id]);
  });

  test('S7-19 in the body of a change', async () => {
    const [row] = (await admin.get(`${system}/topmenu/list`)).body.data.records;
    const { menuIds } = (await admin.get(`${system}/topmenu/detail`, { id: row.id })).body.data;
    const body = `{"id": ${row.id}, "code": "${row.code}", "name": "${row.name}", "sort": ${row.sort}, "menuIds": [${menuIds}]}`;
    expect((await postRaw(`${system}/topmenu/submit`, body)).code).toBe(200);
    expect((await admin.get(`${system}/topmenu/detail`, { id: row.id })).body.data.menuIds).toEqual(menuIds);
  });

  test('in a text they stay text', async () => {
    const remark = '"id": 1234567890123456789, "ids": [1234567890123456789]';
    const row = { code: 'numbers', dictKey: '-1', dictValue: '数', sort: 1, remark };
    expect((await admin.post(`${system}/dict/submit`, {}, row)).body.code).toBe(200);
    expect(await values(`${system}/dict/parent-list`, { code_equal: 'numbers' }, 'remark')).toEqual([remark]);
  });
});

describe('what was not sent right', () => {
  test('S7-14 a menu without an id is named as missing', async () => {
    const { status, body } = await admin.get(`${system}/menu/detail`);
    expect([status, body.code, body.msg]).toEqual([400, 400, '缺少必要的请求参数: id']);
  });

  test('a part of the path beyond what a route takes is not found; its method is not to blame', async () => {
    const { status, body } = await server.anonymous.get(`/api/blade-auth/oauth/render/createState/${'a'.repeat(500)}`);
    expect([status, body.code]).toEqual([404, 404]);
  });
});
