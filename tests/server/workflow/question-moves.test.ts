import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  doTask,
  flow,
  planData,
  processKey,
  sampleRows,
  startPlan,
  taskDetail,
} from '../support/extraction-plan.ts';
import { colleague, noticesAbout } from '../notices/notice-calls.ts';
import { EventReader } from '../support/event-reader.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

const ask = (who: Client, processInstanceId: string, path: string, text: string, row = ''): Promise<Reply> =>
  who.post(`${flow}/work/ask`, {}, { processInstanceId, path, row, text });
const answer = (who: Client, id: string, text: string): Promise<Reply> =>
  who.post(`${flow}/work/answer`, {}, { id, text });
const questions = async (who: Client, processInstanceId: string): Promise<Json[]> =>
  (await who.get(`${flow}/work/questions`, { processInstanceId })).body.data;
/** What of an instance waits for a person. */
const waiting = async (who: Client, processInstanceId: string): Promise<Json[]> => {
  const { data } = (await who.get(`${flow}/work/questions`)).body;
  return (data as Json[]).filter((one) => one.processInstanceId === processInstanceId);
};

/** A plan that the technician handed in, with the supervisor's open review of it. */
async function handedIn(): Promise<Json> {
  const plan = await startPlan(server, lead);
  const { taskId } = await doTask(tech, plan.taskId, 'submit', await planData(server));
  return { ...plan, taskId, planTask: plan.taskId };
}

test('S2-17 a question stays open through return and hand-in, of a row too that is gone by then', async () => {
  const { processInstanceId, taskId } = await handedIn();
  await claim(lead, taskId);
  const gone = String(sampleRows(3)[2]?.['sampleNo']);
  await ask(lead, processInstanceId, 'samples.sampleName', '名称与送样单一致吗？', gone);
  const back = (await complete(lead, taskId, 'return')).body.data;
  await claim(tech, back.taskId);
  const [open] = await waiting(tech, processInstanceId);
  expect(open).toMatchObject({ row: gone, taskId: back.taskId, stepCode: 'plan', mine: true, running: true });

  const next = (await complete(tech, back.taskId, 'submit', await planData(server, 2))).body.data;
  await claim(lead, next.taskId);
  expect((await taskDetail(lead, next.taskId)).questions).toBe(1);
  expect(await questions(lead, processInstanceId)).toMatchObject([{ row: gone, answer: '', running: true }]);
  expect((await answer(tech, open.id, '该样本已撤回')).body).toMatchObject({ code: 200 });
});

test('S7-25 a question keeps nobody from taking a task back, and is answered on the one that is open again', async () => {
  const { processInstanceId, planTask } = await handedIn();
  await ask(lead, processInstanceId, 'batchNo', '批次号？');
  expect((await tech.post(`${flow}/workflow/recaption`, { processInstanceId })).body).toMatchObject({ code: 200 });
  expect(await waiting(tech, processInstanceId)).toMatchObject([{ path: 'batchNo', taskId: planTask }]);
  expect(await noticesAbout(tech, 'message', processInstanceId)).toMatchObject([{ reason: 'question' }]);
});

test('S2-17 who has the task is led to it by the notice, who did the step to the process', async () => {
  const { processInstanceId, taskId } = await handedIn();
  await claim(lead, taskId);
  const other = await colleague(server, 'asking', ['lab-supervisor']);
  await ask(other, processInstanceId, 'batchNo', '批次号？');
  expect(await noticesAbout(lead, 'message', processInstanceId)).toMatchObject([{ taskId, reason: 'question' }]);
  expect(await noticesAbout(tech, 'message', processInstanceId)).toMatchObject([{ taskId: '', reason: 'question' }]);
});

