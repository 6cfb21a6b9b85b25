import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { inMicrograms, tubeCheck } from './tube-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const formId = 'tube-check';
const samples = [
  { tubeNo: 'T1', conc: 12.5, grade: 'a' },
  { tubeNo: 'T2', conc: 7, grade: 'b' },
];
const typed = { blank: 0.5, spare: '20', samples };

let server: TestServer;
let [analyst, lead, tech]: [Client, Client, Client] = [] as never;

/** Instances opened and measured before the second version was published. */
interface Opened {
  readonly id: string;
  readonly taskId: string;
}
let [returned, taken, odd]: [Opened, Opened, Opened] = [] as never;
/** The task of the first that shows the newer form. */
let again = '';

beforeAll(async () => {
  server = await startTestServer();
  [analyst, lead, tech] = [await server.login('analyst'), await server.login('lead'), await server.login('tech')];
  await published(tubeCheck(1));
  returned = await measured(typed);
  taken = await opened();
  odd = await measured({ ...typed, spare: 'half a tube' });
  await published(tubeCheck(2, inMicrograms));
});
afterAll(() => server.close());

async function published(descriptor: Json): Promise<Json> {
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function opened(): Promise<Opened> {
  const [row] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data;
  const data = { tubeRoom: 'R1', samples: samples.map(({ tubeNo }) => ({ tubeNo })) };
  const reply = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: row.id, data });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return { id: reply.body.data.processInstanceId, taskId: reply.body.data.taskId };
}

/** An instance whose reader has the task. */
async function measured(data: Json): Promise<Opened> {
  const { id, taskId } = await opened();
  return { id, taskId: (await doTask(tech, taskId, 'submit', data)).taskId };
}

const instance = async (client: Client, id: string): Promise<Json> =>
  (await client.get(`${flow}/work/instance-detail`, { processInstanceId: id })).body.data;

const inNewForm = {
  blank: 0.0005,
  spare: 20,
  samples: [
    { tubeNo: 'T1', mass: 0.0125, grade: 'good' },
    { tubeNo: 'T2', mass: 0.007, grade: 'poor' },
  ],
};

