import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { prepareBatch } from '../../../src/server/records/prepare-rows.ts';
import { runConversions } from '../../../src/server/records/run-conversions.ts';
import { text } from '../forms/fridge-forms.ts';
import { addingJars, asOwner, inLitres, jar, publishWaiting } from './jars.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { runUnit } from '../../../src/server/platform/unit.ts';
import { systemOf } from '../../../src/server/platform/http/access.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const jars = '/api/seqdesk-cloud-platform/jar';
const rowCount = 3000;

let server: TestServer;
let [analyst, manager]: [Client, Client] = [] as never;

const publish = (descriptor: Json): Promise<Reply> =>
  analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
const list = async (query: Json = {}): Promise<Json> => (await manager.get(`${jars}/list`, query)).body.data;
const conversions = async (): Promise<Json[]> => (await analyst.get(`${base}/conversions`)).body.data;
const inTenant = <T>(work: Parameters<typeof server.services.store.tenantTx<T>>[2]): Promise<T> =>
  server.services.store.tenantTx('000000', '0', work);

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager] = [await server.login('analyst'), await server.login('manager')];
  const reply = await publish(jar(1));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await asOwner(server, addingJars(rowCount));
});
afterAll(() => server.close());

const waiting = async (descriptor: Json): Promise<string> => {
  const { version, conversion } = await publishWaiting(server, analyst, descriptor);
  expect({ version, conversion }).toMatchObject({
    version: 1,
    conversion: { formId: 'jar', state: 'running', done: 0, total: rowCount },
  });
  return conversion.id;
};

