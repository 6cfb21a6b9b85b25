import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../forms/fridge-forms.ts';
import { tubeCheck } from '../forms/tube-forms.ts';
import { complete, doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const opens = [{ process: 'tube-store', carry: ['tubeRoom', 'samples'] }];
const typed = { blank: 0.5, samples: [{ tubeNo: 'T1', conc: 12.5, grade: 'a' }] };

let server: TestServer;
let [analyst, lead, tech]: [Client, Client, Client] = [] as never;

interface Opened {
  readonly id: string;
  readonly taskId: string;
}

/** Steps and outcomes under other names: measure → assay, read → review, submit → hand-in, approve → pass, return → redo. */
function renamed(form: Json): void {
  const [measure, read] = form.steps;
  Object.assign(measure, { id: 'assay', was: ['measure'], label: text('测定', 'Assay') });
  measure.outcomes = [{ id: 'hand-in', was: ['submit'], label: text('交出', 'Hand in'), to: 'next' }];
  Object.assign(read, { id: 'review', was: ['read'], label: text('审阅', 'Review') });
  read.outcomes = [
    { id: 'pass', was: ['approve'], label: text('通过', 'Pass'), to: 'end', opens },
    { id: 'redo', was: ['return'], label: text('重做', 'Redo'), to: 'back' },
  ];
}

function withOpens(form: Json): void {
  form.steps[1].outcomes[0].opens = opens;
}

/** Where tubes go that passed. */
function tubeStore(): Json {
  return tubeCheck(1, (form) => {
    Object.assign(form, { id: 'tube-store', label: text('管存', 'Tube store') });
    form.start.by = ['manual', 'auto'];
  });
}

const publish = (descriptor: Json) => analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });

async function published(descriptor: Json): Promise<Json> {
  const reply = await publish(descriptor);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}

async function opened(): Promise<Opened> {
  const [row] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data;
  const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
  const reply = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: row.id, data });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return { id: reply.body.data.processInstanceId, taskId: reply.body.data.taskId };
}

const instance = async (id: string): Promise<Json> =>
  (await lead.get(`${flow}/work/instance-detail`, { processInstanceId: id })).body.data;
const listed = async (list: string, query: Json, client: Client): Promise<Json[]> =>
  (await client.get(`${flow}/work/${list}`, { size: 50, ...query })).body.data.records;

let [waiting, moving, reading]: [Opened, Opened, Opened] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, lead, tech] = [await server.login('analyst'), await server.login('lead'), await server.login('tech')];
  for (const form of [tubeStore(), tubeCheck(1, withOpens)]) await published(form);
  waiting = await opened();
  moving = await opened();
  const { id, taskId } = await opened();
  reading = { id, taskId: (await doTask(tech, taskId, 'submit', typed)).taskId };
  const { change } = await published(tubeCheck(2, renamed));
  if (change.class !== 'upcast') throw new Error(JSON.stringify(change));
});
afterAll(() => server.close());

