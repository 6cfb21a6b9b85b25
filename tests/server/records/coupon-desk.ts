import { expect } from 'vitest';
import type { Client, Json, Reply } from '../support/test-server.ts';
import { area, type MemberRows } from './member-rows.ts';

/** What is said of a coupon that another order has. */
export function taken({ sendCode }: Json): string {
  return `“${sendCode}”现为“已锁定”，不能再用；请换一个，或清空此项`;
}

/** Coupons, those who have them and orders that name them, by a person who is known once the test runs. */
export function couponDesk(person: () => Client, platform: () => MemberRows) {
  /** A coupon of 50 off 400 for courses, but for these words; and the member to whom it is sent. */
  async function sent(words: object = {}, user?: string): Promise<Json> {
    const kind = { couponName: '满四百减五十', couponType: 'full-reduction', couponThreshold: 400, couponValue: 50 };
    const many = { couponScope: ['course'], couponTotal: 50, couponPerUser: 9 };
    const valid = { couponValidKind: 'days', couponValidDays: 30 };
    const { id, couponNo } = await platform().stored(`${area}/coupon`, { ...kind, ...many, ...valid, ...words });
    await platform().move('coupon', id, 'active');
    const { sendUser, ...row } = await send(couponNo, user ?? (await platform().member()));
    return { ...row, user: sendUser, coupon: id, couponNo };
  }

  function send(sendCouponId: string, sendUser: string): Promise<Json> {
    const row = { sendCouponId, sendUser, sendWay: 'manual', sendExpireAt: '2030-01-01T00:00:00+08:00' };
    return platform().stored(`${area}/coupon-send`, row);
  }

  function order(orderUserId: string, orderCouponId: string, more: object = {}): Promise<Reply> {
    const what = { orderType: 'course', orderProduct: '训练营', orderQty: 1, orderUnitPrice: 500 };
    const at = { orderCouponAmount: 50, orderCreatedAt: '2026-11-20T09:00:00+08:00' };
    return platform().submit(`${area}/order`, { orderUserId, orderCouponId, ...at, ...what, ...more });
  }

  async function ordered({ user, sendCode }: Json, more: object = {}): Promise<Json> {
    const { status, body } = await order(user, sendCode, more);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  async function now(path: string, id: string): Promise<Json> {
    return (await person().get(`${area}/${path}/detail`, { id })).body.data;
  }

  return { sent, send, order, ordered, now };
}
