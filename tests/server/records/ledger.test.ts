import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { area, memberRows, type MemberRows } from './member-rows.ts';

let server: TestServer;
let manager: Client;
let finance: Client;
let platform: MemberRows;
let stored: MemberRows['stored'];

beforeAll(async () => {
  server = await startTestServer();
  [manager, finance] = [await server.login('manager'), await server.login('finance')];
  platform = memberRows(manager);
  ({ stored } = platform);
});
afterAll(() => server.close());

/** An account of points of a member of its own. */
async function account(): Promise<Json> {
  const scoreUser = await platform.member();
  return stored(`${area}/score`, { scoreUser, scoreUserName: scoreUser });
}

function change(scoreUser: string, changeValue: number, changeReason?: string): Promise<Reply> {
  const reason = changeReason ?? (changeValue > 0 ? 'manual-add' : 'manual-sub');
  return manager.post(`${area}/score-change/submit`, {}, { changeUser: scoreUser, changeReason: reason, changeValue });
}

async function accountOf(scoreUser: string): Promise<Json> {
  const { body } = await manager.get(`${area}/score/list`, { scoreUser_equal: scoreUser });
  return body.data.records[0];
}

describe('an entry of a ledger', () => {
  test('moves its account and keeps the balance before it', async () => {
    const { scoreUser } = await account();
    expect((await change(scoreUser, 500)).body.data).toMatchObject({
      changeBefore: 0,
      changeValue: 500,
      changeAfter: 500,
    });
    const { data } = (await change(scoreUser, -120)).body;
    expect(data).toMatchObject({ changeBefore: 500, changeAfter: 380, changeOperator: manager.userId });
    await change(scoreUser, -30, 'expire');
    expect(await accountOf(scoreUser)).toMatchObject({
      scoreTotal: 500,
      scoreSpent: 120,
      scoreExpired: 30,
      scoreBalance: 350,
    });
  });

  test('that would leave less than nothing is refused at its field, and nothing of it stays', async () => {
    const { scoreUser } = await account();
    await change(scoreUser, 100);
    const { status, body } = await change(scoreUser, -130);
    expect([status, body.msg]).toEqual([400, '可用积分不足，只有 100，还差 30']);
    expect(body.data.findings).toMatchObject([
      { pointer: '/changeValue', message: { en: 'Not enough: Balance is 100, 30 is missing' } },
    ]);
    expect((await accountOf(scoreUser)).scoreBalance).toBe(100);
    const { total } = (await manager.get(`${area}/score-change/list`, { changeUser_equal: scoreUser })).body.data;
    expect(total).toBe(1);
  });

  test('is neither changed nor removed nor brought by a workbook, and nobody types a balance', async () => {
    const row = await account();
    const { id } = (await change(row.scoreUser, 10)).body.data;
    const path = `${area}/score-change`;
    expect((await manager.post(`${path}/submit`, {}, { id, ver: 1, changeValue: 99 })).status).toBe(403);
    expect((await manager.post(`${path}/remove`, { ids: id })).status).toBe(403);
    expect((await manager.post(`${path}/import`, {}, { rows: [{ changeValue: 5 }] })).status).toBe(403);
    const forged = { id: row.id, ver: 2, scoreTotal: 9999 };
    expect((await manager.post(`${area}/score/submit`, {}, forged)).body.data.findings).toMatchObject([
      { pointer: '/scoreTotal' },
    ]);
    const begun = { changeUser: row.scoreUser, changeReason: 'manual-add', changeValue: 1, changeBefore: 50 };
    expect((await manager.post(`${path}/submit`, {}, begun)).status).toBe(400);
  });

  test('has an account: one that is missing is refused, one with entries stays', async () => {
    expect((await change('KH999999999', 10)).body.data.findings).toMatchObject([{ pointer: '/changeUser' }]);
    const row = await account();
    await change(row.scoreUser, 10);
    const refused = await manager.post(`${area}/score/remove`, { ids: row.id });
    expect([refused.status, refused.body.msg]).toEqual([400, `“${row.scoreUserName}”已有流水，不能删除`]);
    const unused = await account();
    expect((await manager.post(`${area}/score/remove`, { ids: unused.id })).status).toBe(200);
  });

  test('is booked one after another: of fifty at once as many pass as the balance carries', async () => {
    const { scoreUser } = await account();
    await change(scoreUser, 300);
    const replies = await Promise.all(Array.from({ length: 50 }, () => change(scoreUser, -10)));
    const passed = replies.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(30);
    expect(new Set(passed.map(({ body }) => body.data.changeAfter)).size).toBe(30);
    expect(await accountOf(scoreUser)).toMatchObject({ scoreSpent: 300, scoreBalance: 0 });
  });
});