describe('an instance under way when a version with migrate is published', () => {
  test('the task that is open keeps its form and its numbers', async () => {
    const page = await taskDetail(lead, returned.taskId);
    expect(page.release.version).toBe(1);
    expect(page.data).toMatchObject(typed);
  });

  test('the next task shows the newer form, on which 12.5 ng/uL are 0.0125 ug/uL', async () => {
    const next = await doTask(lead, returned.taskId, 'return', {}, { comment: 'again' });
    again = next.taskId;
    const page = await taskDetail(tech, next.taskId);
    expect(page.release.version).toBe(2);
    expect(page.data).toMatchObject(inNewForm);
    expect(page.data.samples[0]).not.toHaveProperty('conc');
  });

  test('every other page of it says the same: the whole, the task done before, the print', async () => {
    for (const page of [await instance(lead, returned.id), await taskDetail(lead, returned.taskId)]) {
      expect(page.release.version).toBe(2);
      expect(page.data).toMatchObject(inNewForm);
    }
    const print = await lead.get(`${flow}/work/print`, { processInstanceId: returned.id });
    expect(print.body.data, JSON.stringify(print.body)).toMatchObject({ release: { version: 2 }, data: inNewForm });
  });

  test('the history keeps what was entered, with the form that it was entered by', async () => {
    const { trail, forms } = await instance(lead, returned.id);
    expect(trail.map(({ kind }: Json) => kind)).toContain('convert');
    const [measure] = trail.filter(({ kind, step }: Json) => kind === 'complete' && step === 'measure');
    expect(measure.releaseVersion).toBe(1);
    expect(measure.values).toMatchObject({ blank: 0.5, spare: '20' });
    expect(measure.changes).toContainEqual({ path: 'samples.conc', row: 'T1', before: null, after: 12.5 });
    expect(forms.map(({ version }: Json) => version)).toEqual([1]);
    expect(forms[0].descriptor.sets['tube-result'].properties.conc['x-unit']).toBe('ng/uL');
  });

  test('a task that is taken back shows what was handed in by the newer form, as does what is still typed by the older', async () => {
    await doTask(tech, taken.taskId, 'submit', typed);
    const back = await tech.post(`${flow}/workflow/recaption`, { processInstanceId: taken.id });
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ code: 200 });
    const page = await taskDetail(tech, taken.taskId);
    expect(page.release.version).toBe(2);
    expect(page.data).toMatchObject(inNewForm);
    const patches = [{ table: 'samples', rows: [{ tubeNo: 'T1', conc: 30, grade: 'b' }] }];
    const draft = { seq: 1, release: { formId, version: 1 }, header: { blank: 2, spare: 'none' }, patches };
    const saved = await tech.post(`${flow}/work/draft`, { taskId: taken.taskId }, draft);
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ code: 200 });
    const { draft: offered } = await taskDetail(tech, taken.taskId);
    expect(offered.header).toEqual({ blank: 0.002 });
    expect(offered.patches).toEqual([{ table: 'samples', rows: [{ tubeNo: 'T1', mass: 0.03, grade: 'poor' }] }]);
    expect(offered.release).toEqual({ formId, version: 2 });
    const spare = { path: 'spare', row: null, value: 'none', reason: 'empty', label: { zh: '余量', en: 'Spare' } };
    expect(offered.left).toEqual([{ ...spare, shown: { zh: 'none', en: 'none' } }]);
    // Given back and taken again, by whoever may see what.
    const released = await tech.post(`${flow}/workflow/cancelReceive`, { taskId: taken.taskId });
    expect(released.body, JSON.stringify(released.body)).toMatchObject({ code: 200 });
    expect((await claim(tech, taken.taskId)).body).toMatchObject({ code: 200 });
    const { header, patches: rows, left } = (await taskDetail(tech, taken.taskId)).draft;
    expect({ header, patches: rows, left }).toEqual({
      header: offered.header,
      patches: offered.patches,
      left: offered.left,
    });
    const read = await tech.get(`${flow}/work/draft`, { taskId: taken.taskId });
    expect(read.body.data).toMatchObject({ header: offered.header, release: { version: 2 } });
    const done = await complete(tech, taken.taskId, 'submit', { blank: 0.002 });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
    expect((await taskDetail(lead, done.body.data.taskId)).data.samples[0].mass).toBe(0.0125);
  });

  test('what a browser kept of it is converted by the version that its page shows, and what is left is told in words', async () => {
    const { taskId } = taken;
    const patches = [{ table: 'samples', rows: [{ tubeNo: 'T1', conc: 40, grade: 'a', lid: 'blue' }] }];
    const kept = { release: { formId, version: 1 }, header: { blank: 3, spare: 'none' }, patches };
    const call = `${flow}/work/convert-draft`;
    expect((await lead.post(call, { taskId }, { ...kept, to: 2 })).status).toBe(400);
    const back = await tech.post(`${flow}/workflow/recaption`, { processInstanceId: taken.id });
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ code: 200 });
    const { body } = await tech.post(call, { taskId }, { ...kept, to: 2 });
    expect(body.data, JSON.stringify(body)).toMatchObject({
      header: { blank: 0.003 },
      patches: [{ table: 'samples', rows: [{ tubeNo: 'T1', mass: 0.04, grade: 'good' }] }],
    });
    expect(body.data.left.map(({ path, row, reason }: Json) => [path, row, reason])).toEqual([
      ['spare', null, 'empty'],
      ['samples.lid', 0, 'gone'],
    ]);
    const other = await tech.post(call, { taskId }, { ...kept, to: 1 });
    expect(other.body.msg).toContain('表单');
    await complete(tech, taskId, 'submit', {});
  });

  test('two points of its history are compared by the newer form, the first one converted', async () => {
    const [first, second] = inNewForm.samples;
    const values = { ...inNewForm, samples: [{ ...first, mass: 0.02 }, second] };
    await doTask(tech, again, 'submit', values);
    const { trail } = await instance(lead, returned.id);
    const [from, to] = trail.filter(({ kind, step }: Json) => kind === 'complete' && step === 'measure');
    const query = { processInstanceId: returned.id, from: from.seq, to: to.seq };
    const { body } = await lead.get(`${flow}/work/compare`, query);
    expect(body.data.fields, JSON.stringify(body)).toEqual([]);
    expect(body.data.tables).toMatchObject([{ table: 'samples', added: 0, removed: 0, changed: 1 }]);
    const [row] = body.data.tables[0].rows;
    expect(row.cells).toEqual([expect.objectContaining({ path: 'samples.mass', before: 0.0125, after: 0.02 })]);
  });

  test('an instance with a value that has no place in the newer form goes on with its own', async () => {
    const next = await doTask(lead, odd.taskId, 'return', {}, { comment: 'again' });
    const page = await taskDetail(tech, next.taskId);
    expect(page.release.version).toBe(1);
    expect(page.data).toMatchObject({ ...typed, spare: 'half a tube' });
    const read = await doTask(tech, next.taskId, 'submit', { spare: '5' });
    const moved = await taskDetail(lead, read.taskId);
    expect(moved).toMatchObject({ release: { version: 2 }, data: { spare: 5, blank: 0.0005 } });
  });
});

describe('publishing', () => {
  test('tells what going back would lose, and rolling back is refused as long as it would misread values', async () => {
    const descriptor = tubeCheck(3, inMicrograms);
    delete descriptor.migrate;
    descriptor.sets['tube-state'].properties.note = { type: 'string', 'x-label': { zh: '备注', en: 'Note' } };
    const checked = await analyst.post(`${base}/check`, {}, { descriptor });
    expect(checked.body.data).toMatchObject({
      ok: true,
      change: { class: 'safe', losesOnReturn: [{ subject: 'note' }] },
    });
    const back = await analyst.post(`${base}/rollback`, {}, { formId, version: 1, reason: 'wrong' });
    expect(back.status).toBe(400);
    expect(back.body.msg).toContain('不能发布');
  });

  test('a formula with the wrong factor, and one that nothing asks for, are refused', async () => {
    const wrong = tubeCheck(3, inMicrograms);
    wrong.sets['tube-state'].properties.blank['x-unit'] = 'mg/uL';
    wrong.migrate = { blank: 'blank * 1000.0' };
    const refused = await analyst.post(`${base}/publish`, {}, { descriptor: wrong, reason: 'next' });
    expect(refused.body.msg).toContain('1 ug/uL 应为 0.001 mg/uL');
    const needless = tubeCheck(3, inMicrograms);
    needless.migrate = { blank: 'blank / 1000.0' };
    const told = await analyst.post(`${base}/publish`, {}, { descriptor: needless, reason: 'next' });
    expect(told.body.msg).toContain('不需要换算');
  });

  test('S6: claiming the older open task works as before', async () => {
    const { taskId } = await opened();
    expect((await claim(tech, taskId)).body).toMatchObject({ code: 200 });
    expect((await taskDetail(tech, taskId)).release.version).toBe(2);
  });
});
