import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../../src/core/calls/calls.ts';
import {
  applicationData,
  claim,
  definitionId,
  doTask,
  planData,
  processKey,
  projectData,
  startPlan,
} from '../../support/extraction-plan.ts';
import { startProvider, type LoopbackProvider } from '../../support/loopback-provider.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import { defaultSystemSettings, writeRows } from '../../../../src/server/directory/system-settings/system-settings.ts';
import { passwordDigest, startTestServer, type Client, type TestServer } from '../../support/test-server.ts';
import { oidcRow, setUp, signIn } from '../../directory/auth/social-calls.ts';
import { AuditWalk } from './audit-walk.ts';

const system = '/api/blade-system';
const user = '/api/blade-user';
const flow = '/api/blade-flow';
const forms = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let provider: LoopbackProvider;
let walk: AuditWalk;
let admin: Client;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer({ smsGateway: { url: 'http://127.0.0.1:9', token: '' } });
  provider = await startProvider();
  walk = new AuditWalk(server);
  [admin, lead, tech] = [await server.login('admin'), await server.login('lead'), await server.login('tech')];
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

async function switchPhoneLogin(phoneLogin: boolean): Promise<void> {
  await writeRows(server.services.store.platform, { ...defaultSystemSettings, phoneLogin }, '0');
  server.services.systemSettings.drop();
}

