import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedPlan, claim, doTask, experimentData, flow, planData, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const lots = '/api/seqdesk-reagent/reagent-lot';

let server: TestServer;
let lead: Client;
let tech: Client;
let first: Json;

const lot = (lotNo: string, lotProduct: string): object => ({
  lotNo,
  lotProduct,
  lotSupplier: 'QIAGEN',
  lotReceivedOn: '2026-10-08',
  lotExpiry: '2027-06-30',
});

const reagent = (reagentLot: string, reagentName: string): object => ({
  reagentLot,
  reagentName,
  reagentSupplier: 'QIAGEN',
  reagentExpiry: '2027-06-30',
  reagentUsed: 3,
  reagentUnit: 'rxn',
});

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  const given = [lot('L-GOOD', 'powersoil'), lot('L-EMPTY', 'ampure')];
  const [, empty] = await Promise.all(given.map((row) => tech.post(`${lots}/submit`, {}, row)));
  first = await approvedPlan(server, { lead, tech });
  const reagents = [reagent('L-GOOD', 'powersoil'), reagent('L-EMPTY', 'ampure')];
  await doTask(tech, first.taskId, 'submit', { ...experimentData(), reagents });
  // The calibration is over since.
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`
      update wf_instance set data = jsonb_set(data, '{instrumentCalibratedTo}', '"2026-11-20"')
      where id = ${first.processInstanceId}`.execute(tx),
  );
  await tech.post(`${lots}/move`, {}, { id: empty?.body.data.id, to: 'used-up' });
});
afterAll(() => server.close());

const lastTime = (who: Client, taskId: string): Promise<Json> => who.get(`${flow}/work/last-time`, { taskId });

test('S2-18 as last time: reagents with lots, instruments and what all rows had in common, never what is measured anew', async () => {
  const { taskId } = await approvedPlan(server, { lead, tech });
  await claim(tech, taskId);
  const { body } = await lastTime(tech, taskId);
  expect(body).toMatchObject({ code: 200, data: { last: { processCode: expect.stringMatching(/^EP/) } } });
  const { header, rows, common } = body.data.last;
  expect(header).toEqual({ instrumentNo: 'bead-beater' });
  expect(rows.reagents[0]).toEqual({
    reagentLot: 'L-GOOD',
    reagentName: 'powersoil',
    reagentSupplier: 'QIAGEN',
    reagentExpiry: '2027-06-30',
    reagentUnit: 'rxn',
  });
  expect(common.samples).toEqual({
    extractInputUnit: 'g',
    pretreatment: ['bead'],
    elutionBuffer: 'te',
    elutionVolume: 50,
  });
});

test('S2-18 a lot that is used up and a calibration that is over are left empty and named; the kind of reagent stays', async () => {
  const { taskId } = await approvedPlan(server, { lead, tech });
  await claim(tech, taskId);
  const { rows, refused } = (await lastTime(tech, taskId)).body.data.last;
  expect(rows.reagents[1]).toEqual({ reagentName: 'ampure', reagentUnit: 'rxn' });
  expect(refused).toHaveLength(2);
  expect(refused).toContainEqual({
    zh: '批号：“L-EMPTY”的状态为“已用完”，现在不能选，请换一个',
    en: 'Lot: "L-EMPTY" cannot be chosen now, its State is "Used up"; choose another',
  });
});

test('S6-01 only who has the task asks, and only their own last batch counts', async () => {
  const { taskId } = await approvedPlan(server, { lead, tech });
  expect((await lastTime(tech, taskId)).body).toMatchObject({ code: 400 });
  await claim(tech, taskId);
  const admin = await server.login('admin');
  expect((await lastTime(admin, taskId)).body).toMatchObject({ code: 400 });
});

test('S2-18 a step without such fields has nothing to fill in', async () => {
  const plan = await startPlan(server, lead);
  const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
  await claim(lead, review.taskId);
  expect((await lastTime(lead, review.taskId)).body).toMatchObject({ code: 200, data: { last: null } });
});
