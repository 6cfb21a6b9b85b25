import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCompany } from '../support/company.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-resource/file';

let server: TestServer;
let sales: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [sales, tech] = [await server.login('sales'), await server.login('tech')];
});

afterAll(() => server.close());

function teach(client: Client, customer: string, titles: Readonly<Record<string, string>>) {
  const told = Object.entries(titles).map(([title, column]) => ({ title, column }));
  return client.call('POST', `${base}/titles`, { body: { customer, titles: told } });
}

/** What is told of the titles of a text file. */
async function learned(client: Client, content: string, customer?: string): Promise<Json> {
  const { body } = await client.call('POST', `${base}/read-tables`, {
    query: { formId: 'sample-storage', ...(customer !== undefined && { customer }) },
    body: multipartBody({ filename: 'rows.csv', content }),
    headers: multipartHeaders,
  });
  return body.data.learned;
}

test('what one person said of a title of a customer’s file is known for everybody’s next file of that customer', async () => {
  await teach(sales, '海洋研究所', { 'Tube ＩＤ': 'sampleName', 备注: '' });
  expect(await learned(tech, 'note\n\ntube id,备注,other\n1,2,3', ' 海洋研究所 ')).toEqual([
    { title: 'tubeid', column: 'sampleName', own: true },
    { title: '备注', column: '', own: true },
  ]);
  await teach(tech, '海洋研究所', { 'tube id': 'sampleNo' });
  expect(await learned(sales, 'Tube ID,x', '海洋研究所')).toEqual([{ title: 'tubeid', column: 'sampleNo', own: true }]);
});

test('files of other customers get what came last, but not what was left out', async () => {
  await teach(sales, 'A', { vial: 'sampleNo', colour: '' });
  await teach(sales, 'B', { vial: 'sampleName' });
  expect(await learned(sales, 'vial,colour', 'C')).toEqual([{ title: 'vial', column: 'sampleName', own: false }]);
  expect(await learned(sales, 'vial', 'A')).toEqual([{ title: 'vial', column: 'sampleNo', own: true }]);
  expect(await learned(sales, 'vial')).toEqual([{ title: 'vial', column: 'sampleName', own: false }]);
});

test('another company is told nothing of it', async () => {
  await teach(sales, 'D', { flask: 'sampleNo' });
  const stranger = await (await openCompany(server, '别家')).login('tech');
  expect(await learned(stranger, 'flask', 'D')).toEqual([]);
});

test('of one customer the last 500 titles are kept', async () => {
  const titles = (from: number) =>
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`title ${from + at}`, 'sampleNo']));
  await teach(sales, 'E', titles(0));
  await teach(sales, 'E', titles(300));
  const { rows } = await server.services.store.tenantTx('000000', sales.userId, (tx) =>
    tx
      .selectFrom('learned_title')
      .select(['title'])
      .where('customer', '=', 'E')
      .execute()
      .then((all) => ({ rows: all })),
  );
  expect(rows).toHaveLength(500);
  expect(rows).toContainEqual({ title: 'title599' });
});

test.each([
  ['no title', { customer: 'F', titles: [] }, 'titles'],
  ['a title of nothing', { customer: 'F', titles: [{ title: ' ', column: 'x' }] }, 'title'],
  ['a title that is too long', { customer: 'F', titles: [{ title: 'x'.repeat(201), column: 'x' }] }, 'title'],
  ['no customer', { titles: [{ title: 'x', column: 'x' }] }, 'customer'],
])('refused with words that name it: %s', async (_what, body, named) => {
  const reply = await sales.call('POST', `${base}/titles`, { body });
  expect([reply.status, reply.body.msg]).toEqual([400, expect.stringContaining(named)]);
});
