import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionRules } from '../../../../src/core/product.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const base = '/api/blade-system/tenant';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { platform } = server.services.store;
  const row = { tenant_name: '远方', domain: 'https://far.example:8443/', background_url: '/far.jpg' };
  await platform
    .insertInto('tenant')
    .values({ ...row, tenant_id: '300001' })
    .execute();
  await platform.insertInto('tenant').values({ tenant_id: '300002', tenant_name: '停用', status: 0 }).execute();
  await platform
    .insertInto('tenant')
    .values({ tenant_id: '300003', tenant_name: '过期', domain: 'https://old.example', expire_time: new Date(0) })
    .execute();
});
afterAll(() => server.close());

test('S7-18 home/list offers the companies that may log in, without a token', async () => {
  const { body } = await server.anonymous.get(`${base}/home/list`);
  expect(body.data.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual(['000000', '100001', '300001']);
  expect(Object.keys(body.data[0]).toSorted()).toEqual(['backgroundUrl', 'domain', 'id', 'tenantId', 'tenantName']);
});

test('a company’s own address names that company alone', async () => {
  const headers = { host: 'far.example:8443', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'far.example:8443' };
  const own = await startTestServer({ trustProxy: 1 });
  const row = { tenant_id: '300001', tenant_name: '远方', domain: 'https://far.example:8443/' };
  await own.services.store.platform.insertInto('tenant').values(row).execute();
  const { body } = await own.anonymous.get(`${base}/home/list`, {}, headers);
  expect(body.data.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual(['300001']);
  await own.close();
});

test('where the login page does not ask for the company, nobody is told which there are', async () => {
  const asks = vi.spyOn(sessionRules, 'tenantMode', 'get').mockReturnValue(false as true);
  expect((await server.anonymous.get(`${base}/home/list`)).body.data).toEqual([]);
  asks.mockRestore();
});

test.each(['https://far.example:8443', 'https://FAR.example:8443/login?x=1', 'https://far.example:8443/#/'])(
  'S3-13 S7-18 info knows the company of %s by its domain: id and domain',
  async (domain) => {
    const { body } = await server.anonymous.get(`${base}/info`, { domain });
    expect(body.data).toEqual({ tenantId: '300001', domain: 'https://far.example:8443/', backgroundUrl: '/far.jpg' });
  },
);

test('S7-18 info leaves out the port that browsers leave out', async () => {
  const { platform } = server.services.store;
  await platform
    .insertInto('tenant')
    .values({ tenant_id: '300004', tenant_name: '近', domain: 'https://near.example:443' })
    .execute();
  const { body } = await server.anonymous.get(`${base}/info`, { domain: 'https://near.example/login' });
  expect(body.data.tenantId).toBe('300004');
});

test.each(['https://elsewhere.example', 'https://old.example', 'far.example:8443', ''])(
  'S7-18 info answers {} for %s',
  async (domain) => {
    const { body } = await server.anonymous.get(`${base}/info`, { domain });
    expect(body).toMatchObject({ code: 200, success: true, data: {} });
  },
);
