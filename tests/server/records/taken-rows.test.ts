import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { area, memberRows, type MemberRows } from './member-rows.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { couponDesk, taken } from './coupon-desk.ts';

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

const { sent, send, order, ordered, now } = couponDesk(
  () => admin,
  () => platform,
);

async function edited(id: string, words: object): Promise<Reply> {
  const { ver } = await now('order', id);
  return admin.post(`${area}/order/submit`, {}, { id, ver, ...words });
}

const paid = { orderPayMethod: 'offline', orderPaidAmount: 450, orderPaidAt: '2026-11-20T10:00:00+08:00' };

/** What a rejection says and where it stands. */
function said({ status, body }: Reply): unknown {
  return [status, body.msg, body.data?.findings?.map(({ pointer }: Json) => pointer)];
}

describe('the coupon of an order', () => {
  test('is locked when it is ordered, used when it is paid, and counted as used', async () => {
    const coupon = await sent();
    const { id, orderNo, orderPayable } = await ordered(coupon);
    expect(orderPayable).toBe(450);
    expect(await now('coupon-send', coupon.id)).toMatchObject({ sendStatus: 'locked', sendOrderNo: orderNo });
    expect((await now('coupon', coupon.coupon)).couponUsed).toBe(0);
    expect((await platform.move('order', id, 'paid', paid, finance)).status).toBe(200);
    const used = { sendStatus: 'used', sendOrderNo: orderNo, sendUsedAt: paid.orderPaidAt };
    expect(await now('coupon-send', coupon.id)).toMatchObject(used);
    expect((await now('coupon', coupon.coupon)).couponUsed).toBe(1);
    const { records } = (await admin.get(`${area}/coupon-send/history`, { id: coupon.id })).body.data;
    const steps = records.map(({ action, changes }: Json) => [
      action,
      changes.find(({ path }: Json) => path === 'sendStatus')?.after,
    ]);
    expect(steps).toEqual([
      ['move', 'used'],
      ['move', 'locked'],
      ['insert', 'unused'],
    ]);
  });

  test('comes back when the order is called off, closed or removed', async () => {
    for (const end of ['cancelled', 'closed', 'removed']) {
      const coupon = await sent();
      const { id } = await ordered(coupon);
      if (end === 'removed') await admin.post(`${area}/order/remove`, { ids: id });
      else await platform.move('order', id, end);
      const back = await now('coupon-send', coupon.id);
      expect([back.sendStatus, back.sendOrderNo ?? null], end).toEqual(['unused', null]);
    }
  });

  test('comes back when another is chosen, which is taken instead, or none', async () => {
    const one = await sent();
    const other = await send(one.couponNo, one.user);
    const { id } = await ordered(one);
    const states = async () => [
      (await now('coupon-send', one.id)).sendStatus,
      (await now('coupon-send', other.id)).sendStatus,
    ];
    expect((await edited(id, { orderCouponId: other.sendCode })).status).toBe(200);
    expect(await states()).toEqual(['unused', 'locked']);
    expect((await edited(id, { orderCouponId: null, orderCouponAmount: 0 })).status).toBe(200);
    expect(await states()).toEqual(['unused', 'unused']);
  });

  test('is taken again when the order is restored; refused where it has gone, and nothing is restored', async () => {
    const coupon = await sent();
    const { id } = await ordered(coupon);
    await admin.post(`${area}/order/remove`, { ids: id });
    expect((await admin.post(`${area}/order/restore`, { ids: id })).status).toBe(200);
    expect((await now('coupon-send', coupon.id)).sendStatus).toBe('locked');
    await admin.post(`${area}/order/remove`, { ids: id });
    await ordered(coupon);
    expect(said(await admin.post(`${area}/order/restore`, { ids: id }))).toEqual([
      400,
      taken(coupon),
      ['/orderCouponId'],
    ]);
    expect((await admin.get(`${area}/order/detail`, { id })).status).toBe(400);
  });

  test('goes to one of several orders at once', async () => {
    const coupon = await sent();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => order(coupon.user, coupon.sendCode)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status !== 200);
    for (const { body } of lost) expect(body.data.findings).toMatchObject([{ pointer: '/orderCouponId' }]);
    const { total } = (await admin.get(`${area}/order/list`, { orderUserId_equal: coupon.user })).body.data;
    expect(total).toBe(1);
  });

  test('that two orders change to at once goes to one of them, and the other keeps its own', async () => {
    const one = await sent();
    const other = await send(one.couponNo, one.user);
    const orders = [await ordered(one), await ordered({ ...other, user: one.user })];
    const spare = await send(one.couponNo, one.user);
    const swaps = await Promise.all([
      edited(orders[0].id, { orderCouponId: spare.sendCode }),
      edited(orders[1].id, { orderCouponId: spare.sendCode }),
    ]);
    expect(swaps.filter(({ status }) => status === 200)).toHaveLength(1);
    const all = await Promise.all([one, other, spare].map(({ id }) => now('coupon-send', id)));
    expect(all.filter(({ sendStatus }) => sendStatus === 'locked')).toHaveLength(2);
  });
});

