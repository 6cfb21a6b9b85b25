import type { RecordDesk, RowMove, WireRow } from './record-desk.ts';

const points = 'cloud-platform/score';

/** Name, kind, threshold, value, number, per person, and the moves made. */
const coupons: readonly (readonly [string, string, number, number, number, number, readonly string[]])[] = [
  ['新客户满千减百', 'full-reduction', 1000, 100, 100, 1, ['active']],
  ['训练营八五折', 'discount', 0, 0.85, 50, 1, ['active']],
  ['云工具抵用券', 'voucher', 0, 50, 200, 2, ['active']],
  ['春季满五千减四百', 'full-reduction', 5000, 400, 30, 1, ['active', 'ended']],
  ['储存服务满二千减三百', 'full-reduction', 2000, 300, 20, 1, []],
];

/** Points accounts, coupons with who was sent them, orders, points that came and went, and top-ups. */
export async function fillLedgers(desk: RecordDesk, customers: readonly WireRow[]): Promise<void> {
  for (const [index, customer] of customers.entries()) {
    desk.at(58 - index);
    const { customerNo: scoreUser, customerName: scoreUserName, customerPhone: scoreUserPhone } = customer;
    const scoreLevel = levelOf(topUps[index]);
    await desk.submit('manager', points, { scoreUser, scoreUserName, scoreUserPhone, scoreLevel });
    await changePoints(desk, customer, ['register', 200, '注册赠送']);
  }
  await fillTopUps(desk, customers);
  await fillPoints(desk, customers);
  const orders = await fillOrders(desk, customers);
  await fillCoupons(desk, customers, orders);
}

/** Reason, value, note. */
type Change = readonly [string, number, string];

/** What accounts get and spend beside what orders and top-ups book. */
const changes: readonly Change[] = [
  ['activity', 500, '线上研讨会签到'],
  ['redeem', -300, '兑换数据储存 1 个月'],
  ['expire', -100, '注册积分到期'],
];

async function fillPoints(desk: RecordDesk, customers: readonly WireRow[]): Promise<void> {
  for (const [index, customer] of customers.entries()) {
    for (const [turn, change] of changes.slice(0, index % 4).entries()) {
      desk.at(32 - index - turn * 5);
      await changePoints(desk, customer, change);
    }
  }
}

async function changePoints(
  desk: RecordDesk,
  { customerNo: changeUser }: WireRow,
  [changeReason, changeValue, changeNote]: Change,
): Promise<void> {
  await desk.submit('manager', 'cloud-platform/score-change', { changeUser, changeReason, changeValue, changeNote });
}

/** Level, months, price and points given, days ago, and the days between which it became active and expired. */
type TopUp = readonly [string, number, number, number, number, readonly number[]];

/** Of the first customers, one each. */
const topUps: readonly TopUp[] = [
  ['gold', 12, 1998, 1000, 44, [1]],
  ['silver', 12, 998, 400, 36, [1]],
  ['diamond', 24, 5980, 3000, 38, [2]],
  ['silver', 1, 99, 50, 48, [1, 31]],
  ['gold', 12, 1998, 1000, 6, []],
];
const topUpMoves: readonly RowMove[] = [
  { by: 'finance', to: 'active' },
  { by: 'manager', to: 'expired' },
];

/** A level lasts as long as what was paid for it. */
function levelOf(topUp: TopUp | undefined): string {
  return topUp?.[5].length === 1 ? topUp[0] : 'normal';
}

async function fillTopUps(desk: RecordDesk, customers: readonly WireRow[]): Promise<void> {
  for (const [index, [vipLevel, vipMonths, vipPrice, vipGiftScore, daysAgo, moves]] of topUps.entries()) {
    const { customerNo: vipUser, customerPhone: vipUserPhone } = customers[index] ?? {};
    desk.at(daysAgo);
    const about = { vipUser, vipUserPhone, vipLevel, vipMonths, vipPrice, vipPaid: vipPrice, vipGiftScore };
    const row = { ...about, vipPayMethod: 'bank', vipStartOn: desk.today(), vipRemark: '对公转账' };
    const { id } = await desk.submit('manager', 'cloud-platform/vip', row);
    for (const [turn, move] of topUpMoves.slice(0, moves.length).entries()) {
      desk.later(moves[turn] ?? 0);
      await desk.move('cloud-platform/vip', id, move);
    }
  }
}

/** Kind, product, number, price, and how far it came. */
const orders: readonly (readonly [string, string, number, number, readonly string[]])[] = [
  ['course', '宏基因组数据分析训练营', 2, 1280, ['paid', 'finished']],
  ['tool', '物种注释在线工具(年)', 1, 899, ['paid', 'finished']],
  ['storage', '原始数据储存 1 TB·年', 3, 600, ['paid']],
  ['report', '功能注释加急报告', 1, 1500, ['paid', 'refunding']],
  ['vip', '金卡会员 12 个月', 1, 1998, ['paid', 'refunding', 'refunded']],
  ['course', '转录组差异分析实战', 1, 980, []],
  ['tool', '网络分析在线工具(月)', 6, 99, ['cancelled']],
  ['storage', '样本 -80 °C 保存 50 管·年', 1, 2400, []],
];

