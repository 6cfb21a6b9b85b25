import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flow, processKey, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let admin: Client;
let analyst: Client;
let other: Client;
let sales: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [admin, analyst, other] = [await server.login('admin'), await server.login('analyst'), await server.login('admin2')];
  [sales, tech] = [await server.login('sales'), await server.login('tech')];
});
afterAll(() => server.close());

interface Scope {
  readonly tenants?: readonly string[];
  readonly roles?: readonly string[];
}

/** A record of one field, published under this id and version. */
function record(id: string, version: number, key = 'name'): Json {
  const label = { zh: `记录${id} ${version}`, en: `Record ${id} ${version}` };
  const field = { type: 'string', maxLength: 50, 'x-label': { zh: `字段${key}`, en: `Field ${key}` } };
  const properties = { [key]: field };
  return {
    kind: 'record',
    id,
    version,
    area: 'trial',
    label,
    sets: { main: { scope: 'record', label, properties } },
    data: { 'x-fields': ['main'] },
    rowKey: 'id',
    title: key,
    search: [key],
    list: [key],
    form: ['@main'],
    actions: [{ verb: 'submit', permission: 'project_edit' }],
  };
}

function publish(client: Client, descriptor: Json, scope?: Scope, reason = '试用'): Promise<Reply> {
  return client.post(`${base}/publish`, {}, { descriptor, reason, ...(scope === undefined ? {} : { scope }) });
}

async function published(client: Client, descriptor: Json, scope?: Scope): Promise<Json> {
  const reply = await publish(client, descriptor, scope);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function versionFor(client: Client, formId: string): Promise<number | string> {
  const reply = await client.get(`${base}/detail`, { formId });
  return reply.status === 200 ? reply.body.data.version : reply.body.msg;
}

describe('S7-31 a release for some roles', () => {
  test('is what they get; the others get the newest that is for them', async () => {
    await published(analyst, record('colours', 1));
    const narrow = await published(analyst, record('colours', 2), { roles: ['sales'] });
    expect(narrow.scope).toEqual({ tenants: ['000000'], roles: ['sales'] });
    expect(await versionFor(sales, 'colours')).toBe(2);
    expect(await versionFor(tech, 'colours')).toBe(1);
    await published(analyst, record('colours', 3));
    expect([await versionFor(sales, 'colours'), await versionFor(tech, 'colours')]).toEqual([3, 3]);
  });

  test('is no form for those who have none in their scope, in every call', async () => {
    await published(analyst, record('secret', 1), { roles: ['sales'] });
    expect(await versionFor(tech, 'secret')).toBe('表单不存在');
    expect((await tech.get(`${base}/detail`, { formId: 'secret', version: 1 })).body.msg).toBe('表单不存在');
    expect((await tech.get(`${base}/versions`, { formId: 'secret' })).body.msg).toBe('表单不存在');
    expect((await tech.get('/api/seqdesk-trial/secret/list')).status).toBe(404);
    expect((await tech.post('/api/seqdesk-trial/secret/submit', {}, { name: 'x' })).status).toBe(404);
    expect((await sales.post('/api/seqdesk-trial/secret/submit', {}, { name: 'x' })).status).toBe(200);
    expect((await sales.get('/api/seqdesk-trial/secret/list')).body.data.total).toBe(1);
    const listed = (await tech.get(`${base}/list`, { size: 1000 })).body.data.records;
    expect(listed.map(({ formId }: Json) => formId)).not.toContain('secret');
  });

  test('those who publish see it, whomever it is for', async () => {
    const lines = (await analyst.get(`${base}/versions`, { formId: 'secret' })).body.data.records;
    expect(lines).toMatchObject([{ version: 1, current: true, scope: { tenants: ['000000'], roles: ['sales'] } }]);
    expect((await analyst.get(`${base}/detail`, { formId: 'secret', version: 1 })).status).toBe(200);
  });

  test('an unknown role is refused by name', async () => {
    const reply = await publish(analyst, record('colours', 9), { roles: ['astronaut'] });
    expect(reply.body).toMatchObject({ code: 400, msg: '角色不存在：astronaut' });
  });

  test('the content that its people use already is no new version', async () => {
    expect(await published(analyst, record('colours', 7), { roles: ['qc'] })).toMatchObject({ version: 7 });
    expect(await published(analyst, record('colours', 8, 'name'), { roles: ['qc'] })).toMatchObject({ version: 8 });
  });

  test('a task shows a newer form only where all who may claim it may use it', async () => {
    const { data } = (await analyst.get(`${base}/detail`, { formId: processKey })).body;
    const next = structuredClone(data.descriptor);
    const label = { zh: '新字段', en: 'New field' };
    next.sets['plan-head'].properties.scoped = { type: 'string', maxLength: 50, 'x-label': label };
    await published(analyst, { ...next, version: data.version + 1 }, { roles: ['lab-supervisor'] });
    const lead = await server.login('lead');
    const category = `flow_${processKey}`;
    const startable = async (client: Client): Promise<Json> =>
      (await client.get(`${flow}/work/start-list`, { category })).body.data.records[0];
    const [forLead, forTech] = [await startable(lead), await startable(tech)];
    expect([forLead.version, forTech.version]).toEqual([data.version + 1, data.version]);
    const plan = await startPlan(server, lead);
    expect((await taskDetail(tech, plan.taskId)).release.version).toBe(data.version);
    const forged = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: forLead.id, data: {} });
    expect([forged.status, forged.body.msg]).toEqual([403, '您没有权限发起该流程']);
  });
});