describe('a coupon is refused', () => {
  test.each([
    ['to another member', {}, {}, true, '这张券发给了别的会员', '/orderCouponId'],
    ['below its threshold', {}, { orderUnitPrice: 399 }, false, '订单金额未达到', '/orderCouponId'],
    ['for another type', {}, { orderType: 'tool' }, false, '不适用于此订单类型', '/orderCouponId'],
    ['with more than it gives', {}, { orderCouponAmount: 51 }, false, '券抵扣超过', '/orderCouponAmount'],
    [
      'with more than its rate takes off',
      { couponType: 'discount', couponRate: 0.85, couponThreshold: 0 },
      { orderCouponAmount: 75.01 },
      false,
      '券抵扣超过',
      '/orderCouponAmount',
    ],
  ])('%s', async (_, words, more, isOther, text, pointer) => {
    const coupon = await sent(words);
    const user = isOther ? await platform.member() : coupon.user;
    const { status, body } = await order(user, coupon.sendCode, more);
    expect([status, body.data.findings.map((each: Json) => each.pointer)]).toEqual([400, [pointer]]);
    expect(body.msg).toContain(`“${coupon.sendCode}”：`);
    expect(body.msg).toContain(text);
    expect((await now('coupon-send', coupon.id)).sendStatus).toBe('unused');
  });

  test('later as well, where a value changes that speaks against it, and only then', async () => {
    const coupon = await sent();
    const { id } = await ordered(coupon);
    expect((await edited(id, { orderUnitPrice: 300 })).body.msg).toContain('订单金额未达到');
    const { id: account, ver } = await now('coupon', coupon.coupon);
    await platform.stored(`${area}/coupon`, { id: account, ver, couponThreshold: 9000 });
    expect((await edited(id, { orderRemark: '加急' })).status).toBe(200);
  });

  test('by hand while an order has it: it goes along with that one alone', async () => {
    const coupon = await sent();
    const { id, orderNo } = await ordered(coupon);
    const held = `“${coupon.sendCode}”正由订单“${orderNo}”占用，随它一起变化；请在那里取消、修改或换一个`;
    expect((await platform.move('coupon-send', coupon.id, 'unused')).body.msg).toBe(held);
    await platform.move('order', id, 'cancelled');
    expect((await platform.move('coupon-send', coupon.id, 'revoked')).status).toBe(200);
  });
});

test('a coupon is refused before it is valid and once it has expired; one that an order has stays good', async () => {
  const range = { couponValidKind: 'range', couponValidDays: null };
  const later = { couponStartAt: '2090-01-01T00:00:00+08:00', couponEndAt: '2091-01-01T00:00:00+08:00' };
  const early = await sent({ ...range, ...later });
  expect((await order(early.user, early.sendCode)).body.msg).toContain('还没到开始时间');
  const coupon = await sent();
  const sendExpireAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const row = { sendCouponId: coupon.couponNo, sendUser: coupon.user, sendWay: 'manual', sendExpireAt };
  const [had, left] = [
    await platform.stored(`${area}/coupon-send`, row),
    await platform.stored(`${area}/coupon-send`, row),
  ];
  const { id } = await ordered({ ...had, user: coupon.user });
  server.clock.advance(120);
  expect((await order(coupon.user, left.sendCode)).body.msg).toContain('已过失效时间');
  expect((await platform.move('order', id, 'paid', paid, finance)).status).toBe(200);
  expect((await now('coupon-send', had.id)).sendStatus).toBe('used');
});

test('a coupon that was locked for an order by hand, before orders took theirs, is the order’s', async () => {
  const coupon = await sent();
  const { id, orderNo } = await ordered(coupon);
  const { tenantId, userId } = admin;
  await server.services.store.tenantTx(tenantId, userId, (tx) => tx.deleteFrom('record_hold').execute());
  expect((await now('coupon-send', coupon.id)).sendOrderNo).toBe(orderNo);
  expect((await platform.move('order', id, 'paid', paid, finance)).status).toBe(200);
  expect((await now('coupon-send', coupon.id)).sendStatus).toBe('used');
});

test('what nobody takes any more is free for people to move, though a row once had it', async () => {
  const coupon = await sent();
  await ordered(coupon);
  const { reservations: _, ...rest } = JSON.parse(readFileSync('schemas/records/cloud-platform/order.json', 'utf8'));
  const descriptor = { ...rest, version: rest.version + 1 };
  const publish = '/api/seqdesk-baseconfig/form-management/publish';
  const published = await admin.post(publish, {}, { descriptor, reason: '不再占用优惠券' });
  expect(published.status, published.body.msg).toBe(200);
  expect((await platform.move('coupon-send', coupon.id, 'unused')).status).toBe(200);
});