async function fillOrders(desk: RecordDesk, customers: readonly WireRow[]): Promise<readonly WireRow[]> {
  const rows: WireRow[] = [];
  for (const [index, [orderType, orderProduct, orderQty, orderUnitPrice, states]] of orders.entries()) {
    const customer = customers[index % customers.length] ?? {};
    const { customerNo: orderUserId, customerName: orderUserName, customerPhone: orderUserPhone } = customer;
    desk.at(orderedDaysAgo(index));
    const ordered = { orderType, orderProduct, orderQty, orderUnitPrice };
    const orderCreatedAt = desk.time(12 + index);
    const who = { orderUserId, orderUserName, orderUserPhone };
    const row = await desk.submit('manager', 'cloud-platform/order', { ...who, ...ordered, orderCreatedAt });
    for (const state of states) {
      desk.later(state === 'finished' ? 4 : 1);
      await desk.move('cloud-platform/order', row['id'], orderMove(desk, row, state));
    }
    rows.push(row);
  }
  return rows;
}

function orderedDaysAgo(index: number): number {
  return 28 - index * 3;
}

function orderMove(desk: RecordDesk, row: WireRow, to: string): RowMove {
  const { orderPayable, orderNo } = row;
  const paid = {
    orderPayMethod: 'bank',
    orderPaidAmount: orderPayable,
    orderPaidAt: desk.time(5),
    orderTradeNo: `42000${String(orderNo).slice(-9)}`,
  };
  if (to === 'paid') return { by: 'finance', to, data: paid };
  if (to === 'refunded') return { by: 'finance', to, data: { orderRefundAmount: orderPayable } };
  return { by: 'manager', to };
}

async function fillCoupons(
  desk: RecordDesk,
  customers: readonly WireRow[],
  orderRows: readonly WireRow[],
): Promise<void> {
  for (const [index, coupon] of coupons.entries()) {
    const [couponName, couponType, couponThreshold, couponValue, couponTotal, couponPerUser, states] = coupon;
    desk.at(40 - index * 4);
    const { id, couponNo } = await desk.submit('manager', 'cloud-platform/coupon', {
      couponName,
      couponType,
      ...(couponThreshold === 0 ? {} : { couponThreshold }),
      ...(couponType === 'discount' ? { couponRate: couponValue } : { couponValue }),
      couponTotal,
      couponPerUser,
      couponScope: ['course', 'tool'],
      couponValidKind: 'range',
      couponStartAt: `${desk.today()}T00:00:00+08:00`,
      couponEndAt: `${desk.day(200)}T23:59:59+08:00`,
      couponSendWay: 'manual',
      couponNote: '每个账号限用，不与其他优惠同享',
    });
    const [first, ...later] = states;
    if (first !== undefined) await desk.move('cloud-platform/coupon', id, { by: 'manager', to: first });
    if (first !== undefined) {
      const { orderNo } = orderRows[index] ?? {};
      const sent = { couponNo, couponName, orderNo, sentDaysAgo: 36 - index * 4, usedDaysAgo: orderedDaysAgo(index) };
      await sendCoupons(desk, sent, customers.slice(index, index + 4));
    }
    desk.later(3);
    for (const to of later) await desk.move('cloud-platform/coupon', id, { by: 'manager', to });
  }
}

/** A coupon that some customers get, the first of whom uses it for an order. */
interface SentCoupon {
  readonly couponNo: unknown;
  readonly couponName: unknown;
  readonly orderNo: unknown;
  readonly sentDaysAgo: number;
  readonly usedDaysAgo: number;
}

/** Sends a coupon to some customers: used, revoked, and kept. */
async function sendCoupons(
  desk: RecordDesk,
  { couponNo, couponName, orderNo, sentDaysAgo, usedDaysAgo }: SentCoupon,
  customers: readonly WireRow[],
): Promise<void> {
  desk.at(sentDaysAgo);
  const ids: unknown[] = [];
  for (const { customerNo, customerPhone } of customers) {
    const whom = { sendUser: customerNo, sendUserPhone: customerPhone, sendWay: 'manual' };
    const what = { sendCouponId: couponNo, sendCouponName: couponName };
    const row = { ...what, ...whom, sendExpireAt: `${desk.day(180)}T23:59:59+08:00` };
    const { id } = await desk.submit('manager', 'cloud-platform/coupon-send', row);
    ids.push(id);
  }
  const [used, revoked] = ids;
  desk.at(usedDaysAgo);
  const deeds: readonly (readonly [unknown, RowMove])[] = [
    [used, { by: 'manager', to: 'locked', data: { sendOrderNo: orderNo } }],
    [used, { by: 'manager', to: 'used', data: { sendUsedAt: desk.time() } }],
    [revoked, { by: 'manager', to: 'revoked' }],
  ];
  for (const [id, move] of deeds) await desk.move('cloud-platform/coupon-send', id, move);
}
