import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carriedData } from '../../../src/server/workflow/carry.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { claim, complete, doTask, flow, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

const text = (zh: string, en: string) => ({ zh, en });
const field = (zh: string) => ({ type: 'string', maxLength: 100, 'x-label': text(zh, zh) });

/** The process that ending a plan early may open; it asks for a reason that the plan cannot give. */
const stopDemand = (required: readonly string[]) => ({
  kind: 'process',
  id: 'stop-demand',
  version: required.length + 2,
  label: text('终止需求', 'Stop demand'),
  stage: 'support',
  start: { by: ['manual', 'auto'], roles: ['lab-technician'], edit: ['@project-head', '@stop-head'] },
  steps: [
    {
      id: 'confirm',
      roles: ['lab-supervisor'],
      edit: ['@stop-result'],
      outcomes: [
        { id: 'submit', to: 'end' },
        { id: 'return', to: 'start' },
      ],
    },
  ],
  sets: {
    'stop-head': {
      scope: 'form',
      label: text('终止', 'Stop'),
      properties: {
        stopReasonText: field('原因'),
        stopAskedOn: { type: 'string', format: 'date', 'x-calc': 'today', 'x-label': text('日期', 'Date') },
      },
      required,
    },
    'stop-result': { scope: 'form', label: text('结果', 'Result'), properties: { stopResult: field('处理结果') } },
  },
});

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

