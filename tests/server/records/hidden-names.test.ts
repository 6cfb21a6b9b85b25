import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { cellsOf } from './exchange-desk.ts';

const vaults = '/api/seqdesk-trial/vault';
const keys = '/api/seqdesk-trial/vault-key';

let server: TestServer;
let sales: Client;
let manager: Client;
let vault: Json;

function label(zh: string): { readonly zh: string; readonly en: string } {
  return { zh, en: zh };
}

function record(id: string, title: string, properties: Json): Json {
  const actions = [
    { verb: 'submit', permission: 'project_edit' },
    { verb: 'import', permission: 'project_import' },
    { verb: 'export', permission: 'project_export' },
  ];
  const sets = { [`${id}-facts`]: { scope: 'record', label: label(id), properties } };
  const page = { title, search: [title], list: Object.keys(properties), form: [`@${id}-facts`] };
  const data = { 'x-fields': [`${id}-facts`] };
  return { kind: 'record', id, version: 1, area: 'trial', label: label(id), data, ...page, actions, sets };
}

const text = { type: 'string', maxLength: 50 };

/** A record whose rows are called by something that sales do not see, and one that refers to it. */
const forms = [
  record('vault', 'secret', {
    place: { ...text, 'x-label': label('位置') },
    secret: { ...text, 'x-unique': 'tenant', 'x-label': label('秘密'), 'x-access': { sales: 'hide', '*': 'edit' } },
  }),
  record('vault-key', 'holder', {
    holder: { ...text, 'x-label': label('持有人') },
    vault: { type: 'string', 'x-ref': 'record:vault', 'x-label': label('保险柜') },
  }),
];

beforeAll(async () => {
  server = await startTestServer();
  [sales, manager] = [await server.login('sales'), await server.login('manager')];
  const analyst = await server.login('analyst');
  for (const descriptor of forms) {
    const reply = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  }
  vault = (await manager.post(`${vaults}/submit`, {}, { place: '一楼', secret: 'under the stairs' })).body.data;
  await manager.post(`${keys}/submit`, {}, { holder: '何静', vault: vault.id });
});
afterAll(() => server.close());

describe('S6-01 a row that is called by a hidden field', () => {
  test('is not named by the report of an import, and its hidden value finds it no more than a wrong one', async () => {
    const report = async (row: Json, client = sales): Promise<Json> =>
      (await client.post(`${vaults}/import`, {}, { rows: [row] })).body.data;
    const { id } = vault;
    expect((await report({ id, place: '二楼' }, manager)).rows).toMatchObject([{ title: 'under the stairs' }]);
    expect((await report({ id, place: '二楼' })).rows).toEqual([{ row: 1, deed: 'edit', title: '' }]);
    const right = await report({ secret: 'under the stairs', place: '二楼' });
    const wrong = await report({ secret: 'under the roof', place: '二楼' });
    expect(right).toEqual(wrong);
  });

  test('stands in workbooks of those who see the name under it, of others under its id', async () => {
    const exported = async (client: Client): Promise<unknown> =>
      (await cellsOf(await client.get(`${keys}/export`)))[1]?.[1];
    expect(await exported(manager)).toBe('under the stairs');
    expect(await exported(sales)).toBe(vault.id);
  });
});
