import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import { startPlan, userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const customers = '/api/seqdesk-customer/customer';
const log = '/api/blade-log/audit';
let server: TestServer;
let admin: Client;
let sales: Client;
let ids: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  [admin, sales] = [await server.login('admin'), await server.login('sales')];
  const users = await userIds(server);
  const row = { customerOrg: '东海大学', customerKind: 'university', region: 'east', salesUser: users.get('sales') };
  const add = async (customerName: string, customerPhone: string): Promise<string> => {
    const reply = await sales.post(`${customers}/submit`, {}, { ...row, customerName, customerPhone });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.data.id as string;
  };
  ids = [await add('李敏', '13800001234'), await add('周建平', '13800005678')];
});
afterAll(() => server.close());

/** Lines of reads by somebody, newest first, each with its detail; of one kind of thing where it is named. */
async function reads(who: Client, subject = ''): Promise<readonly Json[]> {
  const query = { kind_equal: 'read', userId_equal: who.userId, subject_equal: subject, size: 50 };
  const { records } = (await admin.get(`${log}/list`, query)).body.data;
  const details = records.map(async ({ id }: Json) => (await admin.get(`${log}/detail`, { id })).body.data);
  return Promise.all(details);
}

describe('records with values about people log who read them', () => {
  test('a row, a list and a search, with rows and ids', async () => {
    await sales.get(`${customers}/detail`, { id: ids[0] ?? '' });
    await sales.get(`${customers}/list`, { customerPhone: '13800005678', customerOrg_like: '东海' });
    const [list, row] = await reads(sales);
    expect(row).toMatchObject({ subject: 'customer', subjectId: ids[0], rowCount: 1, account: 'sales' });
    expect(list).toMatchObject({ subject: 'customer', rowCount: 1, ids: ids[1] });
    expect(list.call).toBe('GET /api/seqdesk-:area/:record/list');
    expect(list.query).toBe('customerOrg_like=东海; customerPhone_like=1********8');
  });

  test('what was searched for among people stands masked in no line in plain', async () => {
    const lead = await server.login('director');
    await lead.get(`${customers}/list`, { keyword: '周建平' });
    await lead.get(`${customers}/list`, { customerName_equal: '李敏' });
    await lead.get(`${customers}/scan`, { code: '13800001234' });
    const lines = await reads(lead);
    expect(lines.map(({ query }) => query)).toEqual([
      'code=1********4',
      'customerName_equal=李*',
      'keyword_like=周*平',
    ]);
  });

  test('whose coupons, orders, points and memberships were looked up stands masked too', async () => {
    const director = await server.login('director');
    const asked = [
      ['coupon-send', 'sendUser'],
      ['order', 'orderUserId'],
      ['score', 'scoreUser'],
      ['score-change', 'changeUser'],
      ['vip', 'vipUser'],
    ];
    for (const [record = '', member = ''] of asked) {
      await director.get(`/api/seqdesk-cloud-platform/${record}/list`, { [`${member}_equal`]: 'KH261100001' });
      expect(await reads(director, record), record).toMatchObject([{ query: `${member}_equal=K********1` }]);
    }
  });

  test('the list of accounts and an account as well', async () => {
    await admin.get('/api/blade-user/list', { realName: '陈思远' });
    await admin.get('/api/blade-user/detail', { id: sales.userId });
    const [detail, list] = await reads(admin, 'user');
    expect(list).toMatchObject({ subject: 'user', rowCount: 1, query: 'realName_like=陈*远' });
    expect(detail).toMatchObject({ subject: 'user', subjectId: sales.userId });
  });

  test('counts, the work about a row and what was done with it, each with one line', async () => {
    const legal = await server.login('legal');
    await legal.get(`${customers}/counts`, { by: 'customerKind', customerPhone: '13800005678' });
    const { customerNo } = (await admin.get(`${customers}/detail`, { id: ids[0] ?? '' })).body.data;
    expect((await legal.get(`${customers}/work`, { key: customerNo, part: 4 })).status).toBe(200);
    const [work, counts] = await reads(legal);
    expect(counts).toMatchObject({ call: 'GET /api/seqdesk-:area/:record/counts', subject: 'customer', rowCount: 1 });
    expect(counts.query).toBe('customerPhone_like=1********8');
    expect(work).toMatchObject({ call: 'GET /api/seqdesk-:area/:record/work', subject: 'customer', rowCount: 1 });
    expect(work.query).not.toContain(customerNo);
  });

  test('the trail of a process and what changed in it', async () => {
    const lead = await server.login('lead');
    const { processInstanceId } = await startPlan(server, lead);
    for (const call of ['trail', 'compare'])
      expect((await lead.get(`/api/blade-flow/work/${call}`, { processInstanceId })).status).toBe(200);
    expect((await reads(lead, 'instance')).map(({ call, subject, subjectId }) => [call, subject, subjectId])).toEqual(
      ['compare', 'trail'].map((call) => [`GET /api/blade-flow/work/${call}`, 'instance', processInstanceId]),
    );
  });

  test('the logs themselves, which tell of people: lists and lines, what was searched for masked', async () => {
    await admin.get('/api/blade-log/login/list', { account_equal: 'sales', ip_like: '127.0' });
    const [first] = (await admin.get(`${log}/list`, { account_equal: 'legal' })).body.data.records;
    await admin.get(`${log}/detail`, { id: first.id });
    await admin.get('/api/blade-log/error/list');
    await server.services.readLog.flushAll(server.services);
    const lines = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['subject', 'subject_id', 'detail'])
        .where('kind', '=', 'read')
        .where('user_id', '=', admin.userId)
        .execute(),
    );
    const told = lines.map((line) => [line.subject, line.subject_id, line.detail?.query ?? {}]);
    expect(told).toContainEqual(['login-log', '', { account_equal: 's***s', ip_like: '1***0' }]);
    expect(told).toContainEqual(['audit-log', '', { account_equal: 'l***l' }]);
    expect(told).toContainEqual(['audit-log', first.id, {}]);
    expect(told).toContainEqual(['error-log', '', {}]);
  });

  test('people looked up, the history of a process, lists of tasks that name customers', async () => {
    const [lead, qc] = [await server.login('lead'), await server.login('qc')];
    const { processInstanceId } = await startPlan(server, lead);
    await qc.get('/api/blade-user/lookup', { q: '陈思远' });
    expect(await reads(qc)).toMatchObject([{ subject: 'user', rowCount: 1, query: 'q=陈*远' }]);
    const before = (await reads(lead)).length;
    await lead.get('/api/blade-flow/process/history-flow-list', { processInstanceId });
    await lead.get('/api/blade-flow/work/send-list', { customer: '李敏' });
    const lines = (await reads(lead)).slice(0, -before);
    expect(lines.map(({ call, subject, subjectId }) => [call, subject, subjectId])).toEqual([
      ['GET /api/blade-flow/work/send-list', 'instance', ''],
      ['GET /api/blade-flow/process/history-flow-list', 'instance', processInstanceId],
    ]);
    expect(lines[0]).toMatchObject({ query: 'customer=李*', rowCount: expect.any(Number) });
    expect(lines[0]?.ids).toContain(processInstanceId);
  });

  test('all that are marked so, and no others', async () => {
    const forms = '/api/seqdesk-baseconfig/form-management';
    const { records } = (await admin.get(`${forms}/list`, { kind_equal: 'record', size: 500 })).body.data;
    const wanted: string[] = [];
    for (const { formId } of records as Json[]) {
      const { descriptor } = (await admin.get(`${forms}/detail`, { formId })).body.data;
      if (descriptor.api !== undefined) continue;
      await admin.get(`/api/seqdesk-${descriptor.area}/${formId}/list`, { current: 1, size: 7 });
      if (JSON.stringify(descriptor.sets).includes('"x-personal":true')) wanted.push(formId);
    }
    const query = { kind_equal: 'read', userId_equal: admin.userId, size: 500 };
    const lines = (await admin.get(`${log}/list`, query)).body.data.records as Json[];
    const noted = new Set(lines.map(({ subject }) => subject));
    expect(
      records
        .map(({ formId }: Json) => formId)
        .filter((id: string) => noted.has(id))
        .toSorted(),
    ).toEqual([...wanted, 'audit-log', 'error-log', 'login-log', 'user'].toSorted());
  });

  test('the same read again within an hour is counted: one line says how often, and which rows', async () => {
    const legal = await server.login('legal');
    const before = (await reads(legal)).length;
    const list = (): Promise<unknown> => legal.get(`${customers}/list`, { customerOrg_like: '大学' });
    for (let time = 0; time < 4; time += 1) await list();
    const lines = (await reads(legal)).slice(0, -before);
    expect(lines.map(({ times }) => times)).toEqual([3, 1]);
    expect(lines.map((line) => line.ids.split(', ').toSorted())).toEqual([ids, ids].map((two) => [...two].toSorted()));
  });

  test('others do not', async () => {
    const manager = await server.login('manager');
    expect((await manager.get('/api/seqdesk-cloud-platform/coupon/list')).status).toBe(200);
    expect(await reads(manager)).toEqual([]);
  });

  test('what waits is written when the server stops', async () => {
    const app = await buildApp(server.services);
    const other = await server.login('finance');
    await app.inject({ url: `${customers}/detail?id=${ids[0]}`, headers: { 'blade-auth': `bearer ${other.token}` } });
    await app.close();
    const found = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .selectFrom('audit_log')
        .select('subject_id')
        .where('kind', '=', 'read')
        .where('user_id', '=', other.userId)
        .execute(),
    );
    expect(found).toEqual([{ subject_id: ids[0] }]);
  });
});
