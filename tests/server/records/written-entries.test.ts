import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { area, memberRows, type MemberRows } from './member-rows.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const expires = '2030-01-01T00:00:00+08:00';
let server: TestServer;
let admin: Client;
let finance: Client;
let platform: MemberRows;

beforeAll(async () => {
  server = await startTestServer();
  [admin, finance] = [await server.login('admin'), await server.login('finance')];
  platform = memberRows(admin);
});
afterAll(() => server.close());

async function accountOf(scoreUser: string): Promise<Json> {
  return (await admin.get(`${area}/score/list`, { scoreUser_equal: scoreUser })).body.data.records[0];
}

/** What was written about a member, oldest first: reason and value. */
async function entriesOf(changeUser: string): Promise<readonly unknown[]> {
  const { body } = await admin.get(`${area}/score-change/list`, { changeUser_equal: changeUser, ascs: 'changeNo' });
  return body.data.records.map((row: Json) => [row.changeReason, row.changeValue]);
}

function order(orderUserId: string, more: object = {}): Promise<Reply> {
  const who = { orderUserName: '李敏', orderUserPhone: '13900000000' };
  const what = { ...who, orderType: 'course', orderProduct: '训练营', orderQty: 1, orderUnitPrice: 500 };
  return platform.submit(`${area}/order`, {
    orderUserId,
    ...what,
    orderCreatedAt: '2026-11-20T09:00:00+08:00',
    ...more,
  });
}

const paid = { orderPayMethod: 'offline', orderPaidAmount: 480, orderPaidAt: '2026-11-20T10:00:00+08:00' };

describe('points of an order', () => {
  test('are given when it is paid, in an account opened for them, and taken back with the refund', async () => {
    const user = await platform.member();
    const { id, orderNo } = (await order(user)).body.data;
    expect(await accountOf(user)).toBeUndefined();
    expect((await platform.move('order', id, 'paid', paid, finance)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({
      scoreBalance: 480,
      scoreLevel: 'normal',
      scoreUserPhone: '13900000000',
    });
    const [entry] = (await admin.get(`${area}/score-change/list`, { changeUser_equal: user })).body.data.records;
    expect(entry).toMatchObject({ changeOrderNo: orderNo, changeBefore: 0, changeAfter: 480, changeReason: 'order' });
    await platform.move('order', id, 'refunding');
    expect((await accountOf(user)).scoreBalance).toBe(480);
    await platform.move('order', id, 'refunded', { orderRefundAmount: 480 }, finance);
    expect(await entriesOf(user)).toEqual([
      ['order', 480],
      ['refund-take', -480],
    ]);
    expect((await accountOf(user)).scoreBalance).toBe(0);
  });

  test('that pay for it are taken at once, follow what is ordered, and come back when it is called off', async () => {
    const user = await platform.member();
    await platform.stored(`${area}/score`, { scoreUser: user });
    await platform.stored(`${area}/score-change`, { changeUser: user, changeReason: 'activity', changeValue: 2000 });
    const { id, ver } = (await order(user, { orderScoreUsed: 1500 })).body.data;
    expect((await accountOf(user)).scoreBalance).toBe(500);
    await platform.stored(`${area}/order`, { id, ver, orderScoreUsed: 1800 });
    expect((await accountOf(user)).scoreBalance).toBe(200);
    await platform.move('order', id, 'cancelled');
    expect((await entriesOf(user)).slice(1)).toEqual([
      ['redeem', -1500],
      ['redeem', -300],
      ['refund-back', 1800],
    ]);
  });

  test('that are not there refuse the order at its field, and nothing of it stays', async () => {
    const user = await platform.member();
    const { status, body } = await order(user, { orderScoreUsed: 100 });
    expect([status, body.msg]).toEqual([400, '可用积分不足，只有 0，还差 100']);
    expect(body.data.findings).toMatchObject([{ pointer: '/orderScoreUsed' }]);
    expect(await accountOf(user)).toBeUndefined();
    const { total } = (await admin.get(`${area}/order/list`, { orderUserId_equal: user })).body.data;
    expect(total).toBe(0);
  });

  test('that were spent cannot be taken back: the refund is refused, and the order stays as it is', async () => {
    const user = await platform.member();
    const { id } = (await order(user)).body.data;
    await platform.move('order', id, 'paid', paid, finance);
    await platform.stored(`${area}/score-change`, { changeUser: user, changeReason: 'manual-sub', changeValue: -400 });
    await platform.move('order', id, 'refunding');
    const refused = await platform.move('order', id, 'refunded', { orderRefundAmount: 480 }, finance);
    expect([refused.status, refused.body.msg]).toEqual([400, '可用积分不足，只有 80，还差 400']);
    expect((await admin.get(`${area}/order/detail`, { id })).body.data.orderStatus).toBe('refunding');
  });

  test('go with the order: another member, removed, restored, imported', async () => {
    const [one, other] = [await platform.member(), await platform.member()];
    for (const user of [one, other]) {
      await platform.stored(`${area}/score`, { scoreUser: user });
      await platform.stored(`${area}/score-change`, { changeUser: user, changeReason: 'activity', changeValue: 300 });
    }
    const { id, ver } = (await order(one, { orderScoreUsed: 100 })).body.data;
    await platform.stored(`${area}/order`, { id, ver, orderUserId: other });
    const balances = async () => [(await accountOf(one)).scoreBalance, (await accountOf(other)).scoreBalance];
    expect(await balances()).toEqual([300, 200]);
    await admin.post(`${area}/order/remove`, { ids: id });
    expect(await balances()).toEqual([300, 300]);
    await admin.post(`${area}/order/restore`, { ids: id });
    expect(await balances()).toEqual([300, 200]);
    const row = { orderUserId: one, orderType: 'course', orderProduct: '课', orderQty: 1, orderUnitPrice: 9 };
    const rows = [{ ...row, orderScoreUsed: 250, orderCreatedAt: '2026-11-20T09:00:00+08:00' }];
    const checked = await admin.post(`${area}/order/import`, {}, { rows });
    await admin.post(`${area}/order/import`, { confirm: checked.body.data.confirm }, { rows });
    expect(await balances()).toEqual([50, 200]);
  });

  test('of two orders at once are taken from the one account that both open or share', async () => {
    const user = await platform.member();
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await order(user)).body.data.id));
    const replies = await Promise.all(ids.map((id) => platform.move('order', id, 'paid', paid, finance)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await accountOf(user)).toMatchObject({ scoreBalance: 1920, scoreTotal: 1920 });
  });

  test('given with a top-up are written as an entry too', async () => {
    const user = await platform.member();
    await platform.stored(`${area}/score`, { scoreUser: user });
    const top = { vipUser: user, vipLevel: 'gold', vipMonths: 12, vipPrice: 99, vipPaid: 99, vipGiftScore: 50 };
    const { id } = await platform.stored(`${area}/vip`, { ...top, vipPayMethod: 'bank', vipStartOn: '2026-11-20' });
    await platform.move('vip', id, 'active');
    await platform.move('vip', id, 'expired');
    expect(await entriesOf(user)).toEqual([['vip-gift', 50]]);
  });
});

