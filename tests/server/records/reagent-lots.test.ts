import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordDescriptor } from '../../../src/generated/descriptor.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import { releases } from '../../../src/generated/releases/index.ts';
import { approvedPlan, claim, complete, doTask, experimentData, sampleRows } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const lots = '/api/seqdesk-reagent/reagent-lot';
const [start, end] = ['2026-11-20T09:30:00+08:00', '2026-11-20T16:10:00+08:00'];

let server: TestServer;
let lead: Client;
let tech: Client;
let qc: Client;

/** A lot as the register takes it. */
function lotRow(lotNo: string, more: object = {}): object {
  const row = { lotNo, lotProduct: 'powersoil', lotCatalogNo: '47014', lotSupplier: 'QIAGEN' };
  return { ...row, lotReceivedOn: '2026-10-08', lotExpiry: '2027-06-30', lotState: 'usable', ...more };
}

async function register(lotNo: string, more: object = {}): Promise<Json> {
  const { body } = await tech.post(`${lots}/submit`, {}, lotRow(lotNo, more));
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

/** A bench record that names this lot in its table of reagents. */
function usedLot(reagentLot: string, more: object = {}): Record<string, unknown> {
  const reagent = { reagentName: 'powersoil', reagentLot, reagentExpiry: '2027-06-30', ...more };
  return { ...experimentData(), reagents: [reagent], experimentStart: start, experimentEnd: end };
}

const findingsOf = ({ body }: Reply): Json[] => body.data?.findings ?? [];

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, qc] = [await server.login('lead'), await server.login('tech'), await server.login('qc')];
});
afterAll(() => server.close());

test('S6-01 the laboratory keeps the register of lots; others neither see nor change it', async () => {
  await register('L-ROLES');
  expect((await qc.get(`${lots}/list`, { keyword: 'L-ROLES' })).body.data.total).toBe(1);
  const sales = await server.login('sales');
  expect((await sales.get(`${lots}/list`)).status).toBe(403);
  expect((await sales.post(`${lots}/submit`, {}, lotRow('L-SALES'))).status).toBe(403);
  expect((await tech.post(`${lots}/submit`, {}, lotRow('L-ROLES'))).body).toMatchObject({ code: 400 });
});

test('S2-18 a lot that is used up, expired on the day of use or another one than its values say is refused', async () => {
  const { taskId } = await approvedPlan(server, { lead, tech });
  await claim(tech, taskId);
  const { id } = await register('L-EMPTY');
  await register('L-LAST-DAY', { lotExpiry: '2026-11-20' });
  await register('L-DAY-BEFORE', { lotExpiry: '2026-11-19' });
  await tech.post(`${lots}/move`, {}, { id, to: 'used-up' });
  const refused = async (lot: string, more: object = {}): Promise<Json[]> =>
    findingsOf(await complete(tech, taskId, 'submit', usedLot(lot, more)));
  expect(await refused('L-EMPTY')).toMatchObject([
    {
      pointer: '/reagents/0/reagentLot',
      message: {
        zh: '批号：“L-EMPTY”的状态为“已用完”，现在不能选，请换一个',
        en: 'Lot: "L-EMPTY" cannot be chosen now, its State is "Used up"; choose another',
      },
    },
  ]);
  expect(await refused('L-DAY-BEFORE', { reagentExpiry: '2026-11-19' })).toMatchObject([
    { pointer: '/reagents/0/reagentExpiry', key: 'reagentExpiry' },
  ]);
  expect(await refused('L-LAST-DAY', { reagentExpiry: '2028-01-01' })).toMatchObject([
    { pointer: '/reagents/0/reagentExpiry', code: 'reference/match' },
  ]);
  // It was good on that day, whenever the record is handed in.
  const reply = await complete(tech, taskId, 'submit', usedLot('L-LAST-DAY', { reagentExpiry: '2026-11-20' }));
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
});

test('S2-18 a lot that the register does not know is typed as before', async () => {
  const { taskId } = await approvedPlan(server, { lead, tech });
  await doTask(tech, taskId, 'submit', usedLot('NOT-RECORDED'));
});

test('S1-06 the page of a lot lists the batches and the samples that it was used for, to who may open them', async () => {
  await register('L-TRACE');
  const plan = await approvedPlan(server, { lead, tech });
  await doTask(tech, plan.taskId, 'submit', usedLot('L-TRACE'));
  const release = releases.find(({ formId }) => formId === 'reagent-lot');
  const { page } = loadRecord((await release?.load()) as RecordDescriptor);
  const part = page.findIndex(({ show }) => show === 'work');
  const work = async (who: Client): Promise<Json> =>
    (await who.get(`${lots}/work`, { key: 'L-TRACE', part })).body.data;
  const samples = sampleRows(3).map(({ sampleNo }) => sampleNo);
  expect(await work(tech)).toMatchObject({
    total: 1,
    records: [
      { processKey: 'dna-extraction-plan', inSight: true, rows: { record: 'sample', total: 3, keys: samples } },
    ],
  });
  expect(await work(qc)).toMatchObject({ total: 1, records: [{ inSight: false, rows: null }] });
  const sales = await server.login('sales');
  expect((await sales.get(`${lots}/work`, { key: 'L-TRACE', part })).status).toBe(403);
});
