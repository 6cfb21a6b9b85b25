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

/** Lines of reads by somebody, newest first, each with its detail. */
async function reads(who: Client): Promise<readonly Json[]> {
  const query = { kind_equal: 'read', userId_equal: who.userId, size: 50 };
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

  test('the list of accounts and an account as well', async () => {
    await admin.get('/api/blade-user/list', { realName: '陈思远' });
    await admin.get('/api/blade-user/detail', { id: sales.userId });
    const [detail, list] = await reads(admin);
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
    expect((await reads(lead)).map(({ call, subject, subjectId }) => [call, subject, subjectId])).toEqual(
      ['compare', 'trail'].map((call) => [`GET /api/blade-flow/work/${call}`, 'instance', processInstanceId]),
    );
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
