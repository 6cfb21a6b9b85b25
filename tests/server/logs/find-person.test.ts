import { afterAll, beforeAll, expect, test } from 'vitest';
import { area, memberRows } from '../records/member-rows.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const log = '/api/blade-log/audit';
const customers = '/api/seqdesk-customer/customer';
const phone = '13900001234';
const mark = '[已删除 erased]';

/*
 * Somebody who asks to be forgotten: a customer with an order, to whom an invoice goes as well; somebody else of the same
 * name; a try to log in by the telephone.
 */
let server: TestServer;
let admin: Client;
let customer: Json;
let namesake: Json;
let order: Json;
let invoice: Json;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  const { stored } = memberRows(admin);
  const facts = { customerOrg: '东海大学', customerKind: 'university', region: 'east', salesUser: admin.userId };
  customer = await stored(customers, { ...facts, customerName: '李敏', customerPhone: '13911112222' });
  await stored(customers, { ...customer, customerPhone: phone, customerEmail: 'limin@example.com' });
  namesake = await stored(customers, { ...facts, customerName: '李敏', customerPhone: '13700009999' });
  const what = { orderType: 'course', orderProduct: '训练营', orderQty: 1, orderUnitPrice: 500 };
  const who = { orderUserId: customer.customerNo, orderUserName: '李敏', orderUserPhone: phone };
  order = await stored(`${area}/order`, { ...who, ...what, orderCreatedAt: '2026-11-20T09:00:00+08:00' });
  const line = { lineItem: 'testing', lineTotal: 100, lineTaxRate: 0.06 };
  const paper = {
    invoiceType: 'normal-paper',
    buyerKind: 'person',
    invoiceItems: [line],
    invoiceApplicant: admin.userId,
  };
  const to = { buyerName: '王五', buyerAddressPhone: phone };
  invoice = await stored(`${area}/invoice`, { ...paper, ...to });
  await server.services.store.tenantTx('000000', admin.userId, (tx) =>
    tx
      .insertInto('login_log')
      .values({
        tenant_id: '000000',
        user_id: '',
        account: phone,
        ip: '10.1.2.3',
        agent: 'a',
        kind: 'password',
        at: new Date(),
        result: 'auth.wrong-password',
      })
      .execute(),
  );
});
afterAll(() => server.close());

async function find(...values: readonly string[]): Promise<readonly Json[]> {
  const reply = await admin.post(`${log}/find-person`, {}, { values });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body.data.more).toBe(false);
  return reply.body.data.traces;
}

function erase({ subject, subjectId, whole, eraseCount }: Json, values: readonly string[]) {
  const body = { eraseReason: '申请 2026-07', eraseCount, ...(whole ? {} : { values }) };
  return admin.post(`${log}/erase`, { subject, subjectId }, body);
}

/** What the log tells of a field of a row. */
async function told({ id }: Json, field: string): Promise<readonly unknown[]> {
  const query = { subjectId_equal: id, kind_equal: 'change' };
  const { records } = (await admin.get(`${log}/list`, query)).body.data;
  const lines = await Promise.all(
    records.map(async (line: Json) => (await admin.get(`${log}/detail`, { id: line.id })).body.data),
  );
  const changes = lines.flatMap((line: Json) => line.changes);
  return changes.flatMap(({ path, before, after }: Json) => (path === field ? [before, after] : []));
}

test('finds rows about a person, copies of values in other rows, and logs, with the lines of each', async () => {
  const traces = await find(phone);
  const brief = traces.map(({ subject, subjectId, whole, there, eraseCount }) => {
    return { subject, subjectId, whole, there, eraseCount };
  });
  expect(brief).toHaveLength(4);
  expect(brief).toEqual(
    expect.arrayContaining([
      { subject: 'customer', subjectId: customer.id, whole: true, there: true, eraseCount: 2 },
      { subject: 'order', subjectId: order.id, whole: false, there: true, eraseCount: 1 },
      { subject: 'invoice', subjectId: invoice.id, whole: false, there: true, eraseCount: 1 },
      { subject: 'login-log', subjectId: '0', whole: false, there: false, eraseCount: 1 },
    ]),
  );
  const row = traces.find(({ subject }) => subject === 'customer');
  expect(row).toMatchObject({ name: '李敏', label: { zh: '客户' }, link: `/record/customer/${customer.customerNo}` });
  expect(row?.also).toContain('1********4');
  expect(row?.also).not.toContain(phone);
});

