import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedRoles } from '../../../../src/server/directory/roles/built-in-roles.ts';
import { openCompany, settle } from '../../support/company.ts';
import { doTask, planData, startPlan } from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const base = '/api/blade-system/tenant';
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

/** Opens a tenant and signs its administrator in, with a password of their own. */
async function open(row: Json): Promise<{ readonly opened: Json; readonly boss: Client }> {
  const opened = (await submit(row)).body.data;
  return { opened, boss: await settle(server, opened.tenantId, opened.account, opened.password) };
}

function codes(nodes: readonly Json[]): string[] {
  return nodes.flatMap((node) => [node.code, ...codes(node.children ?? [])]);
}

const row = {
  tenantName: '新公司',
  domain: 'https://new.example:8443',
  backgroundUrl: '/new.jpg',
  linkman: '张三',
  contactNumber: '13800000000',
  address: '北京',
  accountNumber: 5,
  expireTime: '2099-12-31 23:59:59',
};

describe('S7-19 opening a tenant', () => {
  test('gives it roles, menus, top menus and dictionaries', async () => {
    const { opened, boss } = await open(row);
    expect(opened.tenantId).toMatch(/^\d{6}$/);
    expect(opened).toMatchObject({ account: 'admin', password: expect.stringMatching(/^\w{12}$/) });
    const detail = (await admin.get(`${base}/detail`, { id: opened.id })).body.data;
    expect(detail).toMatchObject({ ...row, id: opened.id, tenantId: opened.tenantId, status: 1, isDeleted: 0 });
    const roles = (await boss.get('/api/blade-system/role/list', { size: 100 })).body.data.records;
    expect(roles.map(({ roleAlias }: Json) => roleAlias)).toEqual(seedRoles.map(({ alias }) => alias));
    const seen = codes((await boss.get('/api/blade-system/menu/routes')).body.data);
    expect(seen).toEqual(expect.arrayContaining(['work_start', 'dictbiz', 'user', 'role']));
    for (const shared of ['tenant', 'menu', 'setting']) expect(seen).not.toContain(shared);
    const top = (await boss.get('/api/blade-system/menu/top-menu')).body.data;
    expect(top.map(({ code }: Json) => code)).toEqual(['delivery', 'cloud', 'payroll', 'management']);
    const regions = (await boss.get('/api/blade-system/dict-biz/dictionary', { code: 'region' })).body.data;
    expect(regions.length).toBeGreaterThan(3);
  });

  test('its people keep records, start a process and carry it on', async () => {
    const company = await openCompany(server, '开工');
    const [lead, tech] = [await company.login('lead'), await company.login('tech')];
    const plan = await startPlan(company, lead);
    await doTask(tech, plan.taskId, 'submit', await planData(company));
    const sent = (await lead.get('/api/blade-flow/work/send-list')).body.data;
    expect(sent.records[0]).toMatchObject({ processInstanceId: plan.processInstanceId });
    const projects = (await lead.get('/api/seqdesk-project/project/list')).body.data;
    expect(projects.total).toBe(1);
  });

  test('two tenants are strangers, and one account name may be in both', async () => {
    const first = await open({ tenantName: '甲' });
    const second = await open({ tenantName: '乙' });
    expect(first.opened.tenantId).not.toBe(second.opened.tenantId);
    const entry = { code: 'secret', dictValue: '甲的', sort: 1 };
    await first.boss.post('/api/blade-system/dict-biz/submit', {}, entry);
    const found = await second.boss.get('/api/blade-system/dict-biz/parent-list', { code: 'secret' });
    expect(found.body.data.total).toBe(0);
    const people = (await second.boss.get('/api/blade-user/list')).body.data;
    expect(people).toMatchObject({ total: 1, records: [{ account: 'admin' }] });
  });

  test('S7-18 its page knows it at once', async () => {
    const domain = 'https://known.example';
    const { tenantId } = (await submit({ tenantName: '有域名', domain })).body.data;
    const { body } = await server.anonymous.get(`${base}/info`, { domain: 'https://KNOWN.example/login' });
    expect(body.data).toMatchObject({ tenantId, domain });
  });

  test.each([
    ['no name', { tenantName: ' ' }, 'tenantName:格式错误'],
    ['an address that is another’s', { domain: 'https://taken.example/desk' }, '域名已被其他租户使用！'],
    ['half an address', { domain: 'lab.example' }, 'domain:请输入完整地址，例如 https://lab.example.com'],
    [
      'a picture that runs',
      { backgroundUrl: 'javascript:alert(1)' },
      'backgroundUrl:请输入 http(s) 地址或以 / 开头的路径',
    ],
    ['no accounts at all', { accountNumber: 0 }, 'accountNumber:请输入 -1(不限)或 1 以上的整数'],
    ['an end that is no time', { expireTime: 'soon' }, 'expireTime:请输入 yyyy-MM-dd HH:mm:ss'],
    ['an id that does not exist', { id: '7' }, '记录不存在或已被删除'],
  ])('refuses %s and leaves nothing behind', async (_what, change, msg) => {
    await submit({ tenantName: '占用', domain: 'https://taken.example' });
    const before = (await admin.get(`${base}/list`, { size: 100 })).body.data.total;
    const { status, body } = await submit({ tenantName: '名', ...change });
    expect([status, body.msg]).toEqual([400, msg]);
    expect((await admin.get(`${base}/list`, { size: 100 })).body.data.total).toBe(before);
  });

  test('two who take one address at once: one gets it', async () => {
    const wanted = { tenantName: '争', domain: 'https://race.example' };
    const replies = await Promise.all([submit(wanted), submit(wanted)]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });
});

describe('S7-19 list and detail', () => {
  test('those who run the installation see all, others their own', async () => {
    const admin2 = await server.login('admin2');
    const mine = (await admin2.get(`${base}/list`)).body.data;
    expect(mine.records.map(({ tenantId }: Json) => tenantId)).toEqual(['100001']);
    const all = (await admin.get(`${base}/list`, { tenantName: '示范', ascs: 'tenantName' })).body.data.records;
    expect(all.map(({ tenantId }: Json) => tenantId).toSorted()).toEqual(['000000', '100001']);
    const ids = new Map(all.map((each: Json) => [each.tenantId, each.id]));
    expect((await admin2.get(`${base}/detail`, { id: String(ids.get('100001')) })).body.code).toBe(200);
    expect((await admin2.get(`${base}/detail`, { id: String(ids.get('000000')) })).body.code).toBe(400);
    const tech = await server.login('tech');
    expect((await tech.get(`${base}/list`)).status).toBe(403);
  });

  test('only administrators of the installation change tenants', async () => {
    const clients = [await server.login('admin2'), await server.login('tech')];
    for (const client of clients) {
      expect((await submit({ tenantName: 'x' }, client)).status).toBe(403);
      for (const call of ['remove', 'setting', 'datasource']) {
        expect((await client.post(`${base}/${call}`, { ids: '1', tenantId: '000000' })).status).toBe(403);
      }
    }
  });
});

describe('S7-20 setting, datasource, remove', () => {
  test('setting changes the limits of several; what is left out stays', async () => {
    const [a, b] = [await open({ tenantName: '子' }), await open({ tenantName: '丑' })];
    const ids = `${a.opened.id},${b.opened.id}`;
    expect((await admin.post(`${base}/setting`, { ids, accountNumber: 1, expireTime: '2098-01-01' })).body.code).toBe(
      200,
    );
    await admin.post(`${base}/setting`, { ids: a.opened.id, accountNumber: -1 });
    const detail = async (id: string) => (await admin.get(`${base}/detail`, { id })).body.data;
    expect(await detail(a.opened.id)).toMatchObject({ accountNumber: -1, expireTime: '2098-01-01 00:00:00' });
    expect(await detail(b.opened.id)).toMatchObject({ accountNumber: 1 });
    const full = await b.boss.post('/api/blade-user/submit', {}, { account: 'more', realName: '多' });
    expect(full.body.msg).toBe('当前租户已到最大账号额度!');
    await admin.post(`${base}/setting`, { ids, expireTime: '' });
    expect((await detail(a.opened.id)).expireTime).toBe('');
  });

  test('S3-04 an expired tenant is out at once, and in again when its licence is renewed', async () => {
    const { opened, boss } = await open({ tenantName: '过期' });
    await admin.post(`${base}/setting`, { ids: opened.id, expireTime: '2020-01-01 00:00:00' });
    expect((await boss.get('/api/blade-user/info')).status).toBe(401);
    const { reply } = await server.loginAs(opened.tenantId, 'admin', 'my-own-one');
    expect(reply.body.error_description).toBe('租户授权已过期,请联系管理员');
    await admin.post(`${base}/setting`, { ids: opened.id, expireTime: '2099-01-01 00:00:00' });
    expect((await server.loginAs(opened.tenantId, 'admin', 'my-own-one')).reply.status).toBe(200);
  });

  test('a tenant that is switched off is out, too', async () => {
    const { opened, boss } = await open({ tenantName: '停' });
    await submit({ id: opened.id, tenantName: '停', status: 0 });
    expect((await boss.get('/api/blade-user/info')).status).toBe(401);
    expect((await server.loginAs(opened.tenantId, 'admin', 'my-own-one')).reply.status).toBe(400);
    const listed = (await server.anonymous.get(`${base}/home/list`)).body.data;
    expect(listed.map(({ tenantId }: Json) => tenantId)).not.toContain(opened.tenantId);
  });

  test('datasource is kept', async () => {
    const { opened } = await open({ tenantName: '源' });
    const { tenantId } = opened;
    await admin.post(`${base}/datasource`, { tenantId, datasourceId: 'ds-1' });
    expect((await admin.get(`${base}/detail`, { id: opened.id })).body.data.datasourceId).toBe('ds-1');
    expect((await admin.post(`${base}/datasource`, { tenantId: '999999' })).body.code).toBe(400);
  });

  test('removing ends its sessions and logins; the managing tenant stays', async () => {
    const { opened, boss } = await open({ tenantName: '走', domain: 'https://gone.example' });
    const managing = (await admin.get(`${base}/list`, { tenantId_equal: '000000' })).body.data.records[0];
    const refused = await admin.post(`${base}/remove`, { ids: `${opened.id},${managing.id}` });
    expect([refused.status, refused.body.msg]).toEqual([400, '不可删除管理租户!']);
    expect((await boss.get('/api/blade-user/info')).status).toBe(200);
    expect((await admin.post(`${base}/remove`, { ids: opened.id })).body.code).toBe(200);
    expect((await boss.get('/api/blade-user/info')).status).toBe(401);
    const { reply } = await server.loginAs(opened.tenantId, 'admin', 'my-own-one');
    expect(reply.body.error_description).toBe('未获得用户的租户信息');
    expect((await admin.get(`${base}/detail`, { id: opened.id })).body.code).toBe(400);
    expect((await admin.post(`${base}/remove`, { ids: opened.id })).body.msg).toBe('操作失败');
    // Its address is free again.
    expect((await submit({ tenantName: '来', domain: 'https://gone.example' })).body.code).toBe(200);
  });

  test('the managing tenant neither expires nor is switched off', async () => {
    const managing = (await admin.get(`${base}/list`, { tenantId_equal: '000000' })).body.data.records[0];
    const ends = await admin.post(`${base}/setting`, { ids: managing.id, expireTime: '2030-01-01' });
    expect(ends.body.msg).toBe('管理租户不可设置过期时间！');
    expect((await submit({ ...managing, status: 0 })).body.code).toBe(400);
  });

  test('every write is in the log of the managing tenant', async () => {
    const { opened } = await open({ tenantName: '记' });
    await admin.post(`${base}/setting`, { ids: opened.id, accountNumber: 3 });
    await admin.post(`${base}/remove`, { ids: opened.id });
    const query = { subject_equal: 'tenant', subjectId_equal: opened.id };
    const { records } = (await admin.get('/api/blade-log/audit/list', query)).body.data;
    expect(records.map(({ action }: Json) => action)).toEqual(['remove', 'edit', 'add']);
    const { data } = (await admin.get('/api/blade-log/audit/detail', { id: records[1].id })).body;
    expect(data.changes).toEqual([{ path: 'account_number', field: '账号额度', before: -1, after: 3 }]);
  });
});
