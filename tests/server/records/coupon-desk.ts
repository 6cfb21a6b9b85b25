import { expect } from 'vitest';
import type { Client, Json, Reply } from '../support/test-server.ts';

const area = '/api/seqdesk-cloud-platform';

/** What is said of a coupon that another order has. */
export function taken({ sendCode }: Json): string {
  return `“${sendCode}”现为“已锁定”，不能再用；请换一个，或清空此项`;
}

async function storedBy(client: Client, path: string, row: object): Promise<Json> {
  const { status, body } = await client.post(`${path}/submit`, {}, row);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

let members = 0;

async function newMember(client: Client): Promise<string> {
  members += 1;
  const { customerNo } = await storedBy(client, '/api/seqdesk-customer/customer', {
    customerName: `会员${members}`,
    customerPhone: `138${String(members).padStart(8, '0')}`,
    customerOrg: '东海大学',
    customerKind: 'university',
    region: 'east',
    salesUser: client.userId,
    customerManager: client.userId,
  });
  return customerNo;
}

/** Coupons, those who have them and orders that name them, made by an administrator. */
export function couponDesk(of: () => Client) {
  const stored = (path: string, row: object): Promise<Json> => storedBy(of(), path, row);
  const member = (): Promise<string> => newMember(of());

  function move(path: string, id: string, to: string, data?: unknown, by = of()): Promise<Reply> {
    return by.post(`${area}/${path}/move`, {}, { id, to, ...(data === undefined ? {} : { data }) });
  }

  /** A coupon of 50 off 400 for courses, but for these words; and the member to whom it is sent. */
  async function sent(words: object = {}, user?: string): Promise<Json> {
    const kind = { couponName: '满四百减五十', couponType: 'full-reduction', couponThreshold: 400, couponValue: 50 };
    const many = { couponScope: ['course'], couponTotal: 50, couponPerUser: 9 };
    const valid = { couponValidKind: 'days', couponValidDays: 30 };
    const { id, couponNo } = await stored(`${area}/coupon`, { ...kind, ...many, ...valid, ...words });
    await move('coupon', id, 'active');
    const { sendUser, ...row } = await send(couponNo, user ?? (await member()));
    return { ...row, user: sendUser, coupon: id, couponNo };
  }

  function send(sendCouponId: string, sendUser: string): Promise<Json> {
    const row = { sendCouponId, sendUser, sendWay: 'manual', sendExpireAt: '2030-01-01T00:00:00+08:00' };
    return stored(`${area}/coupon-send`, row);
  }

  function order(orderUserId: string, orderCouponId: string, more: object = {}): Promise<Reply> {
    const what = { orderType: 'course', orderProduct: '训练营', orderQty: 1, orderUnitPrice: 500 };
    const row = {
      orderUserId,
      orderCouponId,
      orderCouponAmount: 50,
      ...what,
      orderCreatedAt: '2026-11-20T09:00:00+08:00',
    };
    return of().post(`${area}/order/submit`, {}, { ...row, ...more });
  }

  async function ordered({ user, sendCode }: Json, more: object = {}): Promise<Json> {
    const { status, body } = await order(user, sendCode, more);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  async function now(path: string, id: string): Promise<Json> {
    return (await of().get(`${area}/${path}/detail`, { id })).body.data;
  }

  return { stored, member, move, sent, send, order, ordered, now };
}
