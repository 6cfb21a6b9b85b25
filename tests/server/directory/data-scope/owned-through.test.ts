import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { area, memberRows } from '../../records/member-rows.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

const customers = '/api/seqdesk-customer/customer';
const password = 'a-password-that-nobody-guesses-9';

/*
 * Two people of sales, one customer each: one in the south, one in the east, whose director looks as well. Whatever the
 * members of the platform have belongs to whom the customer belongs.
 */
let server: TestServer;
let admin: Client;
let sales: Client;
let other: Client;
let director: Client;
/** The customers' rows, and what was made for each of them, by record. */
const owners: Record<'sales' | 'other', Json> = { sales: {}, other: {} };
const rows: Record<string, Record<'sales' | 'other', string>> = {};

async function secondSales(): Promise<Client> {
  const role = (await admin.get('/api/blade-system/role/list', { roleAlias_equal: 'sales' })).body.data.records[0];
  const person = { account: 'sales2', realName: '李二', roleId: [role.id], password };
  expect((await admin.post('/api/blade-user/submit', {}, person)).status).toBe(200);
  await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.updateTable('app_user').set({ must_change_password: false }).where('account', '=', 'sales2').execute(),
  );
  return (await server.loginAs('000000', 'sales2', password)).client;
}

async function rowsOf(whose: 'sales' | 'other', client: Client, region: string): Promise<void> {
  const { stored } = memberRows(admin);
  const facts = { customerOrg: '东海大学', customerKind: 'university', region, salesUser: client.userId };
  const phone = whose === 'sales' ? '13800000001' : '13800000002';
  const customer = await stored(customers, { customerName: `客户${whose}`, customerPhone: phone, ...facts });
  const no = customer.customerNo;
  const keep = (record: string, row: Json): void => {
    rows[record] = { ...(rows[record] ?? { sales: '', other: '' }), [whose]: row.id };
  };
  const order = await stored(`${area}/order`, {
    orderUserId: no,
    orderUserPhone: phone,
    orderType: 'course',
    orderProduct: '训练营',
    orderQty: 1,
    orderUnitPrice: 500,
    orderCreatedAt: '2026-11-20T09:00:00+08:00',
  });
  keep('order', order);
  const coupon = await stored(`${area}/coupon`, {
    couponName: `满四百减五十${whose}`,
    couponType: 'full-reduction',
    couponThreshold: 400,
    couponValue: 50,
    couponScope: ['course'],
    couponTotal: 5,
    couponPerUser: 5,
    couponValidKind: 'days',
    couponValidDays: 30,
  });
  await memberRows(admin).move('coupon', coupon.id, 'active');
  const sent = { sendCouponId: coupon.couponNo, sendUser: no, sendWay: 'manual' };
  keep('coupon-send', await stored(`${area}/coupon-send`, { ...sent, sendExpireAt: '2030-01-01T00:00:00+08:00' }));
  keep('score', await stored(`${area}/score`, { scoreUser: no, scoreLevel: 'silver' }));
  const change = { changeUser: no, changeReason: 'activity', changeValue: 50 };
  keep('score-change', await stored(`${area}/score-change`, change));
  const vip = { vipUser: no, vipLevel: 'gold', vipMonths: 12, vipPrice: 1, vipPaid: 1, vipStartOn: '2026-11-20' };
  keep('vip', await stored(`${area}/vip`, { ...vip, vipPayMethod: 'bank' }));
  keep('invoice', await stored(`${area}/invoice`, invoice(`买方${whose}`, { invoiceOrderNo: order.orderNo })));
  owners[whose] = customer;
}

function invoice(buyerName: string, more: object): object {
  const line = { lineItem: 'testing', lineTotal: 100, lineTaxRate: 0.06 };
  const kind = { invoiceType: 'normal-paper', buyerKind: 'person', invoiceItems: [line] };
  return { ...kind, buyerName, invoiceApplicant: admin.userId, ...more };
}

beforeAll(async () => {
  server = await startTestServer();
  [admin, sales, director] = [await server.login('admin'), await server.login('sales'), await server.login('director')];
  other = await secondSales();
  await rowsOf('sales', sales, 'south');
  await rowsOf('other', other, 'east');
});
afterAll(() => server.close());