describe('steps and outcomes under other names in a newer version', () => {
  test('the open task keeps its form and its names', async () => {
    const page = await taskDetail(tech, waiting.taskId);
    expect(page).toMatchObject({
      release: { version: 1 },
      task: { stepCode: 'measure' },
      instance: { step: 'measure' },
    });
  });

  test('a list asked for the new name has the tasks of the former one as well', async () => {
    const claimable = await listed('claim-list', { stepCode: 'assay', processDefinitionKey: 'tube-check' }, tech);
    expect(claimable.map(({ taskId }) => taskId)).toContain(waiting.taskId);
    for (const key of ['stepCode', 'taskDefinitionKey'])
      for (const name of ['assay', 'measure'])
        for (const operator of ['', '_equal']) {
          const found = await listed('claim-list', { [key + operator]: name }, tech);
          expect(
            found.map(({ taskId }) => taskId),
            `${key}${operator} ${name}`,
          ).toContain(waiting.taskId);
        }
    const others = await listed('claim-list', { taskDefinitionKey_notequal: 'measure' }, tech);
    expect(others.map(({ taskId }) => taskId)).not.toContain(waiting.taskId);
    const byName = await listed('claim-list', { taskName: '测定', processDefinitionKey: 'tube-check' }, tech);
    expect(byName.map(({ taskId }) => taskId)).toContain(waiting.taskId);
  });

  test('the next step of the instance opens under its new name', async () => {
    const next = await doTask(tech, moving.taskId, 'submit', typed);
    expect(next.step).toBe('review');
    const page = await taskDetail(lead, next.taskId);
    expect(page).toMatchObject({ release: { version: 2 }, task: { stepCode: 'review' }, instance: { step: 'review' } });
    expect(page.access.read).toContain('blank');
    const back = await doTask(lead, next.taskId, 'redo', {}, { comment: 'again' });
    expect(back.step).toBe('assay');
    const former = await listed('claim-list', { taskDefinitionKey: 'measure' }, tech);
    expect(former.map(({ taskId }) => taskId)).toContain(back.taskId);
    const again = await doTask(tech, back.taskId, 'hand-in', typed);
    expect(again.step).toBe('review');
    const [changed] = (await lead.post(`${flow}/work/complete-preview`, {}, { taskIds: [again.taskId] })).body.data;
    expect(changed.taskId).toBe(again.taskId);
  });

  test('the history says what was entered where, by the words of then, and goes on as one', async () => {
    const { trail } = await instance(moving.id);
    const done = trail.filter(({ kind }: Json) => kind === 'complete');
    expect(done.map(({ step, outcome }: Json) => [step, outcome])).toEqual([
      ['assay', 'hand-in'],
      ['review', 'redo'],
      ['assay', 'hand-in'],
    ]);
    expect(done.map(({ stepLabel, outcomeLabel }: Json) => [stepLabel.zh, outcomeLabel.zh])).toEqual([
      ['测量', '提交'],
      ['审阅', '重做'],
      ['测定', '交出'],
    ]);
  });

  test('whoever did the step under its former name is told of a return', async () => {
    const done = await doTask(lead, reading.taskId, 'return', {}, { comment: 'mend it' });
    expect(done.step).toBe('assay');
    const notices = (await tech.get('/api/seqdesk-baseconfig/notice/list', { size: 50 })).body.data.records;
    expect(JSON.stringify(notices)).toContain('mend it');
  });

  test('a completion under the former name is taken back into the form of now', async () => {
    const { id, taskId } = waiting;
    const next = await doTask(tech, taskId, 'submit', typed);
    expect(next.step).toBe('review');
    const back = await tech.post(`${flow}/workflow/recaption`, { processInstanceId: id });
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ code: 200 });
    const page = await taskDetail(tech, taskId);
    expect(page).toMatchObject({ release: { version: 2 }, task: { stepCode: 'assay' }, instance: { step: 'assay' } });
    expect(page.data).toMatchObject(typed);
    const again = await complete(tech, taskId, 'hand-in', typed);
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ code: 200 });
    const passed = await doTask(lead, again.body.data.taskId, 'pass', {}, { open: ['tube-store'] });
    expect(passed).toMatchObject({ status: 'finished', opened: [{ process: 'tube-store' }] });
  });

  test('a former name that is still in use, or that two claim, is refused', async () => {
    const twice = tubeCheck(3, (form) => {
      renamed(form);
      form.steps[1].was = ['read', 'measure'];
    });
    expect((await publish(twice)).body.msg).toContain('曾用名“measure”还是另一个字段、步骤或出口的名称');
    const used = tubeCheck(3, (form) => {
      renamed(form);
      form.steps[0].was = ['measure', 'review'];
    });
    expect((await publish(used)).status).toBe(400);
  });

  test('going back brings the former names back', async () => {
    const newer = await opened();
    const reply = await publish(tubeCheck(3, withOpens));
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { change: { class: 'upcast' } } });
    const stays = await opened();
    for (const { taskId } of [newer, stays]) {
      const { release } = await taskDetail(tech, taskId);
      const next = await doTask(tech, taskId, release.version === 2 ? 'hand-in' : 'submit', typed);
      expect(next.step).toBe('read');
    }
  });
});
