import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propagateToBuiltIns } from '../../../src/server/forms/propagate-tables.ts';
import { deployForms } from '../../../src/server/forms/deploy-forms.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { fridgeCheckByTable, fridgeLimits } from './fridge-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let admin: Client;
let other: Client;

beforeAll(async () => {
  server = await startTestServer();
  [admin, other] = [await server.login('admin'), await server.login('admin2')];
});
afterAll(() => server.close());

async function published(client: Client, descriptor: Json, more: Json = {}): Promise<Json> {
  const reply = await client.post(`${base}/publish`, {}, { descriptor, reason: '试用', ...more });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function detail(client: Client, formId: string): Promise<Json> {
  return (await client.get(`${base}/detail`, { formId })).body.data;
}

function retire(client: Client, formId: string, version: number): Promise<Reply> {
  return client.post(`${base}/retire`, {}, { formId, version, reason: '不再使用' });
}

describe('S7-31 whose tables', () => {
  test('a tenant’s table is its own; one for all goes to those who have none of their own', async () => {
    const { descriptor, version } = await detail(admin, 'table:platform');
    const withPm = (next: number, loadingPm: number): Json => {
      const rows = descriptor.rows.map((row: Json) => (row.platform === 'miseq' ? { ...row, loadingPm } : row));
      return { ...descriptor, version: next, rows };
    };
    const pm = async (client: Client): Promise<number> => {
      const form = await detail(client, 'library-sequencing');
      return form.descriptor.tables.platform.rows.find((row: Json) => row.platform === 'miseq').loadingPm;
    };
    const before = await pm(admin);
    await published(other, withPm(version + 1, 901));
    expect([await pm(admin), await pm(other)]).toEqual([before, 901]);
    await published(admin, withPm(version + 2, 902), { scope: { tenants: [] } });
    expect([await pm(admin), await pm(other)]).toEqual([902, 901]);
    const seen = (await detail(other, 'library-sequencing')).version;
    await deployForms(server.services);
    await propagateToBuiltIns(server.services);
    expect([await pm(admin), (await detail(other, 'library-sequencing')).version]).toEqual([902, seen]);
    const form = await detail(admin, 'library-sequencing');
    const label = { zh: '文库测序', en: 'Library sequencing 2' };
    await published(admin, { ...form.descriptor, version: seen + 50, label }, { scope: { tenants: [] } });
    expect((await detail(other, 'library-sequencing')).descriptor.label.en).toBe('Library sequencing 2');
    expect([await pm(admin), await pm(other)]).toEqual([902, 901]);
    await other.post(`${base}/retire`, {}, { formId: 'table:platform', version: version + 1, reason: '用公用的' });
    expect(await pm(other)).toBe(902);
  });
});

describe('S7-31 forms that are shared, and a tenant with a table of its own', () => {
  const forAll = { scope: { tenants: [] } };
  const limitOf = (release: Json): number => release.descriptor.tables['fridge-limit'].rows[0].maxTemp;

  test('a form for all comes to the tenant with its rows, and ends there when it is retired', async () => {
    await published(admin, fridgeLimits(1, { cold: -70 }), forAll);
    await published(other, fridgeLimits(2, { cold: -80 }));
    await published(admin, fridgeCheckByTable(1), forAll);
    const seen = [await detail(admin, 'fridge-check'), await detail(other, 'fridge-check')];
    expect(seen.map(limitOf)).toEqual([-70, -80]);
    expect((await retire(admin, 'fridge-check', 1)).status).toBe(200);
    for (const client of [admin, other]) {
      expect((await client.get(`${base}/detail`, { formId: 'fridge-check' })).body.msg).toBe('表单不存在');
    }
  });

  test('a form of theirs that cannot read a table for all keeps its rows, and the publisher is told', async () => {
    await retire(other, 'table:fridge-limit', 2);
    await published(other, { ...fridgeCheckByTable(20), label: { zh: '我们的冰箱', en: 'Our fridges' } });
    const next = fridgeLimits(30, { cold: -60 });
    next.columns.maxTemp['x-unit'] = 'kg';
    const done = await published(admin, next, forAll);
    expect(done.diagnostics).toMatchObject([{ code: 'table/left-behind', severity: 'warning' }]);
    expect(done.diagnostics[0].message.en).toContain('"Our fridges" of the company 100001');
    expect(limitOf(await detail(other, 'fridge-check'))).toBe(-70);
  });
});