const records = ['order', 'coupon-send', 'score', 'score-change', 'vip', 'invoice'];

async function ids(client: Client, record: string, query = {}): Promise<readonly string[]> {
  const { status, body } = await client.get(`${area}/${record}/list`, { size: 100, ...query });
  expect([status, body.msg]).toEqual([200, expect.anything()]);
  expect(body.data.total).toBe(body.data.records.length);
  return body.data.records.map(({ id }: Json) => id);
}

describe.each(records)('S4-08 rows of %s belong to whom the customer belongs', (record) => {
  test('in lists, totals, details and histories', async () => {
    const mine = rows[record]!;
    expect(await ids(sales, record)).toEqual([mine.sales]);
    expect(await ids(other, record)).toEqual([mine.other]);
    expect(await ids(director, record)).toEqual([mine.other]);
    expect((await ids(admin, record)).toSorted()).toEqual([mine.sales, mine.other].toSorted());
    for (const call of ['detail', 'history']) {
      const seen = await sales.get(`${area}/${record}/${call}`, { id: mine.sales });
      const hidden = await sales.get(`${area}/${record}/${call}`, { id: mine.other });
      expect([call, seen.status, hidden.status]).toEqual([call, 200, 400]);
    }
  });
});

test('S4-08 counts and searches hold to it', async () => {
  const counts = async (client: Client): Promise<unknown> =>
    (await client.get(`${area}/order/counts`, { by: 'orderStatus' })).body.data;
  expect(await counts(sales)).toEqual([{ value: 'unpaid', count: 1 }]);
  expect(await counts(admin)).toEqual([{ value: 'unpaid', count: 2 }]);
  expect(await ids(sales, 'order', { orderUserPhone: '13800000002' })).toEqual([]);
  expect(await ids(other, 'order', { orderUserPhone: '13800000002' })).toEqual([rows['order']?.other]);
});

test('S4-08 exports hold what the lists show', async () => {
  for (const client of [sales, admin]) expect((await client.get(`${area}/order/export`)).status).toBe(200);
  const { records: lines } = (await admin.get('/api/blade-log/audit/list', { kind_equal: 'export' })).body.data;
  const told = lines.map(({ userId, subject, rowCount }: Json) => [userId, subject, rowCount]);
  expect(told).toEqual([
    [admin.userId, 'order', 2],
    [sales.userId, 'order', 1],
  ]);
});

test('S4-08 what is somebody else’s cannot be named in rows of one’s own', async () => {
  const row = { orderUserId: owners.other.customerNo, orderType: 'course', orderProduct: '训练营', orderQty: 1 };
  const made = await sales.post(`${area}/order/submit`, {}, { ...row, orderUnitPrice: 1 });
  expect(made.status).toBe(400);
});

test('S4-08 an invoice is its contract’s, else its order’s, else its applicant’s', async () => {
  const { stored } = memberRows(admin);
  const mine = async (more: object): Promise<readonly boolean[]> => {
    const { id } = await stored(`${area}/invoice`, invoice('某买方', more));
    const seen = await Promise.all([sales, other, director].map((client) => ids(client, 'invoice')));
    return seen.map((all) => all.includes(id));
  };
  const orderNo = (await admin.get(`${area}/order/detail`, { id: rows['order']?.sales ?? '' })).body.data.orderNo;
  expect(await mine({ invoiceOrderNo: orderNo })).toEqual([true, false, false]);
  expect(await mine({ invoiceContractNo: '没有这份合同', invoiceOrderNo: orderNo })).toEqual([true, false, false]);
  expect(await mine({ invoiceApplicant: other.userId })).toEqual([false, true, expect.any(Boolean)]);
});

test('S4-08 a customer that is handed over takes along what belongs to it, at once', async () => {
  const { id } = owners.sales;
  const { body } = await admin.get(`${customers}/detail`, { id });
  const handed = { ...body.data, salesUser: other.userId, region: 'east' };
  expect((await admin.post(`${customers}/submit`, {}, handed)).status).toBe(200);
  for (const record of records) {
    const mine = rows[record]!;
    expect([record, (await ids(sales, record)).includes(mine.sales)]).toEqual([record, false]);
    for (const client of [other, director])
      expect(await ids(client, record)).toEqual(expect.arrayContaining([mine.sales, mine.other]));
  }
});
