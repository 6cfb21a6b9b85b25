import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const path = '/api/seqdesk-cloud-platform/hot-word';
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

async function add(hotWord: string): Promise<void> {
  const { body } = await admin.post(`${path}/submit`, {}, { hotWord, hotSort: 1, hotPlatform: ['pc'], hotShow: true });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
}

async function words(query: Record<string, string>): Promise<readonly string[]> {
  const { body } = await admin.get(`${path}/list`, { size: 100, ascs: 'hotWord', ...query });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data.records.map((row: Json) => row.hotWord);
}

test('S1-06 a part of a text is found as it was typed, whatever stands in it', async () => {
  for (const word of ['a"b%c_d\\e', '宏基因组 Metagenome', 'ÄRGER', '长江口']) await add(word);
  for (const part of ['a"b', '%c', '_d', '\\e', 'b%c_']) {
    expect(await words({ keyword: part }), part).toEqual(['a"b%c_d\\e']);
    expect(await words({ hotWord_like: part }), part).toEqual(['a"b%c_d\\e']);
  }
  expect(await words({ keyword: 'METAgen' })).toEqual(['宏基因组 Metagenome']);
  expect(await words({ keyword: '江口' })).toEqual(['长江口']);
  expect(await words({ hotWord_equal: '长江口' })).toEqual(['长江口']);
  expect(await words({ hotWord_likeright: '江口' })).toEqual([]);
  expect(await words({ hotWord_likeleft: '江口' })).toEqual(['长江口']);
  expect(await words({ keyword: 'Metagenome', hotWord_like: '宏基' })).toEqual(['宏基因组 Metagenome']);
  expect(await words({ keyword: 'c"d' })).toEqual([]);
});

test('a search finds what it looks into alone, and removed rows among the removed', async () => {
  await add('只在这里');
  // The platform is a text of the row as well, and none that the record is searched by.
  expect(await words({ keyword: 'pc' })).toEqual([]);
  const [row] = (await admin.get(`${path}/list`, { keyword: '只在这里' })).body.data.records;
  await admin.post(`${path}/remove`, { ids: row.id });
  expect(await words({ keyword: '只在这里' })).toEqual([]);
  expect(await words({ keyword: '只在这里', removed: 'true' })).toEqual(['只在这里']);
});

test('rows with long texts are found, and rows by the thousand', async () => {
  await server.services.store.tenantTx(admin.tenantId, '0', async (tx) => {
    await sql`
      insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
      select ${admin.tenantId}, 'hot-word',
        jsonb_build_object('hotWord', 'MANY-' || n, 'hotSort', n, 'hotLink', repeat('x', n % 2 * 2000)), now(), 0, now(), 0
      from generate_series(1, 2500) n`.execute(tx);
  });
  const { body } = await admin.get(`${path}/list`, { keyword: 'many-', size: 20, ascs: 'hotSort' });
  expect([body.data.total, body.data.records[0].hotWord]).toEqual([2500, 'MANY-1']);
  expect(await words({ keyword: 'many-249' })).toHaveLength(11);
  expect(await words({ keyword: 'many-2499' })).toEqual(['MANY-2499']);
});
