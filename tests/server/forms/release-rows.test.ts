import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConversions } from '../../../src/server/records/run-conversions.ts';
import { asOwner } from '../records/jars.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';

const [base, forms] = ['/api/seqdesk-baseconfig/release', '/api/seqdesk-baseconfig/form-management'];
const rowCount = 2100;

let server: TestServer;
let [analyst, manager]: [Client, Client] = [] as never;

/** A file of two sets, each of a record; what each holds, and under which former key. */
function sets(jar: string, pot: string): Json {
  const set = (id: string, key: string): Json => ({
    scope: 'record',
    label: text(id, id),
    properties: {
      [`${id}Name`]: { type: 'string', maxLength: 20, 'x-label': text('名称', 'Name') },
      [key]: {
        type: 'number',
        'x-unit': 'mL',
        'x-label': text('容积', 'Volume'),
        ...(key !== `${id}Volume` && { 'x-was': [`${id}Volume`] }),
      },
    },
    required: [`${id}Name`],
  });
  return { kind: 'types', id: 'vessels', version: 1, sets: { jar: set('jar', jar), pot: set('pot', pot) } };
}

function record(id: string, label = text('器皿', 'Vessels')): Json {
  return {
    kind: 'record',
    id,
    version: 1,
    area: 'cloud-platform',
    label,
    data: { 'x-fields': [id] },
    search: [`${id}Name`],
    list: [`${id}Name`],
    actions: [{ verb: 'submit', permission: 'coupon_edit' }],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
  };
}

const filesOf = (...values: Json[]) =>
  values.map((value) => ({ file: `${value.kind}-${value.id}.json`, text: JSON.stringify(value) }));
type Files = ReturnType<typeof filesOf>;

const plan = async (files: Files): Promise<Json> => {
  const { body } = await analyst.post(`${base}/plan`, {}, { files });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
};

/** Applies files without letting the conversion begin by itself. */
async function apply(files: Files): Promise<Json> {
  const { token } = await plan(files);
  const { rows } = server.services;
  const begin = rows.beginConversions;
  Object.assign(rows, { beginConversions: () => undefined });
  const { body } = await analyst.post(`${base}/apply`, {}, { files, token, reason: 'vessels' });
  Object.assign(rows, { beginConversions: begin });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

const version = async (formId: string): Promise<number> =>
  (await analyst.get(`${forms}/detail`, { formId })).body.data.version;
const releases = async (): Promise<number> => (await analyst.get(`${base}/list`)).body.data.total;
const states = async (): Promise<string[]> =>
  (await analyst.get(`${forms}/conversions`)).body.data.map(({ formId, state }: Json) => `${formId} ${state}`);

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager] = [await server.login('analyst'), await server.login('manager')];
  await apply(filesOf(sets('jarVolume', 'potVolume'), record('jar'), record('pot')));
  for (const id of ['jar', 'pot'])
    await asOwner(
      server,
      `insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
        select '000000', '${id}', jsonb_build_object('${id}Name', '${id} ' || i, '${id}Volume', i), now(), 1, now(), 1,
          (select max(id) from form_release where form_id = '${id}') from generate_series(1, ${rowCount}) i`,
    );
});
afterAll(() => server.close());

const volumes = async (id: string, key: string): Promise<number> =>
  (await manager.get(`/api/seqdesk-cloud-platform/${id}/list`, { [`${key}_gt`]: 0 })).body.data.total;

describe('a set and a record with many rows', () => {
  const files = filesOf(sets('jarSize', 'potVolume'), record('jar', text('罐', 'Jars')));

  test('S7-31 are released as one: the plan says that rows are converted first, until then nothing is live', async () => {
    const { ok, items } = await plan(files);
    expect(ok).toBe(true);
    const jar = items.find(({ id }: Json) => id === 'jar');
    expect(jar.changes).toContainEqual(
      expect.objectContaining({
        subject: 'rows',
        message: expect.objectContaining({ en: expect.stringContaining(`${rowCount} rows`) }),
      }),
    );
    const before = await releases();
    expect(await apply(files)).toMatchObject({ release: 0, conversions: [{ formId: 'jar', total: rowCount }] });
    expect([await version('jar'), await releases()]).toEqual([1, before]);
    expect(await volumes('jar', 'jarVolume')).toBe(rowCount);
  });

  test('S7-31 a plan tells beforehand that rows are being converted, and what helps', async () => {
    const { ok, items } = await plan(filesOf(sets('jarSpace', 'potVolume')));
    expect(ok).toBe(false);
    const [refused] = items.find(({ id }: Json) => id === 'jar').changes;
    expect(refused).toMatchObject({ class: 'refuse', subject: 'rows' });
    expect(refused.message.en).toContain('stop it in the studio');
  });

  test('S7-31 are live together when the rows are converted, and the next plan is empty', async () => {
    const before = await releases();
    await runConversions(server.services);
    expect([await version('jar'), await releases()]).toEqual([2, before + 1]);
    expect(await volumes('jar', 'jarSize')).toBe(rowCount);
    expect(await plan(files)).toMatchObject({ ok: true, items: [] });
  });
});

describe('a set of two records with many rows', () => {
  const jarAgain = sets('jarSize', 'potSize');
  jarAgain.sets.jar.properties.jarRoom = { ...jarAgain.sets.jar.properties.jarSize, 'x-was': ['jarSize', 'jarVolume'] };
  delete jarAgain.sets.jar.properties.jarSize;
  const files = filesOf(jarAgain);

  test('S7-31 waits for both; stopping one stops both, and both start again', async () => {
    const { conversions } = await apply(files);
    expect(conversions.map(({ formId }: Json) => formId).toSorted()).toEqual(['jar', 'pot']);
    expect((await analyst.post(`${forms}/stop-conversion`, {}, { formId: 'pot' })).status).toBe(200);
    expect((await states()).slice(0, 2).toSorted()).toEqual(['jar stopped', 'pot stopped']);
    await runConversions(server.services);
    expect([await version('jar'), await version('pot')]).toEqual([2, 1]);
    expect((await analyst.post(`${forms}/start-conversion`, {}, { formId: 'jar' })).status).toBe(200);
    await expect
      .poll(async () => (await states()).slice(0, 2).toSorted(), { timeout: 60_000 })
      .toEqual(['jar done', 'pot done']);
    expect([await version('jar'), await version('pot')]).toEqual([3, 2]);
    expect([await volumes('jar', 'jarRoom'), await volumes('pot', 'potSize')]).toEqual([rowCount, rowCount]);
    expect(await plan(files)).toMatchObject({ ok: true, items: [] });
  });

  test('S7-31 fails as a whole where the set was released otherwise meanwhile', async () => {
    const [room, size] = [structuredClone(jarAgain), structuredClone(jarAgain)];
    room.sets.jar.properties.jarSpace = { ...room.sets.jar.properties.jarRoom, 'x-was': ['jarRoom', 'jarSize'] };
    delete room.sets.jar.properties.jarRoom;
    await apply(filesOf(room));
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .insertInto('release_source')
        .values({
          tenant_id: '000000',
          kind: 'types',
          source_id: 'vessels',
          file: 'types-vessels.json',
          text: JSON.stringify({ ...size, description: 'Otherwise.' }),
          bundle_id: null,
          stored_at: new Date(),
        })
        .execute(),
    );
    await runConversions(server.services);
    expect((await states())[0]).toBe('jar failed');
    expect(await version('jar')).toBe(3);
    expect(await volumes('jar', 'jarRoom')).toBe(rowCount);
  });
});
