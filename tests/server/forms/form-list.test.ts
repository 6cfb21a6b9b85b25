import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function formsOf(client: Client): Promise<readonly string[]> {
  const { body } = await client.get('/api/seqdesk-baseconfig/form-management/list', { size: 500 });
  return body.data.records.map(({ formId }: Json) => formId);
}

test('S4-08 the list of forms names those alone that the caller’s roles open', async () => {
  const [sales, hr] = [await formsOf(await server.login('sales')), await formsOf(await server.login('hr'))];
  expect(sales).toEqual(expect.arrayContaining(['customer', 'order', 'seal-application', 'invoice-application']));
  for (const form of ['salary', 'payroll-employee', 'employee', 'banner']) expect(sales).not.toContain(form);
  expect(hr).toEqual(expect.arrayContaining(['employee', 'payroll-employee', 'salary-sheet']));
  for (const form of ['customer', 'contract', 'dna-extraction-plan']) expect(hr).not.toContain(form);
  for (const all of [sales, hr]) expect(all.filter((form) => form.startsWith('table:'))).toEqual([]);
});

test('who publishes forms sees all of them', async () => {
  const [admin, analyst] = [await formsOf(await server.login('admin')), await formsOf(await server.login('analyst'))];
  expect(admin.length).toBeGreaterThan(100);
  expect(analyst).toEqual(admin);
});
