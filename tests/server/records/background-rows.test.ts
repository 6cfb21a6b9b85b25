import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { prepareBatch } from '../../../src/server/records/prepare-rows.ts';
import { runConversions } from '../../../src/server/records/run-conversions.ts';
import { text } from '../forms/fridge-forms.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { runUnit } from '../../../src/server/platform/unit.ts';
import { systemOf } from '../../../src/server/platform/http/access.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const jars = '/api/seqdesk-cloud-platform/jar';
const rowCount = 3000;

let server: TestServer;
let [analyst, manager]: [Client, Client] = [] as never;

/** A record of jars, in millilitres; in version 2 in litres under another key. */
function jar(version: number, edit: (properties: Json, form: Json) => void = () => {}): Json {
  const properties = {
    jarName: { type: 'string', maxLength: 20, 'x-label': text('名称', 'Name') },
    jarVolume: { type: 'number', 'x-unit': 'mL', 'x-label': text('容积', 'Volume') },
    jarCode: { type: 'string', 'x-enum': { a: text('甲', 'A'), b: text('乙', 'B') }, 'x-label': text('代码', 'Code') },
  };
  const form = {
    kind: 'record',
    id: 'jar',
    version,
    area: 'cloud-platform',
    label: text('罐', 'Jars'),
    data: { 'x-fields': ['jar'] },
    search: ['jarName'],
    list: ['jarName'],
    unique: [['jarName', 'jarCode']],
    actions: [
      { verb: 'submit', permission: 'coupon_edit' },
      { verb: 'remove', permission: 'coupon_delete' },
    ],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
    sets: { jar: { scope: 'record', label: text('罐', 'Jar'), properties, required: ['jarName'] } },
  } as Json;
  edit(properties, form);
  return form;
}

function inLitres(properties: Json, form: Json): void {
  const { jarVolume } = properties;
  delete properties.jarVolume;
  properties.jarSize = { ...jarVolume, 'x-unit': 'L', 'x-was': ['jarVolume'] };
  properties.jarCode['x-enum'] = { x: text('甲', 'A'), y: text('乙', 'B') };
  form.migrate = { jarSize: 'jarVolume / 1000.0', jarCode: "jarCode == 'a' ? 'x' : 'y'" };
}

const publish = (descriptor: Json): Promise<Reply> =>
  analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
const list = async (query: Json = {}): Promise<Json> => (await manager.get(`${jars}/list`, query)).body.data;
const conversions = async (): Promise<Json[]> => (await analyst.get(`${base}/conversions`)).body.data;
const inTenant = <T>(work: Parameters<typeof server.services.store.tenantTx<T>>[2]): Promise<T> =>
  server.services.store.tenantTx('000000', '0', work);

/** Rows as nobody would type them: so many, one after another. */
async function addJars(): Promise<void> {
  await inTenant(async (tx) => {
    await sql`
      insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
      select '000000', 'jar', jsonb_build_object('jarName', 'jar ' || i, 'jarVolume', i, 'jarCode', 'a'), now(), 1, now(), 1,
        (select max(id) from form_release where form_id = 'jar')
      from generate_series(1, ${rowCount}::int) i`.execute(tx);
    await sql`
      insert into record_key (tenant_id, record, name, value, row_id)
      select tenant_id, record, 'jarName+jarCode', '["' || (data ->> 'jarName') || '","a"]', id from record_row
      where record = 'jar'`.execute(tx);
  });
}

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager] = [await server.login('analyst'), await server.login('manager')];
  const reply = await publish(jar(1));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await addJars();
});
afterAll(() => server.close());

/** Notes the version without letting the work begin, as a server that breaks off would leave it. */
async function waiting(descriptor: Json): Promise<string> {
  const begin = server.services.rows.beginConversions;
  Object.assign(server.services.rows, { beginConversions: () => undefined });
  const reply = await publish(descriptor);
  Object.assign(server.services.rows, { beginConversions: begin });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({
    code: 200,
    data: { version: 1, conversion: { formId: 'jar', state: 'running', done: 0, total: rowCount } },
  });
  return reply.body.data.conversion.id;
}

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
    await waitingFailing();
    await runConversions(server.services);
    const [failed] = await conversions();
    expect(failed).toMatchObject({ version: 3, state: 'failed' });
    expect(failed?.note.zh).toContain('无法换算');
    expect((await analyst.get(`${base}/detail`, { formId: 'jar' })).body.data.version).toBe(2);
    expect(await list({ jarSize_gt: 2.9905 })).toMatchObject({ total: 12 });
  });

  test('can be stopped before it is published', async () => {
    const reply = await publishBack(3);
    expect(reply.body.data.conversion).toMatchObject({ version: 3 });
    const stopped = await analyst.post(`${base}/stop-conversion`, {}, { formId: 'jar' });
    const [last] = await conversions();
    expect(last?.state === 'stopped').toBe(stopped.status === 200);
    await runConversions(server.services);
    expect((await conversions())[0]?.state).toBe(stopped.status === 200 ? 'stopped' : 'done');
    const left = await inTenant((tx) => sql`select 1 from record_prepared limit 1`.execute(tx));
    expect(left.rows).toEqual([]);
    expect((await manager.post(`${base}/stop-conversion`, {}, { formId: 'jar' })).status).toBe(403);
  });
});

/** A version whose formula gives nothing for the largest jar. */
async function waitingFailing(): Promise<void> {
  const begin = server.services.rows.beginConversions;
  Object.assign(server.services.rows, { beginConversions: () => undefined });
  const reply = await publish(
    jar(3, (properties, form) => {
      inLitres(properties, form);
      properties.jarSize['x-unit'] = 'mL';
      delete properties.jarSize['x-was'];
      form.migrate = { jarSize: 'jarSize < 6.0 ? jarSize * 1000.0 : number(jarName)' };
    }),
  );
  Object.assign(server.services.rows, { beginConversions: begin });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { conversion: { version: 3 } } });
}

async function publishBack(version: number): Promise<Reply> {
  const begin = server.services.rows.beginConversions;
  Object.assign(server.services.rows, { beginConversions: () => undefined });
  const reply = await publish(
    jar(version, (_, form) => {
      form.migrate = { jarVolume: 'jarSize * 1000.0', jarCode: "jarCode == 'x' ? 'a' : 'b'" };
    }),
  );
  Object.assign(server.services.rows, { beginConversions: begin });
  return reply;
}