describe('every write leaves a line in the audit log', () => {
  test.each(['dict', 'dict-biz'])('%s', async (set) => {
    const body = { code: 'audited', dictKey: '-1', dictValue: 'x', sort: 1 };
    const data = await walk.write(admin, { route: `POST ${system}/${set}/submit`, body });
    const list = await admin.get(`${system}/${set}/parent-list`, { code: 'audited', size: 10 });
    const ids = String(data?.id ?? list.body.data.records[0].id);
    await walk.write(admin, { route: `POST ${system}/${set}/remove`, query: { ids } });
  });

  test('menus, top menus and roles', async () => {
    const menu = { name: '库存', code: 'stock', category: 1, alias: 'stock', path: '/stock/index', sort: 7 };
    const top = { code: 'audited', name: '审计', menuIds: [] };
    const role = { roleAlias: 'librarian', roleName: '字典员', roleNameEn: 'Librarian', menuIds: [] };
    for (const [name, body] of Object.entries({ menu, topmenu: top, role })) {
      const { id } = await walk.write(admin, { route: `POST ${system}/${name}/submit`, body });
      await walk.write(admin, { route: `POST ${system}/${name}/remove`, query: { ids: id } });
    }
  });

  test('tenants and settings', async () => {
    const body = { tenantName: '新公司' };
    const { id, tenantId } = await walk.write(admin, { route: `POST ${system}/tenant/submit`, body });
    const licence = { ids: id, accountNumber: '7', expireTime: '2099-12-31 23:59:59' };
    await walk.write(admin, { route: `POST ${system}/tenant/setting`, query: licence });
    const source = { tenantId, datasourceId: 'x' };
    await walk.write(admin, { route: `POST ${system}/tenant/datasource`, query: source });
    await walk.write(admin, { route: `POST ${system}/tenant/remove`, query: { ids: id } });
    const setting = { fileMaxMegabytes: 21 };
    await walk.write(admin, { route: 'POST /api/seqdesk-system/setting/submit', body: setting });
  });

  test('people and their sessions', async () => {
    const roleId = [await roleIdOf('qc')];
    const body = { account: 'walker', realName: '行', roleId };
    const made = await walk.write(admin, { route: `POST ${user}/submit`, body });
    const ids = String(made.id);
    await server.loginAs('000000', 'walker', made.password);
    const sessions = await admin.get(`${user}/sessions`, { userId: ids });
    const session = { ids: sessions.body.data[0].id };
    await walk.write(admin, { route: `POST ${user}/end-session`, query: session });
    for (const action of ['lock', 'unlock', 'reset-password', 'remove']) {
      await walk.write(admin, { route: `POST ${user}/${action}`, query: { ids } });
    }
  });

  test('one’s own account', async () => {
    await walk.write(tech, { route: `POST ${user}/update-info`, body: { phone: '13800000001' } });
    const { id } = (await (await server.login('tech')).get(`${user}/own-sessions`)).body.data[0];
    const body = { password: passwordDigest('seqdesk') };
    await walk.write(tech, { route: `POST ${user}/end-own-session`, query: { ids: id }, body });
    const next = passwordDigest('changed!');
    const query = { oldPassword: passwordDigest('seqdesk'), newPassword: next, newPassword1: next };
    await walk.write(await server.login('qc'), { route: `POST ${user}/update-password`, query });
    await switchPhoneLogin(true);
    const phone = { phone: '', password: passwordDigest('seqdesk') };
    await walk.write(await server.login('archive'), { route: `POST ${user}/update-phone`, body: phone });
    await switchPhoneLogin(false);
  });

  test('guests: registering, approving, turning down; the services that they come from', async () => {
    await setUp(server, oidcRow(provider));
    const ids: string[] = [];
    for (const account of ['guest.one', 'guest.two']) {
      const { oauth_id: oauthId } = (await signIn(server, provider, { sub: account, name: '访客' })).body;
      const query = { tenantId: '000000', name: '访客', account, password: 'three-words-1', oauthId };
      await walk.write(server.anonymous, { route: `POST ${user}/register-guest`, query });
      ids.push((await admin.get(`${user}/list`, { account_equal: account })).body.data.records[0].id);
    }
    const [first = '', second = ''] = ids;
    const body = { roleId: await roleIdOf('qc') };
    await walk.write(admin, { route: `POST ${user}/approve`, query: { ids: first }, body });
    await walk.write(admin, { route: `POST ${user}/reject`, query: { ids: second } });
    const row = { ...oidcRow(provider), source: 'second' };
    const { id } = await walk.write(admin, { route: 'POST /api/seqdesk-system/sign-in-provider/submit', body: row });
    await walk.write(admin, { route: 'POST /api/seqdesk-system/sign-in-provider/remove', query: { ids: id } });
  });

  test('erasing what the logs say of somebody', async () => {
    const query = { subject: 'user', subjectId: tech.userId };
    const { eraseCount } = (await admin.post('/api/blade-log/audit/erasable', query)).body.data;
    const body = { eraseReason: '本人申请', eraseCount };
    await walk.write(admin, { route: 'POST /api/blade-log/audit/erase', query, body });
  });

  test('files', async () => {
    await walk.write(lead, {
      route: 'POST /api/seqdesk-resource/file',
      query: { formId: processKey },
      body: multipartBody({ filename: 'x.txt', content: 'x' }),
      headers: multipartHeaders,
    });
  });

  test('records', async () => {
    const sales = await server.login('sales');
    const of = (call: string) => ({
      route: `POST /api/seqdesk-:area/:record/${call}`,
      path: `/api/seqdesk-project/project/${call}`,
    });
    const { id } = await walk.write(sales, { ...of('submit'), body: await projectData(server) });
    await walk.write(sales, { ...of('move'), body: { id, to: 'running' } });
    await walk.write(sales, { ...of('remove'), query: { ids: id } });
    await walk.write(sales, { ...of('restore'), query: { ids: id } });
    const rows = [await projectData(server)];
    const { confirm } = (await sales.post('/api/seqdesk-project/project/import', {}, { rows })).body.data;
    await walk.write(sales, { ...of('import'), query: { confirm }, body: { rows } });
    const hr = await server.login('hr');
    const month = (await hr.post('/api/seqdesk-salary/salary/submit', {}, { runMonth: '2026-01' })).body.data;
    const path = '/api/seqdesk-salary/salary/calculate';
    await walk.write(hr, { route: 'POST /api/seqdesk-:area/:record/calculate', path, query: { ids: month.id } });
  });

  test('moves of tasks and processes', async () => {
    const body = { processDefinitionId: await definitionId(lead), data: await applicationData(server, 1) };
    const { taskId, processInstanceId } = await walk.write(lead, { route: `POST ${flow}/process/start`, body });
    const task = { query: { taskId: String(taskId) } };
    const claiming = { route: `POST ${flow}/work/claim-task`, ...task };
    await walk.write(tech, claiming);
    await walk.write(tech, { route: `POST ${flow}/workflow/cancelReceive`, ...task });
    await walk.write(tech, claiming);
    const reason = '请假';
    await walk.write(lead, { route: `POST ${flow}/workflow/releaseTask`, body: { taskId, reason } });
    await walk.write(tech, claiming);
    await walk.write(tech, {
      route: `POST ${flow}/work/complete-task`,
      body: { taskId, outcome: 'submit', data: await planData(server, 1) },
    });
    const instance = { query: { processInstanceId: String(processInstanceId) } };
    await walk.write(tech, { route: `POST ${flow}/workflow/recaption`, ...instance });
    await walk.write(admin, { route: `POST ${flow}/workflow/revokeProcess`, ...instance });
  });

  test('moves of many tasks', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const body = { taskIds: [taskId] };
    await walk.write(tech, { route: `POST ${flow}/work/claim-tasks`, body });
    await walk.write(tech, { route: `POST ${flow}/workflow/cancelReceives`, body });
    const next = await doTask(tech, taskId, 'submit', await planData(server, 1));
    await claim(lead, next.taskId);
    const decision = { taskIds: [next.taskId], outcome: 'approve' };
    await walk.write(lead, { route: `POST ${flow}/work/complete-tasks`, body: decision });
  });

  test('handing over a task, asking about a value of it', async () => {
    const { taskId, processInstanceId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    const question = { processInstanceId, path: 'projectName', row: '', text: '？' };
    await walk.write(lead, { route: `POST ${flow}/work/ask`, body: question });
    const [asked] = (await lead.get(`${flow}/work/questions`, { processInstanceId })).body.data;
    await walk.write(tech, { route: `POST ${flow}/work/answer`, body: { id: asked.id, text: '！' } });
    const other = await secondTechnician();
    const body = { taskId, userId: other, reason: '请假' };
    await walk.write(lead, { route: `POST ${flow}/workflow/handOverTask`, body });
  });

  test('forms', async () => {
    const analyst = await server.login('analyst');
    const detail = async () => (await analyst.get(`${forms}/detail`, { formId: 'project' })).body.data;
    const { descriptor, version } = await detail();
    const next = { ...descriptor, version: version + 1, title: 'projectNo' };
    next.label = { zh: '项目管理（新）', en: 'Projects, new' };
    await walk.write(analyst, { route: `POST ${forms}/publish`, body: { descriptor: next, reason: '改名' } });
    const back = { formId: 'project', version, reason: '退回' };
    await walk.write(analyst, { route: `POST ${forms}/rollback`, body: back });
    const retire = { formId: 'project', version: version + 1, reason: '不用' };
    await walk.write(analyst, { route: `POST ${forms}/retire`, body: retire });
    const entries = [{ dictKey: 'a', dictValue: '甲', en: 'A', sort: 1 }];
    const rack = { kind: 'dictionary', id: 'rack', version: 1, label: next.label, store: 'biz', code: 'rack', entries };
    const files = [{ file: 'rack.json', text: JSON.stringify(rack) }];
    const release = '/api/seqdesk-baseconfig/release';
    const { token } = (await analyst.post(`${release}/plan`, {}, { files })).body.data;
    await walk.write(analyst, { route: `POST ${release}/apply`, body: { files, token } });
  });

  test('a conversion of rows that is stopped and started again', async () => {
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`insert into record_conversion (tenant_id, record, version, publication, from_release, total, started_at)
        values ('000000', 'project', 9, '{}',
          (select max(id) from form_release where form_id = 'project' and status = 'published'), 1, now())`.execute(tx),
    );
    const analyst = await server.login('analyst');
    await walk.write(analyst, { route: `POST ${forms}/stop-conversion`, body: { formId: 'project' } });
    await walk.write(analyst, { route: `POST ${forms}/start-conversion`, body: { formId: 'project' } });
  });

  test('and these are all calls that write, but for the exceptions', () => {
    const writes = [...calls.keys()].filter((route) => !route.startsWith('GET '));
    const unaudited = [...calls].filter(([, call]) => call.unaudited !== undefined).map(([route]) => route);
    const walked = new Set([...walk.left.keys(), ...unaudited]);
    expect(writes.filter((route) => !walked.has(route))).toEqual([]);
    expect(unaudited.filter((route) => !writes.includes(route))).toEqual([]);
    const silent = [...walk.left].filter(([, lines]) => lines.length === 0).map(([route]) => route);
    expect(silent).toEqual([]);
    const lines = [...walk.left.values()].flat();
    expect(lines.filter(({ action, subject, subject_id: id }) => [action, subject, id].includes(''))).toEqual([]);
  });
});

test('the page of the audit log tells who did what', async () => {
  const { records } = (await admin.get('/api/blade-log/audit/list', { subject_equal: 'file' })).body.data;
  expect(records[0]).toMatchObject({ action: 'upload', subject: 'file' });
  expect(JSON.stringify(records[0])).toContain(lead.userId);
});

async function roleIdOf(alias: string): Promise<string> {
  const { records } = (await admin.get(`${system}/role/list`, { roleAlias_equal: alias })).body.data;
  return records[0].id as string;
}

/** Somebody else who may do a technician's tasks. */
async function secondTechnician(): Promise<string> {
  const body = { account: 'tech.two', realName: '二号', roleId: [await roleIdOf('lab-technician')] };
  return (await admin.post(`${user}/submit`, {}, body)).body.data.id as string;
}
