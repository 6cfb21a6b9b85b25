import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inMicrograms, tubeCheck } from '../forms/tube-forms.ts';
import { approvedPlan, claim, doTask, experimentData, flow } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let [analyst, lead, tech]: [Client, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, lead, tech] = [await server.login('analyst'), await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

const query = (command: RawBuilder<unknown>) =>
  server.services.store.tenantTx('000000', '0', (tx) => command.execute(tx));

async function ask(processInstanceId: string, path: string, row: string): Promise<void> {
  const reply = await lead.post(`${flow}/work/ask`, {}, { processInstanceId, path, row, text: '请核对' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

const questions = async (processInstanceId: string): Promise<Json[]> =>
  (await tech.get(`${flow}/work/questions`, { processInstanceId })).body.data;

async function publish(descriptor: Json): Promise<void> {
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

test('S2-17 a question follows its field under the name that a later release gives it, and is answered there', async () => {
  await publish(tubeCheck(1));
  const [row] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data;
  const samples = [{ tubeNo: 'T1' }, { tubeNo: 'T2' }];
  const started = { processDefinitionId: row.id, data: { tubeRoom: 'R1', samples } };
  const { processInstanceId, taskId } = (await tech.post(`${flow}/process/start`, {}, started)).body.data;
  const measured = { blank: 0.5, spare: '20', samples: samples.map((one) => ({ ...one, conc: 12, grade: 'a' })) };
  const read = await doTask(tech, taskId, 'submit', measured);
  await claim(lead, read.taskId);
  await ask(processInstanceId, 'samples.conc', 'T2');
  await ask(processInstanceId, 'blank', '');
  expect((await questions(processInstanceId)).map(({ path }) => path)).toEqual(['samples.conc', 'blank']);

  await publish(tubeCheck(2, inMicrograms));
  const again = await doTask(lead, read.taskId, 'return', {}, { comment: 'again' });
  await claim(tech, again.taskId);
  const [moved, kept] = await questions(processInstanceId);
  expect(moved).toMatchObject({ path: 'samples.mass', row: 'T2', mine: true });
  expect(kept).toMatchObject({ path: 'blank' });
  const answer = { id: moved?.id, text: '已重测' };
  expect((await tech.post(`${flow}/work/answer`, {}, answer)).body).toMatchObject({ code: 200 });
});

const reagents = [
  {
    reagentName: 'powersoil',
    reagentLot: '172036458',
    reagentExpiry: '2027-06-30',
    reagentUsed: 3,
    reagentUnit: 'rxn',
  },
  { reagentName: 'powersoil', reagentLot: '9002', reagentExpiry: '2027-01-31', reagentUsed: 1, reagentUnit: 'rxn' },
  { reagentName: 'powersoil', reagentLot: '9003', reagentExpiry: '2028-01-31', reagentUsed: 2, reagentUnit: 'rxn' },
];

test('S2-17 in a table without a key a question follows its row, whichever number that has, and says when it is gone', async () => {
  const { taskId, processInstanceId } = await approvedPlan(server, { lead, tech });
  await doTask(tech, taskId, 'submit', { ...experimentData(), reagents });
  await ask(processInstanceId, 'reagents.reagentLot', '2');
  const [first, second, third] = reagents;
  const afterwards = async (rows: readonly Json[]): Promise<Json> => {
    await query(sql`update wf_instance set data = jsonb_set(data, '{reagents}', ${JSON.stringify(rows)}::jsonb)
      where id = ${processInstanceId}`);
    return (await questions(processInstanceId))[0];
  };
  const added = { reagentName: 'ethanol', reagentLot: '1', reagentExpiry: '2030-01-01' };
  expect(await afterwards([third, added, first, { ...second, reagentLot: '9999' }] as Json[])).toMatchObject({
    row: '4',
  });
  const gone = await afterwards([third, added, first] as Json[]);
  expect(gone).toMatchObject({ path: 'reagents.reagentLot', row: '2', rowGone: true });
  const { rows: kept } = await query(sql`select row_marks from wf_question where instance_id = ${processInstanceId}`);
  expect(kept).toMatchObject([{ row_marks: [{}, {}, {}] }]);
  // What people typed is not copied.
  expect(JSON.stringify(kept)).not.toMatch(/powersoil|172036458|9002/);
});
