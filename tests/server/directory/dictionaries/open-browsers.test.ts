import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../../../../src/server/app/app.ts';
import { EventReader } from '../../support/event-reader.ts';
import { openTestServices } from '../../support/test-services.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let admin: Client;
/** Where another node on the same database listens. */
let elsewhere: string;
let closeOther: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-node-'));
  const { services, close } = await openTestServices(inject('database'), server.database, folder);
  const app = await buildApp(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  elsewhere = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  closeOther = async () => {
    await app.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(async () => {
  await closeOther();
  await server.close();
});

/** The codes of which a page hears while something is done, in any order. */
async function heard(client: Client, work: () => Promise<unknown>): Promise<string[]> {
  const reader = await EventReader.open(elsewhere, client);
  await work();
  const last = `last${Math.random()}`;
  // Every page hears of a system dictionary, so that nothing earlier is still to come after this one.
  await submit('/api/blade-system/dict', { code: last, dictValue: last, sort: 1 });
  const codes: string[] = [];
  for (;;) {
    const { name, data } = await reader.next();
    const { code } = data as { readonly code: string };
    if (code === last) break;
    if (name === 'dict') codes.push(code);
  }
  reader.close();
  return codes.toSorted();
}

async function submit(base: string, row: Json): Promise<void> {
  const { body } = await admin.post(`${base}/submit`, {}, row);
  if (body.code !== 200) throw new Error(body.msg);
}

async function rowOf(base: string, code: string): Promise<Json> {
  return (await admin.get(`${base}/parent-list`, { code_equal: code })).body.data.records[0];
}

describe.each(['/api/blade-system/dict', '/api/blade-system/dict-biz'])(
  'S7-34 %s: pages of another node hear of',
  (base) => {
    test('a new entry, a change, a rename with both codes, a move with both, and a removal', async () => {
      const tech = await server.login('tech');
      const add = (code: string) => submit(base, { code, dictValue: code, sort: 1 });
      expect(await heard(tech, () => add('colours'))).toEqual(['colours']);
      const top = await rowOf(base, 'colours');
      const entry = { parentId: top.id, code: 'colours', dictKey: 'red', dictValue: '红', sort: 1 };
      expect(await heard(tech, () => submit(base, entry))).toEqual(['colours']);
      const [red] = (await admin.get(`${base}/child-list`, { parentId: top.id })).body.data;
      expect(await heard(tech, () => submit(base, { ...red, isSealed: 1 }))).toEqual(['colours']);
      expect(await heard(tech, () => submit(base, { ...top, code: 'paints' }))).toEqual(['colours', 'paints']);
      await add('shades');
      const other = await rowOf(base, 'shades');
      expect(await heard(tech, () => submit(base, { ...red, parentId: other.id }))).toEqual(['paints', 'shades']);
      expect(await heard(tech, () => admin.post(`${base}/remove`, { ids: red.id }))).toEqual(['shades']);
    });
  },
);

test('S7-32 of a company’s own dictionaries, another company’s pages hear nothing', async () => {
  const admin2 = await server.login('admin2');
  const own = () => submit('/api/blade-system/dict-biz', { code: 'private', dictValue: '私', sort: 1 });
  expect(await heard(admin2, own)).toEqual([]);
});

test('S7-34 two who move entries at once make no ring', async () => {
  const base = '/api/blade-system/dict';
  await submit(base, { code: 'ring', dictValue: '环', sort: 1 });
  const top = await rowOf(base, 'ring');
  for (const dictKey of ['a', 'b']) {
    await submit(base, { parentId: top.id, code: 'ring', dictKey, dictValue: dictKey, sort: 1 });
  }
  const [a, b] = (await admin.get(`${base}/child-list`, { parentId: top.id })).body.data;
  const replies = await Promise.all([
    admin.post(`${base}/submit`, {}, { ...a, parentId: b.id }),
    admin.post(`${base}/submit`, {}, { ...b, parentId: a.id }),
  ]);
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
});
