import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConversions } from '../../../src/server/records/run-conversions.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { addingJars, asOwner, inLitres, jar, publishWaiting } from './jars.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const jars = '/api/seqdesk-cloud-platform/jar';
const rowCount = 3000;
/** Six batches that prepare them, one that publishes. */
const batchesBefore = 7;

let server: TestServer;
let [analyst, manager]: [Client, Client] = [] as never;

const list = async (query: Json = {}): Promise<Json> => (await manager.get(`${jars}/list`, query)).body.data;
const submit = (row: Json): Promise<Reply> => manager.post(`${jars}/submit`, {}, row);
const conversions = async (): Promise<Json[]> => (await analyst.get(`${base}/conversions`)).body.data;
const stored = async (text: string): Promise<Json[]> => {
  const { rows } = await server.services.store.tenantTx('000000', '0', (tx) => sql.raw<Json>(text).execute(tx));
  return rows;
};
/** How many rows the database itself has in their old and in their new form. */
const places = async (): Promise<Json> =>
  (
    await stored(`select count(*) filter (where data ? 'jarVolume')::int as old,
    count(*) filter (where data ? 'jarSize')::int as new from record_row where record = 'jar'`)
  )[0];
const rowOf = async (name: string): Promise<Json> => (await list({ jarName_equal: name })).records[0];

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager] = [await server.login('analyst'), await server.login('manager')];
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor: jar(1), reason: 'first' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await asOwner(server, addingJars(rowCount));
  await publishWaiting(server, analyst, jar(2, inLitres));
  let batches = 0;
  await runConversions(server.services, () => (batches += 1) > batchesBefore + 1);
});
afterAll(() => server.close());

describe('a version just published, most of whose rows are not in their place yet', () => {
  test('says so, and is in use', async () => {
    expect(await conversions()).toMatchObject([{ state: 'moving', done: rowCount, moved: 500, total: rowCount }]);
    expect(await places()).toEqual({ old: rowCount - 500, new: 500 });
    expect((await analyst.get(`${base}/detail`, { formId: 'jar' })).body.data.version).toBe(2);
  });

  test('lists, filters, orders, finds and counts all rows by the new form alone', async () => {
    expect(await list({ descs: 'jarSize', size: 3 })).toMatchObject({
      total: rowCount,
      records: [{ jarSize: 3, jarCode: 'x', ver: 2 }, { jarSize: 2.999 }, { jarSize: 2.998 }],
    });
    expect(await list({ jarSize_gt: 0.4995, jarSize_lt: 0.5015 })).toMatchObject({ total: 2 });
    expect((await list({ jarCode_equal: 'a' })).total).toBe(0);
    expect(await list({ keyword: 'jar 2876' })).toMatchObject({ total: 1, records: [{ jarSize: 2.876 }] });
    expect(Object.keys(await rowOf('jar 2000'))).not.toContain('jarVolume');
  });

  test('a row is changed, removed and brought back; what its history tells stands in order', async () => {
    const row = await rowOf('jar 2500');
    const changed = await submit({ id: row.id, ver: row.ver, jarName: 'jar 2500', jarSize: 9.5 });
    expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ code: 200, data: { jarSize: 9.5, ver: 3 } });
    const late = await submit({ id: row.id, ver: row.ver, jarName: 'jar 2500', jarSize: 1 });
    expect(late.body.msg).toContain('修改');
    for (const verb of ['remove', 'restore'])
      expect((await manager.post(`${jars}/${verb}`, { ids: row.id })).status, verb).toBe(200);
    expect(await rowOf('jar 2500')).toMatchObject({ jarSize: 9.5, jarCode: 'x', ver: 5 });
    const { records } = (await manager.get(`${jars}/history`, { id: row.id })).body.data;
    expect(records.map(({ action }: Json) => action)).toEqual(['restore', 'remove', 'update', 'convert']);
    expect(records.map(({ version }: Json) => version)).toEqual([0, 0, 0, 0]);
  });

  test('unique values hold, by the new codes; new rows are written by the new form', async () => {
    expect((await submit({ jarName: 'jar 2600', jarSize: 1, jarCode: 'x' })).body.msg).toContain('已存在');
    const added = await submit({ jarName: 'jar 2600', jarSize: 1, jarCode: 'y' });
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ code: 200, data: { ver: 1, jarSize: 1 } });
    const [row] =
      await stored(`select r.ver, release_id = (select max(id) from form_release where form_id = 'jar') as newest
      from record_row r where id = ${added.body.data.id}`);
    expect(row).toEqual({ ver: 1, newest: true });
  });

  test('two people who change one row at once: one of them is told', async () => {
    const row = await rowOf('jar 2700');
    const edits = [1, 2].map((size) => submit({ id: row.id, ver: row.ver, jarName: 'jar 2700', jarSize: size }));
    const replies = await Promise.all(edits);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const won = replies.find(({ status }) => status === 200)?.body.data.jarSize;
    expect(await rowOf('jar 2700')).toMatchObject({ jarSize: won, ver: 3 });
  });

  test('cannot be stopped any more, and nothing else of the form is published', async () => {
    const stop = await analyst.post(`${base}/stop-conversion`, {}, { formId: 'jar' });
    expect([stop.status, stop.body.msg]).toEqual([400, expect.stringContaining('已发布')]);
    const other = jar(3, inLitres);
    const again = await analyst.post(`${base}/publish`, {}, { descriptor: { ...other, migrate: undefined } });
    expect(again.body.msg).toContain('正在换算');
  });

  test('people write while rows are brought to their place; in the end each row is there once, as it was written last', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `jar ${900 + index * 50}`);
    const write = async (name: string): Promise<void> => {
      const row = await rowOf(name);
      const reply = await submit({ id: row.id, ver: row.ver, jarName: name, jarSize: row.jarSize + 100 });
      expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
    };
    await Promise.all([runConversions(server.services), ...names.map(write)]);
    expect(await conversions()).toMatchObject([{ state: 'done', moved: rowCount }]);
    expect(await places()).toEqual({ old: 0, new: rowCount + 1 });
    expect((await list({ jarSize_ge: 100 })).total).toBe(names.length);
    expect(await rowOf('jar 1000')).toMatchObject({ jarSize: 101, ver: 3 });
    expect(await rowOf('jar 2500')).toMatchObject({ jarSize: 109.5, ver: 6 });
    expect(await stored('select 1 from record_prepared limit 1')).toEqual([]);
    const told = await stored(`select count(*)::int as n from audit_log where subject = 'jar' and action = 'convert'`);
    expect(told).toEqual([{ n: rowCount }]);
  });
});