async function publish(descriptor: Json): Promise<void> {
  const analyst = await server.login('analyst');
  const reply = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

describe('an outcome that opens another process', () => {
  test('copies what it says and opens the first step where nothing is missing', async () => {
    await publish(stopDemand([]));
    const plan = await startPlan(server, lead);
    await claim(tech, plan.taskId);
    const before = await taskDetail(tech, plan.taskId);
    expect(before.offers).toEqual({ terminate: [{ process: 'stop-demand', label: text('终止需求', 'Stop demand') }] });
    const reply = await complete(tech, plan.taskId, 'terminate', {}, { open: ['stop-demand'] });
    const [opened] = reply.body.data.opened;
    expect(opened).toMatchObject({ process: 'stop-demand' });
    const detail = await taskDetail(lead, opened.taskId);
    expect(detail.task).toMatchObject({ taskDefinitionKey: 'confirm', status: 'claim' });
    expect(detail.instance).toMatchObject({ starter: tech.userId, processCode: opened.businessNo });
    const seen = (await lead.get(`${flow}/work/instance-detail`, { processInstanceId: opened.processInstanceId })).body;
    expect(seen.data.data).toMatchObject({ projectNo: before.data.projectNo, customerName: before.data.customerName });
    expect(seen.data.data.stopAskedOn, 'computed as if it had been handed in').toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(seen.data.data.samples).toBeUndefined();
  });

  test('opens the application form where a required field stays empty, and goes on from there', async () => {
    await publish(stopDemand(['stopReasonText']));
    const plan = await startPlan(server, lead);
    await claim(tech, plan.taskId);
    const reply = await complete(tech, plan.taskId, 'terminate', {}, { open: ['stop-demand'] });
    const [{ taskId }] = reply.body.data.opened;
    const waiting = await taskDetail(tech, taskId);
    expect(waiting.task).toMatchObject({ taskDefinitionKey: 'start', taskName: '填写申请', status: 'claim' });
    await claim(tech, taskId);
    expect((await complete(tech, taskId, 'submit')).body.data.findings).toMatchObject([{ pointer: '/stopReasonText' }]);
    const started = await complete(tech, taskId, 'submit', { stopReasonText: '客户取消' });
    expect(started.body.data).toMatchObject({ step: 'confirm', status: 'running' });
    const { processInstanceId } = started.body.data;
    const trail = await tech.get(`${flow}/work/trail`, { processInstanceId });
    expect(trail.body.data.at(-1).outcomeLabel).toEqual({ zh: '提交', en: 'Hand in' });
    await claim(lead, started.body.data.taskId);
    const silent = await complete(lead, started.body.data.taskId, 'return', {}, { comment: ' ' });
    expect([silent.status, silent.body.msg], 'who sends a task back says why').toEqual([400, '请填写原因']);
    const { data: back } = (await complete(lead, started.body.data.taskId, 'return')).body;
    expect(back.step).toBe('start');
    const mine = await taskDetail(tech, back.taskId);
    expect(mine.task).toMatchObject({ status: 'todo', assignee: `taskUser_${tech.userId}` });
    expect(mine.data.stopReasonText).toBe('客户取消');
  });

  test('without being chosen it opens nothing', async () => {
    const plan = await startPlan(server, lead);
    expect((await doTask(tech, plan.taskId, 'terminate')).opened).toEqual([]);
  });
});

test('a carried table keeps the columns that both sides have; numbers and computed values are left out', () => {
  const sampleSet = (...keys: string[]) => ({
    scope: 'sample',
    label: text('样本', 'Samples'),
    properties: Object.fromEntries(keys.map((key) => [key, field(key)])),
  });
  const process = (id: string, sets: Json) =>
    loadProcess({
      kind: 'process',
      id,
      version: 1,
      label: text(id, id),
      stage: 'support',
      start: { by: ['manual'], roles: ['qc'], edit: Object.keys(sets).map((name) => `@${name}`) },
      steps: [{ id: 'handle', label: text('x', 'x'), roles: ['qc'], outcomes: [] }],
      sets,
    } as Json);
  const head = { scope: 'form', label: text('头', 'Head') };
  const source = process('source', {
    rows: sampleSet('sampleNo', 'conc', 'note'),
    head: { ...head, properties: { one: field('1'), two: field('2') } },
  });
  const target = process('target', {
    rows: sampleSet('sampleNo', 'conc', 'grade'),
    top: {
      ...head,
      properties: {
        one: field('1'),
        three: field('3'),
        serial: { ...field('号'), 'x-number': { prefix: 'T', date: 'none', digits: 3 } },
        sum: { ...field('和'), 'x-calc': 'one' },
      },
    },
  });
  const values = {
    one: 'a',
    two: 'b',
    serial: 'S9',
    sum: 'z',
    samples: [{ sampleNo: 's1', conc: '3', note: 'n', grade: 'forged' }],
  };
  const carry = { '@top': '@head', samples: 'samples', three: 'two', serial: 'serial', sum: 'sum', nowhere: 'one' };
  expect(carriedData({ carry, values, model: source }, target).data).toEqual({
    one: 'a',
    three: 'b',
    samples: [{ sampleNo: 's1', conc: '3' }],
  });
});

test('a number is carried as the amount that it says, in the unit of the other side, and not where that can’t be told', () => {
  const number = (unit: string) => ({ type: 'number', 'x-unit': unit, 'x-label': text(unit, unit) });
  const process = (id: string, properties: Json, columns: Json) =>
    loadProcess({
      kind: 'process',
      id,
      version: 1,
      label: text(id, id),
      stage: 'support',
      start: { by: ['manual'], roles: ['qc'], edit: ['@head', '@rows'] },
      steps: [{ id: 'handle', label: text('x', 'x'), roles: ['qc'], outcomes: [] }],
      sets: {
        head: { scope: 'form', label: text('头', 'Head'), properties },
        rows: { scope: 'sample', label: text('样本', 'Samples'), properties: { sampleNo: field('号'), ...columns } },
      },
    } as Json);
  const given = { blank: number('ng/uL'), volume: number('mL'), same: number('uL') };
  const source = process('source', given, { conc: number('ng/uL'), mass: number('ng') });
  const taken = { blank: number('ug/uL'), volume: number('ng'), same: number('uL') };
  const target = process('target', taken, { conc: number('ug/uL'), mass: number('uL') });
  const samples = [{ sampleNo: 's1', conc: 12.5, mass: 3 }];
  const carry = { '@head': '@head', samples: 'samples' };
  const values = { blank: 0.3, volume: 2, same: 7, samples };
  const { data, left } = carriedData({ carry, values, model: source }, target);
  expect(data).toEqual({ blank: 0.0003, same: 7, samples: [{ sampleNo: 's1', conc: 0.0125 }] });
  expect(left, 'what stays empty is told').toEqual([
    { path: 'volume', before: '2 mL', after: null },
    { path: 'samples.mass', row: '1', before: '3 ng', after: null },
  ]);
});
