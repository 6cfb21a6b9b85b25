import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breadth } from '../../support/breadth.ts';
import { farClient, type FarReply } from '../support/far-client.ts';
import { bestBlock } from '../support/longest-block.ts';
import { mostWaitingMs } from '../support/most-waiting.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const contract = '/api/seqdesk-contract/contract';

let server: TestServer;
let address: string;
let admin: Client;
const far = farClient();
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  admin = await server.login('admin');
});
afterAll(async () => {
  await far.close();
  await server.close();
});

async function fill(count: number): Promise<void> {
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`
      insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
      select '000000', 'contract', jsonb_build_object('contractNo', 'EX-' || n, 'contractTitle', '合同 ' || n,
        'partyAAddress', repeat('地址', 20), 'partyB', '乙方'), now(), '0', now(), '0'
      from generate_series(1, ${count}::int) n`.execute(tx),
  );
}

function get(path: string): Promise<FarReply> {
  return far.call({ method: 'GET', url: address + path, headers: { 'blade-auth': `bearer ${admin.token}` } });
}

async function measured(what: string, work: () => Promise<FarReply>): Promise<FarReply> {
  const { result, longestMs } = await bestBlock(mostWaitingMs, 5, work);
  console.log(`${what}: ${result.status}, ${result.length} bytes, at most ${longestMs.toFixed(0)} ms`);
  expect(result.status, result.text.slice(0, 500)).toBe(200);
  expect.soft(longestMs, what).toBeLessThan(mostWaitingMs);
  return result;
}

/** Rows that a workbook of them is compared with, and rows in all; a fifth of them shows that work is parted. */
const [compared, stored] = breadth([5000, 100_000], [1000, 20_000]);

describe('many stored rows', () => {
  test('a workbook of rows is compared with a workbook of them, the same and changed ones', async () => {
    await fill(compared);
    const exported = await fetch(`${address}${contract}/export`, {
      headers: { 'blade-auth': `bearer ${admin.token}` },
    });
    const book = Buffer.from(await exported.arrayBuffer());
    const send = () =>
      far.call({
        url: `${address}${contract}/import`,
        headers: { ...multipartHeaders, 'blade-auth': `bearer ${admin.token}` },
        body: multipartBody({ filename: 'book.xlsx', content: book }),
      });
    const same: Json = JSON.parse((await measured(`comparing ${compared} rows`, send)).text);
    expect(same.data).toMatchObject({ total: compared });
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update record_row set data = data || '{"partyB": "别人"}' where record = 'contract'`.execute(tx),
    );
    const changed: Json = JSON.parse((await measured(`planning ${compared} changes`, send)).text);
    expect(changed.data).toMatchObject({ total: compared });
  });

  test('many more rows are listed, counted and exported', async () => {
    await fill(stored - compared);
    await measured('a page of 1,000 rows', () => get(`${contract}/list?size=1000`));
    await measured('rows sorted by a text', () => get(`${contract}/list?size=1000&descs=contractTitle`));
    await measured('export', () => get(`${contract}/export`));
  });

  test.each([
    ['the menu', '/api/blade-system/menu/routes'],
    ['the lists of tasks', '/api/blade-flow/work/claim-list?size=1000'],
    ['the forms', '/api/seqdesk-baseconfig/form-management/list?size=1000'],
    ['the description of all calls', '/openapi.json'],
  ])('%s', async (what, path) => {
    await measured(what, () => get(path));
  });
});
