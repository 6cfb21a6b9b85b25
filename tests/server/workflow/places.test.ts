import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepView } from '../../../src/core/form/step-view.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import { definitionName } from '../../../scripts/demo/enter-process.ts';
import { pageData } from '../../../scripts/demo/page-data.ts';
import { openDesks, type Desks } from '../app/robot/desks.ts';
import { robotLibrary } from '../app/robot/robot-library.ts';
import { claim, complete, doTask, flow, projectOf, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

/* A tube's cell in a box is its own: two samples never are in one place. */

type Row = Readonly<Record<string, unknown>>;

const library = robotLibrary();
const storage = library.processes.find(({ id }) => id === 'sample-storage')!;

let server: TestServer;
let desks: Desks;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  desks = await openDesks(server);
  await projectOf(server);
  tech = await desks.of('lab-technician');
});
afterAll(() => server.close());

/** Samples that were approved, the task of storing them claimed. */
async function arrived(keys: readonly string[]): Promise<string> {
  const view = stepView(storage, startStep, ['lab-technician']);
  const [example = {}] = library.examples(storage.id, startStep);
  const [row] = example['samples'] as readonly Row[];
  const samples = keys.map((sampleNo, index) => ({ ...row, sampleNo, sampleName: `PL-${index + 1}` }));
  const data = await pageData(desks.page(tech, view, { formId: storage.id }, {}), { ...example, samples });
  const processDefinitionId = await definitionName(server.services, '000000', storage.id);
  const started = await tech.post(`${flow}/process/start`, {}, { processDefinitionId, data });
  expect(started.body, JSON.stringify(started.body)).toMatchObject({ code: 200 });
  const opinion = { opinionText: '同意入库' };
  const { taskId } = await doTask(await desks.of('lab-supervisor'), started.body.data.taskId, 'approve', opinion);
  await claim(tech, taskId);
  return taskId;
}

/** Stores the samples of a task, each in its cell of a box. */
async function store(taskId: string, cells: readonly string[], boxNo = 'BX-77'): Promise<Reply> {
  const view = stepView(storage, 'check-and-store', ['lab-technician']);
  const held = (await taskDetail(tech, taskId)).data as Row;
  const [example = {}] = library.examples(storage.id, 'check-and-store');
  const data = await pageData(desks.page(tech, view, { taskId }, held), example);
  const samples = (data['samples'] as readonly Row[]).map((row, at) => ({ ...row, boxNo, boxPosition: cells[at] }));
  return complete(tech, taskId, 'done', { ...data, samples });
}

const place = (index: number): string => `/samples/${index}/boxPosition`;

test('a sample is not put where another one is: the cell is named, with the sample in it', async () => {
  expect((await store(await arrived(['26S003001', '26S003002']), ['A1', 'A2'])).body).toMatchObject({ code: 200 });
  const taskId = await arrived(['26S003003', '26S003004']);
  const refused = await store(taskId, ['A2', 'A3']);
  expect(refused.body.data.findings).toMatchObject([{ pointer: place(0), code: 'place', level: 'error' }]);
  expect(refused.body.msg).toContain('BX-77 A2');
  expect(refused.body.msg).toContain('26S003002');
  expect((await store(taskId, ['A3', 'A4'])).body).toMatchObject({ code: 200 });
});

test('two samples of one sheet are not put in one cell', async () => {
  const { findings } = (await store(await arrived(['26S003011', '26S003012']), ['B1', 'B1'])).body.data;
  expect(findings.map(({ pointer }: Json) => pointer)).toEqual([place(0), place(1)]);
  expect(findings[0].message.en).toContain('is taken by 26S003012');
});

test('while somebody types the server tells what is not free, and nothing is stored by asking', async () => {
  const taskId = await arrived(['26S003021', '26S003022']);
  const detail = await taskDetail(tech, taskId);
  expect(detail.places).toEqual(['sampleNo', 'storageRoom', 'freezerNo', 'boxNo', 'boxPosition']);
  const cell = { storageRoom: 'cold-1', freezerNo: 'F-03', boxNo: 'BX-77' };
  const samples = [
    { sampleNo: '26S003021', ...cell, boxPosition: 'A1' },
    { sampleNo: '26S003022', ...cell, boxPosition: 'I9' },
  ];
  const asked = (): Promise<Reply> => tech.post(`${flow}/work/check-places`, { taskId }, { data: { samples } });
  expect((await asked()).body.data).toMatchObject([{ pointer: place(0), row: 0, key: 'boxPosition' }]);
  expect((await asked()).body.data).toHaveLength(1);
  const lead = await desks.of('lab-supervisor');
  expect((await lead.post(`${flow}/work/check-places`, { taskId }, { data: { samples } })).status).toBe(400);
});

test('of two who hand in at once one gets the cell, and the other is told whose it is', async () => {
  const tasks = [await arrived(['26S003031']), await arrived(['26S003032'])];
  const replies = await Promise.all(tasks.map((taskId) => store(taskId, ['C1'], 'BX-78')));
  const codes = replies.map(({ body }) => body.code as number).toSorted((a, b) => a - b);
  expect(codes[0]).toBe(200);
  expect([400, 409]).toContain(codes[1]);
  expect(replies.find(({ body }) => body.code !== 200)?.body.msg).toMatch(/BX-78 C1.*26S00303[12]/);
});

test('a sample that left gives its cell free; a hand edit to a cell that is taken is refused', async () => {
  const admin = await server.login('admin');
  const row = async (key: string): Promise<Json> => {
    const { body } = await admin.get('/api/seqdesk-sample/sample/row', { key });
    return body.data;
  };
  const edit = async (key: string, changes: Row): Promise<Reply> =>
    admin.post('/api/seqdesk-sample/sample/submit', {}, { ...(await row(key)), ...changes });
  const taken = await edit('26S003001', { boxPosition: 'A2' });
  expect(taken.body).toMatchObject({ code: 409 });
  expect(taken.body.msg).toContain('26S003002');
  expect((await edit('26S003002', { disposalMethod: 'destroy' })).body).toMatchObject({ code: 200 });
  expect((await edit('26S003001', { boxPosition: 'A2' })).body).toMatchObject({ code: 200 });
  expect((await store(await arrived(['26S003041']), ['A1'])).body).toMatchObject({ code: 200 });
});
