import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let manager: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [manager, tech] = [await server.login('manager'), await server.login('tech')];
});
afterAll(() => server.close());

describe('a record published at run time', () => {
  const giftCard = {
    kind: 'record',
    id: 'gift-card',
    version: 1,
    area: 'cloud-platform',
    label: { zh: '礼品卡', en: 'Gift cards' },
    data: { 'x-fields': ['gift-card'] },
    search: ['couponName', 'couponValue'],
    list: ['couponName', 'couponValue'],
    sort: ['couponValue'],
    unique: [['couponName', 'couponKind']],
    actions: [{ verb: 'submit', permission: 'coupon_edit' }],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
    sets: {
      'gift-card': {
        scope: 'record',
        label: { zh: '礼品卡', en: 'Gift card' },
        properties: {
          couponName: { type: 'string', maxLength: 20, 'x-label': { zh: '名称', en: 'Name' } },
          couponKind: { type: 'string', maxLength: 20, 'x-label': { zh: '类型', en: 'Kind' } },
          couponValue: {
            type: 'number',
            minimum: 0,
            'x-unit': 'CNY',
            'x-format': 'money',
            'x-decimals': 2,
            'x-label': { zh: '面额', en: 'Value' },
          },
        },
        required: ['couponName', 'couponKind', 'couponValue'],
      },
    },
  };
  const address = '/api/seqdesk-cloud-platform/gift-card';
  const add = (changes: Record<string, unknown>): Promise<Reply> =>
    manager.post(`${address}/submit`, {}, { couponName: 'A', couponKind: 'cash', couponValue: 19.99, ...changes });

  beforeAll(async () => {
    const analyst = await server.login('analyst');
    const reply = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor: giftCard });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  });

  test('has its calls at once, for its roles alone', async () => {
    expect((await manager.get(`${address}/list`)).body.data.total).toBe(0);
    expect((await tech.get(`${address}/list`)).status).toBe(403);
    expect((await (await server.login('admin2')).get(`${address}/list`)).status).toBe(404);
  });

  test('money is whole cents in the database and yuan everywhere else', async () => {
    const { data } = (await add({ couponName: 'money' })).body;
    expect(data.couponValue).toBe(19.99);
    const stored = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('record_row').select('data').where('id', '=', data.id).executeTakeFirstOrThrow(),
    );
    expect(stored.data['couponValue']).toBe(1999);
    await add({ couponName: 'more', couponValue: 100 });
    const dear = await manager.get(`${address}/list`, { couponValue_gt: 19.99 });
    expect(dear.body.data.records).toMatchObject([{ couponName: 'more', couponValue: 100 }]);
    const parts = await add({ couponName: 'part', couponValue: 0.005 });
    expect(parts.body.data.findings).toMatchObject([{ pointer: '/couponValue' }]);
    const moved = await manager.post(`${address}/submit`, {}, { id: data.id, ver: 1, couponValue: 0.29 });
    expect(moved.body.data.couponValue).toBe(0.29);
  });

  test('unique values are unique, also for two at once, and free again after a change', async () => {
    const both = await Promise.all([add({ couponName: 'U' }), add({ couponName: 'U' })]);
    expect(statuses(both)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.msg).toBe('名称、类型已存在');
    expect((await add({ couponName: 'U', couponKind: 'percent' })).status).toBe(200);
    const id = both.find(({ status }) => status === 200)?.body.data.id as string;
    await manager.post(`${address}/submit`, {}, { id, ver: 1, couponName: 'V' });
    expect((await add({ couponName: 'U' })).status).toBe(200);
  });

  test('a verb that the record does not offer is refused', async () => {
    const { id } = (await add({ couponName: 'keep' })).body.data;
    expect((await manager.post(`${address}/remove`, { ids: id })).status).toBe(403);
    expect((await manager.post(`${address}/move`, {}, { id, to: 'x' })).status).toBe(400);
  });
});
