import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvedPlan,
  claim,
  doTask,
  experimentData,
  flow,
  handOverData,
  planData,
  sampleRows,
  startPlan,
  taskDetail,
} from '../support/extraction-plan.ts';
import { noticesAbout } from '../notices/notice-calls.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let qc: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, qc] = [await server.login('lead'), await server.login('tech'), await server.login('qc')];
});
afterAll(() => server.close());

interface Question {
  readonly path: string;
  readonly row?: string;
  readonly text: string;
}

const ask = (who: Client, processInstanceId: string, { row = '', ...more }: Question): Promise<Reply> =>
  who.post(`${flow}/work/ask`, {}, { processInstanceId, row, ...more });
const answer = (who: Client, id: string, text: string): Promise<Reply> =>
  who.post(`${flow}/work/answer`, {}, { id, text });
const questions = async (who: Client, processInstanceId?: string): Promise<Json[]> =>
  (await who.get(`${flow}/work/questions`, processInstanceId === undefined ? {} : { processInstanceId })).body.data;

/** A plan that the technician filled in and the supervisor reviews. */
async function reviewed(): Promise<Json> {
  const plan = await startPlan(server, lead);
  const { taskId } = await doTask(tech, plan.taskId, 'submit', await planData(server));
  await claim(lead, taskId);
  return { ...plan, taskId };
}

const sampleNo = String(sampleRows(1)[0]?.['sampleNo']);

test('S2-17 a reviewer asks about a value; who did its step is told, finds it with the others and answers', async () => {
  const { processInstanceId, businessNo } = await reviewed();
  const text = '批次号是否应为 EX2026-48？';
  expect((await ask(lead, processInstanceId, { path: 'batchNo', text })).body).toMatchObject({ code: 200 });
  expect(await noticesAbout(tech, 'message', processInstanceId)).toMatchObject([{ reason: 'question', text }]);
  const [question] = (await questions(tech)).filter((one) => one.processInstanceId === processInstanceId);
  expect(question).toMatchObject({ path: 'batchNo', row: '', text, processCode: businessNo, answer: '', mine: true });
  expect(await questions(lead)).toEqual([]);

  expect((await answer(tech, question.id, '是，已改')).body).toMatchObject({ code: 200 });
  expect((await answer(tech, question.id, '再答')).body).toMatchObject({ code: 400, msg: '该问题不存在或已回答' });
  expect(await noticesAbout(lead, 'message', processInstanceId)).toMatchObject([
    { reason: 'answer', text: '是，已改' },
  ]);
  expect(await questions(tech)).toEqual([]);
  expect(await questions(lead, processInstanceId)).toMatchObject([{ answer: '是，已改', mine: false }]);
});

test('S2-17 question and answer stay in the trail with what they are about, and move nothing', async () => {
  const { processInstanceId, taskId } = await reviewed();
  await ask(lead, processInstanceId, { path: 'batchNo', text: '为什么？' });
  expect((await taskDetail(lead, taskId)).questions).toBe(1);
  const [question] = await questions(tech, processInstanceId);
  await answer(tech, question.id, '因为');
  const { trail, questions: asked } = await taskDetail(lead, taskId);
  expect(asked).toBe(1);
  expect(trail.slice(-2)).toMatchObject([
    { kind: 'ask', comment: '为什么？', about: { path: 'batchNo', row: '' } },
    { kind: 'answer', comment: '因为', about: { path: 'batchNo', row: '' } },
  ]);
  await doTask(lead, taskId, 'approve');
});

test('S2-17 a cell is asked about by the key of its row, a row of another table by its number; others are refused', async () => {
  const { taskId, processInstanceId } = await approvedPlan(server, { lead, tech });
  const next = await doTask(tech, taskId, 'submit', experimentData());
  const about = async (path: string, row: string): Promise<unknown> =>
    (await ask(lead, processInstanceId, { path, row, text: '请核对' })).body.code;
  expect(await about('samples.extractConc', sampleNo)).toBe(200);
  expect(await about('reagents.reagentLot', '1')).toBe(200);
  for (const [path, row] of [
    ['samples.extractConc', '26S999999'],
    ['samples.extractConc', ''],
    ['reagents.reagentLot', '2'],
    ['reagents.reagentLot', 'one'],
    ['reagents', '1'],
    ['batchNo', '1'],
    ['nothing', ''],
  ] as const)
    expect(await about(path, row), `${path} ${row}`).toBe(400);
  expect(await questions(tech, processInstanceId)).toMatchObject([
    { path: 'samples.extractConc', row: sampleNo, mine: true },
    { path: 'reagents.reagentLot', row: '1', mine: true },
  ]);
  await doTask(tech, next.taskId, 'submit', await handOverData(server));
});

test('S2-17 what nobody has done yet is asked of whoever has the task, and who asked may close it', async () => {
  const { taskId, processInstanceId } = await approvedPlan(server, { lead, tech });
  await claim(tech, taskId);
  await ask(lead, processInstanceId, { path: 'roomTemp', text: '请记录室温' });
  expect(await questions(tech)).toMatchObject([{ path: 'roomTemp', askedOfName: '', mine: true }]);
  const [question] = await questions(lead, processInstanceId);
  expect((await answer(lead, question.id, '已当面说明')).body).toMatchObject({ code: 200 });
  expect(await questions(tech)).toEqual([]);
});

test('S6-01 who has no part in the process neither asks, sees nor answers', async () => {
  const { processInstanceId } = await reviewed();
  await ask(lead, processInstanceId, { path: 'batchNo', text: '为什么？' });
  const [question] = await questions(lead, processInstanceId);
  expect((await ask(qc, processInstanceId, { path: 'batchNo', text: '？' })).status).toBe(403);
  expect((await qc.get(`${flow}/work/questions`, { processInstanceId })).status).toBe(403);
  expect((await answer(qc, question.id, '？')).status).toBe(403);
  expect((await answer(qc, '1', '？')).body).toMatchObject({ code: 400 });
});