describe('a version of a record with many rows', () => {
  test('is answered at once; rows stay as they are, and can be read, searched and written meanwhile', async () => {
    const id = await waiting(jar(2, inLitres));
    expect(await runUnit(server.services, systemOf('000000'), (unit) => prepareBatch(unit, id))).toBe('more');
    expect(await conversions()).toMatchObject([{ id, state: 'running', done: 500, total: rowCount }]);
    expect(await list({ jarVolume_gt: 2990, descs: 'jarVolume', size: 3 })).toMatchObject({
      total: 10,
      records: [{ jarVolume: 3000 }, { jarVolume: 2999 }, { jarVolume: 2998 }],
    });
    const added = await manager.post(`${jars}/submit`, {}, { jarName: 'late', jarVolume: 7000, jarCode: 'b' });
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ code: 200 });
    const [first] = (await list({ jarName_equal: 'jar 1' })).records;
    const changed = await manager.post(
      `${jars}/submit`,
      {},
      { id: first.id, ver: first.ver, jarName: 'jar 1', jarVolume: 5500 },
    );
    expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ code: 200 });
  });

  test('nothing else of the form is published while its rows are converted', async () => {
    const other = jar(3, (_, form) => (form.label = text('坛', 'Urns')));
    expect((await publish(other)).body.msg).toContain('正在换算');
  });

  test('goes on where a server broke off, and is published with all rows at once, those changed meanwhile as well', async () => {
    let batches = 0;
    await runConversions(server.services, () => (batches += 1) > 2);
    expect(await conversions()).toMatchObject([{ state: 'running', done: 1500 }]);
    await runConversions(server.services);
    expect(await conversions()).toMatchObject([{ state: 'done', done: rowCount, total: rowCount }]);
    expect((await analyst.get(`${base}/detail`, { formId: 'jar' })).body.data.version).toBe(2);
    expect(await list({ jarSize_gt: 2.9905, descs: 'jarSize', size: 3 })).toMatchObject({
      total: 12,
      records: [{ jarSize: 7, jarCode: 'y' }, { jarSize: 5.5 }, { jarSize: 3, jarCode: 'x' }],
    });
    const stored = await inTenant((tx) =>
      sql<{ releases: number; rows: number }>`
        select count(distinct release_id)::int as releases, count(*)::int as rows from record_row
        where record = 'jar' and data ? 'jarSize' and not data ? 'jarVolume'`.execute(tx),
    );
    expect(stored.rows).toEqual([{ releases: 1, rows: rowCount + 1 }]);
  });

  test('keeps unique values, by the new codes, and tells each row’s history', async () => {
    const again = await manager.post(`${jars}/submit`, {}, { jarName: 'jar 9', jarSize: 1, jarCode: 'x' });
    expect(again.body.msg).toContain('已存在');
    const free = await manager.post(`${jars}/submit`, {}, { jarName: 'jar 9', jarSize: 1, jarCode: 'y' });
    expect(free.status).toBe(200);
    const [row] = (await list({ jarName_equal: 'jar 9', jarCode_equal: 'x' })).records;
    const { body } = await manager.get(`${jars}/history`, { id: row.id });
    expect(body.data.records[0]).toMatchObject({ action: 'convert' });
  });

  test('is not published where a row has a value without a place: the reason is told, rows are as they were', async () => {
    expect((await publishWaiting(server, analyst, failing(3))).conversion.version).toBe(3);
    await runConversions(server.services);
    const [failed] = await conversions();
    expect(failed).toMatchObject({ version: 3, state: 'failed' });
    expect(failed?.note.zh).toContain('无法换算');
    expect((await analyst.get(`${base}/detail`, { formId: 'jar' })).body.data.version).toBe(2);
    expect(await list({ jarSize_gt: 2.9905 })).toMatchObject({ total: 12 });
  });

  test('can be stopped before it is published, and started again', async () => {
    const waits = await publishWaiting(server, analyst, backToMillilitres(3));
    expect(await runUnit(server.services, systemOf('000000'), (unit) => prepareBatch(unit, waits.conversion.id))).toBe(
      'more',
    );
    expect((await analyst.post(`${base}/stop-conversion`, {}, { formId: 'jar' })).status).toBe(200);
    await runConversions(server.services);
    expect((await conversions())[0]).toMatchObject({ state: 'stopped', done: 500 });
    expect((await inTenant((tx) => sql`select 1 from record_prepared limit 1`.execute(tx))).rows).toEqual([]);
    const again = await analyst.post(`${base}/stop-conversion`, {}, { formId: 'jar' });
    expect([again.status, again.body.msg]).toEqual([400, '没有正在进行的数据换算']);
    expect((await manager.post(`${base}/stop-conversion`, {}, { formId: 'jar' })).status).toBe(403);
    expect((await manager.post(`${base}/start-conversion`, {}, { formId: 'jar' })).status).toBe(403);
    expect((await analyst.post(`${base}/start-conversion`, {}, { formId: 'jar' })).status).toBe(200);
    await expect.poll(async () => (await conversions())[0]?.state, { timeout: 60_000 }).toBe('done');
    expect(await list({ jarVolume_gt: 2990.5, descs: 'jarVolume', size: 1 })).toMatchObject({
      total: 12,
      records: [{ jarVolume: 7000, jarCode: 'b' }],
    });
    const none = await analyst.post(`${base}/start-conversion`, {}, { formId: 'jar' });
    expect(none.body.msg).toContain('没有失败或已停止的数据换算');
  });

  test('what fails for another reason is tried again by itself, after pauses that grow, and by hand at once', async () => {
    const { conversion } = await publishWaiting(server, analyst, jar(4, inLitres));
    await asOwner(server, 'alter table record_prepared add constraint no_room check (false) not valid');
    await runConversions(server.services);
    const [first] = await conversions();
    expect(first).toMatchObject({ id: conversion.id, state: 'running', attempts: 1 });
    expect(first?.note.en).toMatch(/^Attempt 1 failed: .*no_room/);
    expect(first?.nextAt).not.toBe('');
    await runConversions(server.services);
    expect((await conversions())[0]?.attempts).toBe(1);
    server.clock.advance(6);
    await runConversions(server.services);
    const [second] = await conversions();
    expect(second).toMatchObject({ state: 'running', attempts: 2 });
    expect(Date.parse(second?.nextAt) - Date.parse(first?.nextAt)).toBeGreaterThan(9_000);
    await asOwner(server, 'alter table record_prepared drop constraint no_room');
    expect((await analyst.post(`${base}/start-conversion`, {}, { formId: 'jar' })).status).toBe(200);
    await expect.poll(async () => (await conversions())[0]?.state, { timeout: 60_000 }).toBe('done');
    expect((await conversions())[0]).toMatchObject({ attempts: 0, note: { zh: '', en: '' }, nextAt: '' });
  });
});

/** A version whose formula gives nothing for the largest jar. */
function failing(version: number): Json {
  return jar(version, (properties, form) => {
    inLitres(properties, form);
    properties.jarSize['x-unit'] = 'mL';
    delete properties.jarSize['x-was'];
    form.migrate = { jarSize: 'jarSize < 6.0 ? jarSize * 1000.0 : number(jarName)' };
  });
}

/** Millilitres and the first codes again. */
function backToMillilitres(version: number): Json {
  return jar(version, (_, form) => {
    form.migrate = { jarVolume: 'jarSize * 1000.0', jarCode: "jarCode == 'x' ? 'a' : 'b'" };
  });
}