describe('a coupon for so many per member', () => {
  async function coupon(couponPerUser: number): Promise<string> {
    const { id, couponNo } = await platform.stored(`${area}/coupon`, {
      couponName: '抵用券',
      couponType: 'voucher',
      couponValue: 50,
      couponTotal: 50,
      couponPerUser,
      couponValidKind: 'days',
      couponValidDays: 30,
    });
    await platform.move('coupon', id, 'active');
    return couponNo;
  }
  const send = (sendCouponId: string, sendUser: string): Promise<Reply> =>
    platform.submit(`${area}/coupon-send`, { sendCouponId, sendUser, sendWay: 'manual', sendExpireAt: expires });

  test('is sent to each of them so often, however many send at once, and again once one was revoked', async () => {
    const [couponNo, one, other] = [await coupon(2), await platform.member(), await platform.member()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(couponNo, one)));
    const sent = replies.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(2);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.msg).toBe('每人限领为 2，已有 2');
    expect(refused?.body.data.findings).toMatchObject([
      { pointer: '/sendUser', message: { en: 'Per member: 2 at most, and there are 2 already' } },
    ]);
    expect((await send(couponNo, other)).status).toBe(200);
    await platform.move('coupon-send', sent[0]?.body.data.id, 'revoked');
    expect((await send(couponNo, one)).status).toBe(200);
    expect((await send(couponNo, one)).status).toBe(400);
  });

  test('is redeemed so often, also where the number was lowered after sending', async () => {
    const [couponNo, user] = [await coupon(2), await platform.member()];
    const ids = [(await send(couponNo, user)).body.data.id, (await send(couponNo, user)).body.data.id];
    const { id, ver } = (await admin.get(`${area}/coupon/list`, { couponNo_equal: couponNo })).body.data.records[0];
    await platform.stored(`${area}/coupon`, { id, ver, couponPerUser: 1 });
    const { orderNo } = (await order(user)).body.data;
    for (const each of ids) await platform.move('coupon-send', each, 'locked', { sendOrderNo: orderNo });
    const use = (each: string) =>
      platform.move('coupon-send', each, 'used', { sendUsedAt: '2026-11-20T10:00:00+08:00' });
    expect((await use(ids[0])).status).toBe(200);
    expect((await use(ids[1])).body.msg).toBe('每人限领为 1，已有 1');
  });
});