test('S2-17 after the process has ended a question is shown as unanswered and waits for nobody', async () => {
  const plan = await startPlan(server, lead);
  const { processInstanceId } = plan;
  await claim(tech, plan.taskId);
  await ask(lead, processInstanceId, 'projectName', '项目名称？');
  const admin = await server.login('admin');
  expect((await admin.post(`${flow}/workflow/revokeProcess`, { processInstanceId })).body).toMatchObject({ code: 200 });
  const [question] = await questions(lead, processInstanceId);
  expect(question).toMatchObject({ running: false, mine: false, answeredAt: '' });
  expect(await waiting(tech, processInstanceId)).toEqual([]);
  expect((await answer(tech, question.id, '？')).body).toMatchObject({ code: 400, msg: '流程已结束或不存在' });
  expect((await ask(lead, processInstanceId, 'projectName', '？')).body).toMatchObject({ code: 400 });
});

test('S4-05 a page that has the task open hears of each question and answer, as do those whom it concerns', async () => {
  const { processInstanceId, taskId } = await handedIn();
  await claim(lead, taskId);
  const watcher = await colleague(server, 'watching', ['lab-supervisor']);
  const address = await server.listen();
  const [atWatcher, atTech] = [
    await EventReader.open(address, watcher, 'watching'),
    await EventReader.open(address, tech),
  ];
  await watcher.post(`${flow}/work/presence`, {}, { taskId, page: 'watching', here: true });
  await ask(lead, processInstanceId, 'batchNo', '批次号？');
  for (const reader of [atWatcher, atTech]) expect((await reader.next('question')).data).toEqual({});
  const [question] = await questions(tech, processInstanceId);
  await answer(tech, question.id, '已核对');
  for (const reader of [atWatcher, atTech]) {
    expect((await reader.next('question')).data).toEqual({});
    reader.close();
  }
});

test('S2-17 whom a question names by @ is told of it too, once', async () => {
  const { processInstanceId } = await handedIn();
  const named = await colleague(server, 'expert', ['lab-supervisor']);
  await ask(lead, processInstanceId, 'batchNo', '@expert 请看一下 @tech');
  expect(await noticesAbout(named, 'message', processInstanceId)).toMatchObject([{ reason: 'comment' }]);
  expect(await noticesAbout(tech, 'message', processInstanceId)).toMatchObject([{ reason: 'question' }]);
});

test('a process takes 500 questions and no more', async () => {
  const { processInstanceId } = await handedIn();
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`insert into wf_question (tenant_id, instance_id, path, row_key, asked_seq)
      select '000000', ${processInstanceId}, 'batchNo', '', 1000 + n from generate_series(1, 500) n`.execute(tx),
  );
  const refused = await ask(lead, processInstanceId, 'batchNo', '？');
  expect(refused.body).toMatchObject({ code: 400, msg: '该流程已有 500 个提问，不能再提问' });
});

test('S6-01 of a value that is hidden from them nobody is told, not even who has the task', async () => {
  const base = '/api/seqdesk-baseconfig/form-management';
  const analyst = await server.login('analyst');
  const { descriptor } = (await analyst.get(`${base}/detail`, { formId: processKey })).body.data;
  for (const set of Object.values<Json>(descriptor.sets)) {
    const field = set.properties['projectRemark'];
    if (field) field['x-access'] = { 'lab-technician': 'hide', '*': 'edit' };
  }
  const published = await analyst.post(`${base}/publish`, {}, { descriptor: { ...descriptor, version: 2 } });
  expect(published.body).toMatchObject({ code: 200 });
  const data = { ...(await applicationData(server)), projectRemark: '只给主管看' };
  const started = await lead.post(`${flow}/process/start`, {}, { processDefinitionId: await definitionId(lead), data });
  const { processInstanceId, taskId } = started.body.data;
  await claim(tech, taskId);
  expect((await ask(lead, processInstanceId, 'projectRemark', '@tech 只问主管')).body).toMatchObject({ code: 200 });
  expect((await ask(tech, processInstanceId, 'projectRemark', '？')).body).toMatchObject({ code: 400 });
  expect(await noticesAbout(tech, 'message', processInstanceId)).toEqual([]);
  expect([await waiting(tech, processInstanceId), await questions(tech, processInstanceId)]).toEqual([[], []]);
  const detail = await tech.get(`${flow}/work/task-detail`, { taskId });
  expect(detail.raw.toString()).not.toContain('只问主管');
  const [question] = await questions(lead, processInstanceId);
  expect((await answer(tech, question.id, '？')).status).toBe(403);
});