test('finds by name, by e-mail and by account, and people of one name apart', async () => {
  const subjects = async (value: string): Promise<readonly unknown[]> =>
    (await find(value)).map(({ subject, subjectId }) => `${subject} ${subjectId}`);
  const named = [`customer ${customer.id}`, `customer ${namesake.id}`, `order ${order.id}`];
  expect(new Set(await subjects('李敏'))).toEqual(new Set(named));
  expect(await subjects('limin@example.com')).toEqual([`customer ${customer.id}`]);
  expect(await subjects('sales')).toEqual([`user ${(await server.login('sales')).userId}`]);
  expect(await subjects('13911112222')).toEqual([`customer ${customer.id}`]);
  expect(await subjects('没有这个人')).toEqual([]);
});

test('that somebody was looked for is noted, masked', async () => {
  const { records } = (await admin.get(`${log}/list`, { kind_equal: 'read', subject_equal: 'audit-log' })).body.data;
  const { data } = (await admin.get(`${log}/detail`, { id: records.at(-1).id })).body;
  expect(data).toMatchObject({ call: 'POST /api/blade-log/audit/find-person', query: 'values=1********4' });
});

test('erases all values of a person’s own rows, and of others those that were named alone', async () => {
  for (const trace of await find(phone)) {
    const reply = await erase(trace, [phone]);
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { eraseCount: trace.eraseCount } });
  }
  expect(await told(customer, 'customerPhone')).toEqual([mark, mark, null, mark]);
  expect(await told(customer, 'customerName')).toEqual([null, mark]);
  expect(await told(customer, 'customerOrg')).toEqual([null, '东海大学']);
  expect(await told(order, 'orderUserPhone')).toEqual([null, mark]);
  expect(await told(order, 'orderUserName')).toEqual([null, '李敏']);
  expect(await told(invoice, 'buyerAddressPhone')).toEqual([null, mark]);
  expect(await told(invoice, 'buyerName')).toEqual([null, '王五']);
  expect(await told(namesake, 'customerPhone')).toEqual([null, '13700009999']);
  const logins = (await admin.get('/api/blade-log/login/list', { result_equal: 'auth.wrong-password' })).body.data;
  expect(logins.records.map(({ account, ip }: Json) => [account, ip])).toEqual([['', '']]);
});

test('leaves the rows themselves, which are found on, with nothing left in the logs', async () => {
  expect((await admin.get(`${customers}/detail`, { id: customer.id })).body.data.customerPhone).toBe(phone);
  const left = await find(phone);
  expect(left).toHaveLength(3);
  expect(left.map(({ eraseCount }) => eraseCount)).toEqual([0, 0, 0]);
});

test('each place leaves a line that says who, why and how many, and none of the values', async () => {
  const { records } = (await admin.get(`${log}/list`, { kind_equal: 'erasure' })).body.data;
  const lines = await Promise.all(
    records.map(async ({ id }: Json) => (await admin.get(`${log}/detail`, { id })).body.data),
  );
  const subjects = new Set(lines.map(({ subject }: Json) => subject));
  expect(subjects).toEqual(new Set(['customer', 'invoice', 'login-log', 'order']));
  for (const line of lines) expect(line).toMatchObject({ account: 'admin', reason: '申请 2026-07' });
  expect(JSON.stringify(lines)).not.toContain(phone);
});

test('is for who was granted it', async () => {
  const sales = await server.login('sales');
  expect((await sales.post(`${log}/find-person`, {}, { values: [phone] })).status).toBe(403);
});