describe('S7-31 a release for some tenants', () => {
  test('another tenant than the first publishes for itself alone', async () => {
    expect(await published(other, record('ours', 1))).toMatchObject({ scope: { tenants: ['100001'], roles: [] } });
    for (const tenants of [[], ['000000'], ['000000', '100001']]) {
      const reply = await publish(other, record('ours', 2), { tenants });
      expect([reply.status, reply.body.msg]).toEqual([403, '只能为本租户发布表单']);
    }
    expect(await versionFor(admin, 'ours')).toBe('表单不存在');
  });

  test('the first one publishes for all, and for a chosen one without having it itself', async () => {
    await published(admin, record('for-all', 1), { tenants: [] });
    expect([await versionFor(tech, 'for-all'), await versionFor(other, 'for-all')]).toEqual([1, 1]);
    await published(admin, record('for-one', 1), { tenants: ['100001'] });
    expect([await versionFor(tech, 'for-one'), await versionFor(other, 'for-one')]).toEqual(['表单不存在', 1]);
    const [line] = (await admin.get(`${base}/versions`, { formId: 'for-one' })).body.data.records;
    expect(line).toMatchObject({ shared: true, current: true, scope: { tenants: ['100001'], roles: [] } });
    const reply = await publish(admin, record('for-one', 2), { tenants: ['999999'] });
    expect(reply.body).toMatchObject({ code: 400, msg: '租户不存在：999999' });
  });

  test('the flow of a process for one tenant is nothing to the others', async () => {
    const { data } = (await admin.get(`${base}/detail`, { formId: processKey, version: 1 })).body;
    const descriptor = { ...data.descriptor, id: 'their-plan', version: 1, replaces: undefined };
    await published(admin, descriptor, { tenants: ['100001'] });
    const seen = async (tenant: string): Promise<number> =>
      server.services.store.tenantTx(tenant, '0', async (tx) => {
        const rows = await tx.selectFrom('wf_definition').select('id').where('key', '=', 'their-plan').execute();
        return rows.length;
      });
    expect([await seen('100001'), await seen('100002')]).toEqual([1, 0]);
    const lists = [
      await admin.get(`${flow}/work/start-list`, { size: 1000 }),
      await other.get(`${flow}/work/start-list`),
    ];
    const keys = lists.map(({ body }) => body.data.records.some(({ key }: Json) => key === 'their-plan'));
    expect(keys[0]).toBe(false);
  });

  test('a tenant may not retire what it shares; what it rolls back becomes its own', async () => {
    await published(admin, record('for-all', 2, 'name'), { tenants: [] });
    const retired = await other.post(`${base}/retire`, {}, { formId: 'for-all', version: 2, reason: '不要' });
    expect(retired.status).toBe(403);
    const back = await other.post(`${base}/rollback`, {}, { formId: 'for-all', version: 1, reason: '旧的好' });
    expect(back.body.data).toMatchObject({ version: 3, scope: { tenants: ['100001'] } });
    expect([await versionFor(tech, 'for-all'), await versionFor(other, 'for-all')]).toEqual([2, 3]);
    const gone = await admin.post(`${base}/retire`, {}, { formId: 'for-all', version: 2, reason: '不要' });
    expect(gone.body.data).toMatchObject({ status: 'retired' });
    expect(await versionFor(tech, 'for-all')).toBe(1);
  });

  test('a restart stores nothing anew, whatever was published for all', async () => {
    const { data } = (await admin.get(`${base}/detail`, { formId: 'project' })).body;
    const label = { zh: '所有项目', en: 'All projects' };
    await published(admin, { ...data.descriptor, version: data.version + 1, label }, { tenants: [] });
    const { deployForms } = await import('../../../src/server/forms/deploy-forms.ts');
    await deployForms(server.services);
    expect(await versionFor(tech, 'project')).toBe(data.version + 1);
  });
});

