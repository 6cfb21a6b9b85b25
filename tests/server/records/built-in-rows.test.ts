import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { redeployForms } from '../../../src/server/forms/redeploy-forms.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const hotWords = '/api/seqdesk-cloud-platform/hot-word';

const word = { hotWord: 'metagenome', hotSort: 7, hotShow: true, hotPlatform: ['pc'] };

let server: TestServer;
let [analyst, admin, admin2]: [Client, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, admin, admin2] = [await server.login('analyst'), await server.login('admin'), await server.login('admin2')];
  for (const client of [admin, admin2]) {
    const { status, body } = await client.post(`${hotWords}/submit`, {}, word);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
});
afterAll(() => server.close());

/** The form of the product's next version: the place in the order has another name. */
async function renamed(was: string, now: string): Promise<ReleasedDescriptor> {
  const { descriptor } = (await admin2.get(`${base}/detail`, { formId: 'hot-word' })).body.data;
  const form: Json = JSON.parse(JSON.stringify(descriptor).replaceAll(`"${was}"`, `"${now}"`));
  Object.assign(form.sets['hot-word'].properties[now], { 'x-was': [was] });
  return { ...form, version: 1 } as ReleasedDescriptor;
}

const wordOf = async (client: Client): Promise<Json> => (await client.get(`${hotWords}/list`, {})).body.data.records[0];

async function storedKeys(tenantId: string): Promise<readonly string[]> {
  const { rows } = await server.services.store.tenantTx(tenantId, '0', (tx) =>
    sql<{ key: string }>`select jsonb_object_keys(data) as key from record_row where record = 'hot-word'`.execute(tx),
  );
  return rows.map(({ key }) => key);
}

test('a form that comes changed with a newer version of the product takes the rows of every company along', async () => {
  await redeployForms(server.services, [await renamed('hotSort', 'hotRank')]);
  for (const client of [admin, admin2]) {
    expect(await wordOf(client)).toMatchObject({ hotWord: 'metagenome', hotRank: 7 });
    expect(await storedKeys(client.tenantId)).not.toContain('hotSort');
  }
  const { records } = (await admin2.get(`${hotWords}/history`, { id: (await wordOf(admin2)).id })).body.data;
  expect(records.map(({ action }: Json) => action)).toEqual(['convert', 'insert']);
});

test('a company with a version of its own keeps that, and its rows as they are', async () => {
  const { descriptor, version } = (await analyst.get(`${base}/detail`, { formId: 'hot-word' })).body.data;
  const own = { ...descriptor, version: version + 1, label: { zh: '本公司热词', en: 'Our hot words' } };
  const published = await analyst.post(`${base}/publish`, {}, { descriptor: own, reason: 'ours' });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  await redeployForms(server.services, [await renamed('hotRank', 'hotPlace')]);
  expect(await wordOf(admin)).toMatchObject({ hotRank: 7 });
  expect(await wordOf(admin2)).toMatchObject({ hotPlace: 7 });
  expect(await storedKeys(admin.tenantId)).toContain('hotRank');
});
