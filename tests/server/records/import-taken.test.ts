import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { couponDesk, taken } from './coupon-desk.ts';
import { area, memberRows, type MemberRows } from './member-rows.ts';

let server: TestServer;
let admin: Client;
let platform: MemberRows;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  platform = memberRows(admin);
});
afterAll(() => server.close());

const { sent, ordered, now } = couponDesk(
  () => admin,
  () => platform,
);

describe('S1-06 an import of orders', () => {
  const line = (coupon: Json, orderProduct: string, more: object = {}) => ({
    orderUserId: coupon.user,
    orderType: 'course',
    orderProduct,
    orderQty: 1,
    orderUnitPrice: 900,
    orderCouponId: coupon.sendCode,
    orderCreatedAt: '2026-11-20T09:00:00+08:00',
    ...more,
  });
  const checked = async (rows: readonly object[]): Promise<Json> =>
    (await admin.post(`${area}/order/import`, {}, { rows })).body.data;
  const confirmed = (rows: readonly object[], { confirm }: Json): Promise<Reply> =>
    admin.post(`${area}/order/import`, { confirm }, { rows });
  /** Of each finding its row, the field and what is said. */
  const sourceRows = ({ findings }: Json): unknown =>
    findings.map(({ row, key, message, mend }: Json) => [row, key, message.zh, mend.zh !== '']);

  test('foretells of each row why its coupon is not to be had, and writes nothing', async () => {
    const [good, gone, small] = [await sent(), await sent(), await sent()];
    await ordered(gone);
    const rows = [
      line(good, '一'),
      line(good, '二'),
      line(gone, '三'),
      line(small, '四', { orderUnitPrice: 300 }),
      line(good, '五', { orderType: '没有' }),
    ];
    const report = await checked(rows);
    expect(report).toMatchObject({ total: 5, added: 1, faulty: 4, confirm: '', written: false });
    const [first] = report.rows;
    const said = sourceRows(report) as unknown[];
    expect(said.slice(0, 2)).toEqual([
      [first.row + 1, 'orderCouponId', taken(good), true],
      [first.row + 2, 'orderCouponId', expect.stringContaining(`“${gone.sendCode}”的状态为“已锁定”，现在不能选`), true],
    ]);
    expect(said[2]).toEqual([first.row + 3, 'orderCouponId', expect.stringContaining(small.sendCode), true]);
    expect(said[3]).toEqual([first.row + 4, 'orderType', expect.stringContaining('没有'), true]);
    for (const { id } of [good, small]) expect((await now('coupon-send', id)).sendStatus).toBe('unused');
    const orders = await admin.get(`${area}/order/list`, { orderUserId_equal: good.user });
    expect(orders.body.data.total).toBe(0);
  });

  test('is written as foretold, and its numbers follow those before', async () => {
    const coupon = await sent();
    const before = await ordered(await sent());
    const rows = [line(coupon, '一')];
    await checked(rows);
    expect((await confirmed(rows, await checked(rows))).status).toBe(200);
    const { sendStatus, sendOrderNo } = await now('coupon-send', coupon.id);
    expect([sendStatus, Number(sendOrderNo.slice(-6))]).toEqual(['locked', Number(before.orderNo.slice(-6)) + 1]);
  });

  test('says at its row what was taken since the check, and writes nothing', async () => {
    const [one, other] = [await sent(), await sent()];
    const rows = [line(one, '一'), line(other, '二')];
    const report = await checked(rows);
    expect(report).toMatchObject({ added: 2, faulty: 0 });
    await ordered(other);
    const { status, body } = await confirmed(rows, report);
    expect([status, body.msg]).toEqual([400, '1 行有错误，未写入任何数据']);
    expect(sourceRows(body.data)).toEqual([
      [report.rows[1].row, 'orderCouponId', expect.stringContaining(other.sendCode), true],
    ]);
    expect((await now('coupon-send', one.id)).sendStatus).toBe('unused');
  });
});