describe('moves of entries', () => {
  const coupon = {
    couponName: '满千减百',
    couponType: 'full-reduction',
    couponThreshold: 1000,
    couponValue: 100,
    couponTotal: 2,
    couponPerUser: 9,
    couponValidKind: 'days',
    couponValidDays: 30,
  };
  const couponNow = async (id: string): Promise<Json> => (await manager.get(`${area}/coupon/detail`, { id })).body.data;

  test('a coupon is sent while there are some left; revoking gives one back', async () => {
    const row = await stored(`${area}/coupon`, coupon);
    const { scoreUser } = await account();
    const send = (): Promise<Reply> =>
      manager.post(
        `${area}/coupon-send/submit`,
        {},
        {
          sendCouponId: row.couponNo,
          sendUser: scoreUser,
          sendWay: 'manual',
          sendExpireAt: '2030-01-01T00:00:00+08:00',
        },
      );
    expect((await send()).body.data.findings, 'a draft is not sent').toMatchObject([{ pointer: '/sendCouponId' }]);
    await platform.move('coupon', row.id, 'active');
    const first = (await send()).body.data;
    await send();
    expect((await send()).body.msg).toBe('剩余不足，只有 0，还差 1');
    expect((await platform.move('coupon-send', first.id, 'revoked', undefined, finance)).status).toBe(403);
    expect((await platform.move('coupon-send', first.id, 'revoked')).status).toBe(200);
    expect(await couponNow(row.id)).toMatchObject({ couponSent: 1, couponRemaining: 1 });
    expect((await send()).status).toBe(200);
    const { ver } = await couponNow(row.id);
    const fewer = await manager.post(`${area}/coupon/submit`, {}, { id: row.id, ver, couponTotal: 1 });
    expect(fewer.body.data.findings).toMatchObject([{ pointer: '/couponRemaining' }]);
  });

  test('a top-up gives points once paid; a refund takes them back only while they are there', async () => {
    const { scoreUser } = await account();
    const top = {
      vipUser: scoreUser,
      vipLevel: 'gold',
      vipMonths: 12,
      vipPrice: 1998,
      vipPaid: 1998,
      vipGiftScore: 1000,
    };
    const add = (): Promise<Json> => stored(`${area}/vip`, { ...top, vipPayMethod: 'bank', vipStartOn: '2026-11-20' });
    const [spent, kept] = [await add(), await add()];
    expect((await accountOf(scoreUser)).scoreBalance).toBe(0);
    for (const { id } of [spent, kept]) await platform.move('vip', id, 'active');
    expect(await accountOf(scoreUser)).toMatchObject({ scoreBalance: 2000, scorePaid: 3996 });
    expect((await platform.move('vip', kept.id, 'refunded', undefined, finance)).status).toBe(200);
    await change(scoreUser, -400);
    const refused = await platform.move('vip', spent.id, 'refunded', undefined, finance);
    expect(refused.body.msg).toBe('可用积分不足，只有 600，还差 400');
    expect(await accountOf(scoreUser)).toMatchObject({ scoreBalance: 600, scorePaid: 1998 });
  });

  test('a move asks for its fields: needs what it needs, computes, takes nothing else, and wants its button', async () => {
    const order = await stored(`${area}/order`, {
      orderUserId: (await account()).scoreUser,
      orderType: 'course',
      orderProduct: '训练营',
      orderQty: 1,
      orderUnitPrice: 1280.5,
      orderCreatedAt: '2026-11-20T09:00:00+08:00',
    });
    const paid = { orderPayMethod: 'offline', orderPaidAmount: 1280.5, orderPaidAt: '2026-11-20T10:00:00+08:00' };
    expect((await platform.move('order', order.id, 'paid', paid)).status).toBe(403);
    const missing = await platform.move('order', order.id, 'paid', {}, finance);
    expect(missing.body.data.findings.map((one: Json) => one.pointer)).toContain('/orderPaidAmount');
    const other = await platform.move('order', order.id, 'paid', { ...paid, orderQty: 3 }, finance);
    expect(other.body.data.findings).toMatchObject([{ pointer: '/orderQty' }]);
    const done = await platform.move('order', order.id, 'paid', paid, finance);
    expect(done.body.data).toMatchObject({ orderStatus: 'paid', orderPaidAmount: 1280.5, orderScoreGained: 1280 });
    const typed = await manager.post(`${area}/order/submit`, {}, { id: order.id, ver: 2, orderPaidAmount: 1 });
    expect(typed.body.data.findings).toMatchObject([{ pointer: '/orderPaidAmount' }]);
  });
});
