import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vials, type Edit } from './stored-desk.ts';

const base = '/api/seqdesk-baseconfig/release';

let server: TestServer;
let analyst: Client;
let desk: ReleaseDesk;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  desk = new ReleaseDesk(analyst);
});
afterAll(() => server.close());

/** The number of the newest release. */
async function newest(): Promise<number> {
  const found = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx
      .selectFrom('release_bundle')
      .select((of) => of.fn.max('number').as('number'))
      .executeTakeFirstOrThrow(),
  );
  return found.number;
}

async function released(form: Json): Promise<number> {
  await desk.release(form);
  return newest();
}

async function takeBack(rollback: number): Promise<number> {
  const plan = await analyst.post(`${base}/plan`, {}, { rollback });
  expect(plan.body, JSON.stringify(plan.body)).toMatchObject({ code: 200, data: { ok: true } });
  const { body } = await analyst.post(`${base}/apply`, {}, { rollback, token: plan.body.data.token, reason: 'back' });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return newest();
}

async function refusal(rollback: number): Promise<string> {
  const { body } = await analyst.post(`${base}/plan`, {}, { rollback });
  expect(body.code).toBe(400);
  return body.msg;
}

async function content(formId: string): Promise<Json> {
  const { descriptor } = (await analyst.get('/api/seqdesk-baseconfig/form-management/detail', { formId })).body.data;
  const { version: _version, migrate: _migrate, ...rest } = descriptor;
  return rest;
}

async function rows(record: string): Promise<readonly Json[]> {
  const found = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('record_row').select('data').where('record', '=', record).orderBy('id').execute(),
  );
  return found.map(({ data }) => data as Json);
}

const inMicrolitres: Edit = ({ vialVolume }, form) => {
  vialVolume['x-unit'] = 'uL';
  form.migrate = { vialVolume: 'vialVolume * 1000.0' };
};
const noted =
  (en: string): Edit =>
  ({ vialNote }) => {
    vialNote['x-label'] = text(`备注${en}`, en);
  };

describe('a release whose later ones were taken back', () => {
  test('is taken back as well, with what it converted', async () => {
    const id = 'earlier-vials';
    await released(vials(id));
    await addRows(server, id, [{ vialName: 'one', vialVolume: 12.5 }], 1);
    const before = await content(id);
    const units = await released(vials(id, inMicrolitres));
    const words = await released(
      vials(id, (properties, form) => {
        inMicrolitres(properties, form);
        delete form.migrate;
        noted('Remark')(properties, form);
      }),
    );
    expect(await refusal(units)).toContain(id);
    await takeBack(words);
    expect(await rows(id)).toEqual([{ vialName: 'one', vialVolume: 12500 }]);
    await takeBack(units);
    expect(await content(id)).toEqual(before);
    expect(await rows(id)).toEqual([{ vialName: 'one', vialVolume: 12.5 }]);
  });

  test('also where each was taken back in its turn, or brought back in between', async () => {
    const id = 'turning-vials';
    await released(vials(id));
    const before = await content(id);
    const [first, second] = [await released(vials(id, noted('One'))), await released(vials(id, noted('Two')))];
    const third = await released(vials(id, noted('Three')));
    const fourth = await takeBack(third);
    await takeBack(fourth);
    expect(await refusal(second)).toContain(id);
    expect((await content(id)).sets[id].properties.vialNote['x-label'].en).toBe('Three');
    await takeBack(third);
    await takeBack(second);
    expect((await content(id)).sets[id].properties.vialNote['x-label'].en).toBe('One');
    await takeBack(first);
    expect(await content(id)).toEqual(before);
    expect(await refusal(second)).toContain(id);
  });
});