describe('S7-31 history, lists and the class of a change', () => {
  test('rolling back and retiring want a reason; versions tell who and why', async () => {
    await published(analyst, record('diary', 1));
    await published(analyst, record('diary', 2, 'other'));
    for (const call of ['rollback', 'retire']) {
      for (const reason of ['', '  ']) {
        const reply = await analyst.post(`${base}/${call}`, {}, { formId: 'diary', version: 1, reason });
        expect(reply.body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: reason' });
      }
    }
    await analyst.post(`${base}/rollback`, {}, { formId: 'diary', version: 1, reason: ' 改错了 ' });
    await admin.post(`${base}/retire`, {}, { formId: 'diary', version: 2, reason: '有误' });
    const again = await admin.post(`${base}/retire`, {}, { formId: 'diary', version: 2, reason: '有误' });
    expect(again.body).toMatchObject({ code: 400, msg: '该版本已停用' });
    const lines = (await analyst.get(`${base}/versions`, { formId: 'diary' })).body.data.records;
    expect(lines).toMatchObject([
      { version: 3, reason: '改错了', restored: 1, publishedByName: '唐铭', current: true, retiredAt: '' },
      { version: 2, reason: '试用', status: 'retired', retireReason: '有误', retiredByName: '管理员', current: false },
      { version: 1, status: 'published', current: false, restored: -1 },
    ]);
  });

  test('the list is filtered, searched, sorted and paged in the database', async () => {
    const list = async (query: Record<string, string | number>): Promise<Json> =>
      (await analyst.get(`${base}/list`, query)).body.data;
    const all = await list({ size: 1000 });
    expect(all.total).toBe(all.records.length);
    const processes = await list({ kind_equal: 'process', size: 1000 });
    expect(new Set(processes.records.map(({ kind }: Json) => kind))).toEqual(new Set(['process']));
    expect((await list({ keyword: 'diary' })).records).toMatchObject([{ formId: 'diary', version: 3 }]);
    expect((await list({ name: '记录diary 1' })).total).toBe(1);
    const sorted = await list({ descs: 'formId', size: 2, current: 2 });
    const ids = all.records
      .map(({ formId }: Json) => formId)
      .toSorted()
      .toReversed();
    expect(sorted.records.map(({ formId }: Json) => formId)).toEqual(ids.slice(2, 4));
    expect((await list({ version_ge: 'x' })).records).toBeUndefined();
  });

  test('those who publish are told whom they may publish for', async () => {
    const choices = async (client: Client): Promise<Json> => (await client.get(`${base}/scopes`)).body.data;
    const all = await choices(analyst);
    expect(all.roles).toContainEqual({ alias: 'sales', name: '销售', nameEn: 'Sales' });
    expect(all.tenants.map(({ tenantId }: Json) => tenantId)).toEqual(['000000', '100001']);
    expect((await choices(other)).tenants.map(({ tenantId }: Json) => tenantId)).toEqual(['100001']);
    expect((await tech.get(`${base}/scopes`)).status).toBe(403);
  });

  test('check and publish tell the class of the change', async () => {
    const label = { zh: '日记', en: 'Diary' };
    const check = await analyst.post(`${base}/check`, {}, { descriptor: { ...record('diary', 4), label } });
    expect(check.body.data).toMatchObject({ ok: true, change: { class: 'safe', against: 3 } });
    expect(check.body.data.change.changes).toMatchObject([{ class: 'safe', subject: 'label' }]);
    const next = record('diary', 4);
    next.sets.main.properties.name = { ...next.sets.main.properties.name, type: 'number' };
    delete next.sets.main.properties.name.maxLength;
    const refused = await analyst.post(`${base}/check`, {}, { descriptor: next });
    expect(refused.body.data).toMatchObject({ ok: false, change: { class: 'refuse' } });
    expect((await publish(analyst, next)).body.data.changes).toEqual(refused.body.data.change.changes);
    const done = await published(analyst, { ...record('diary', 4), label });
    expect(done.change).toMatchObject({ class: 'safe', against: 3 });
    const [line] = (await analyst.get(`${base}/versions`, { formId: 'diary' })).body.data.records;
    expect(line).toMatchObject({ version: 4, changeClass: 'safe' });
    expect(
      (await analyst.post(`${base}/check`, {}, { descriptor: record('brand-new', 1) })).body.data.change,
    ).toBeNull();
  });
});
