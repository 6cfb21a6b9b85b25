import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

const base = '/api/seqdesk-salary/salary';

let server: TestServer;
let desk: PayDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  await desk.employ();
});
afterAll(() => server.close());

test('S2-14 a month that is removed and restored has no slips, adds nothing up, and is calculated anew', async () => {
  const month = await desk.calculate('2026-01');
  expect(month).toMatchObject({ runCount: 1, runGross: 10_000 });
  const { id } = month;
  expect((await desk.hr.post(`${base}/remove`, { ids: id })).status).toBe(200);
  const admin = await server.login('admin');
  expect((await admin.post(`${base}/restore`, { ids: id })).status).toBe(200);
  expect((await desk.sheets(month)).size).toBe(0);
  const restored = await desk.month(month);
  for (const key of ['runCount', 'runGross', 'runNet', 'runTax', 'runHints']) expect(restored).not.toHaveProperty(key);
  const { calculatedAt, changes } = (await desk.hr.get(`${base}/calculation`, { ids: id })).body.data;
  expect([calculatedAt, changes]).toEqual(['', []]);
  expect((await desk.hr.post(`${base}/move`, {}, { id, to: 'checked' })).body.msg).toContain('请先核算');
  const again = await desk.recalculate(month);
  expect(again).toMatchObject({ runCount: 1, runGross: 10_000, runNet: month.runNet });
  expect((await desk.sheets(month)).size).toBe(1);
});
