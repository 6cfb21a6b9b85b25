import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { addRows, ReleaseDesk, vials } from './stored-desk.ts';
import { tubeCheck } from './tube-forms.ts';

const address = '/api/seqdesk-cloud-platform/total';
const readers = '/api/seqdesk-cloud-platform/readers';

let server: TestServer;
let [desk, lead, tech, manager]: [ReleaseDesk, Client, Client, Client] = [] as never;

const total = { type: 'number', 'x-label': { zh: '合计', en: 'Total' } };
const typed = vials('total', (properties) => (properties.vialTotal = total));
const computed = vials('total', (properties) => (properties.vialTotal = { ...total, 'x-calc': 'vialCount * 2' }));

/** The same with fields that are computed from the total: one by another, and over the table of lots both ways. */
const withReaders = (words: Json): Json =>
  vials('readers', (properties) => {
    const computedBy = (calc: string): Json => ({ type: 'number', 'x-calc': calc, 'x-label': total['x-label'] });
    properties.vialTotal = { ...total, ...words };
    properties.vialRack = computedBy('vialTotal * 10.0');
    properties.vialLots.items.properties.lotTotal = computedBy('lotAmount * root.vialRack');
    properties.vialSum = computedBy('vialLots.sum(r, r.lotTotal)');
  });

const spare = { type: 'number', 'x-label': { zh: '余量', en: 'Spare' } };
const tubes = (words: Json): Json =>
  tubeCheck(1, (form) => {
    const { properties } = form.sets['tube-state'];
    properties.spare = { ...spare, ...words };
    properties.left = { type: 'number', 'x-calc': 'spare * 10.0', 'x-label': { zh: '剩余', en: 'Left' } };
  });

const told = ({ items }: Json): Json[] =>
  items[0].effects.map(({ of, fate, subject, count, loss, refused }: Json) => ({
    line: `${of} ${fate} ${subject} ${count}`,
    loss,
    refused,
  }));

beforeAll(async () => {
  server = await startTestServer();
  desk = new ReleaseDesk(await server.login('analyst'));
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  manager = await server.login('manager');
  await desk.release(typed);
  await desk.release(withReaders({}));
  await desk.release(tubes({}));
});
afterAll(() => server.close());

describe('S2-14 a field that was typed and is computed from now on', () => {
  test('rows: the plan counts what the formula gives otherwise, applying computes it, the log keeps what was typed', async () => {
    const rows = [
      { vialName: 'right', vialCount: 3, vialTotal: 6 },
      { vialName: 'wrong', vialCount: 3, vialTotal: 7 },
      { vialName: 'empty', vialCount: 2 },
    ];
    await addRows(server, 'total', rows, 1);
    const plan = await desk.plan(computed);
    expect(plan.ok, JSON.stringify(plan.items)).toBe(true);
    expect(told(plan)).toContainEqual({ line: 'rows replaced vialTotal 1', loss: true, refused: false });
    expect(plan.items[0].effects[0].message.en).toBe(
      '1 of 3 rows holds a typed value of "Total" (vialTotal) that its formula gives otherwise; the history keeps it',
    );
    await desk.release(computed);
    const { records } = (await manager.get(`${address}/list`)).body.data;
    const totals = Object.fromEntries(records.map(({ vialName, vialTotal }: Json) => [vialName, vialTotal]));
    expect(totals).toEqual({ right: 6, wrong: 6, empty: 4 });
    const wrong = records.find(({ vialName }: Json) => vialName === 'wrong');
    const { body } = await manager.get(`${address}/history`, { id: wrong.id });
    const [converted] = body.data.records;
    expect(converted).toMatchObject({ action: 'convert' });
    expect(converted.changes).toContainEqual({ path: 'vialTotal', before: 7, after: 6 });
  });

  test('rows: what is computed from it is computed anew too, counted by the plan and told in the log', async () => {
    const lots = (total: number): Json[] => [
      { lotName: 'one', lotAmount: 1, lotTotal: total },
      { lotName: 'two', lotAmount: 2, lotTotal: total * 2 },
    ];
    const stale = { vialTotal: 7, vialRack: 70, vialLots: lots(70), vialSum: 210 };
    const right = { vialTotal: 6, vialRack: 60, vialLots: lots(60), vialSum: 180 };
    const rows = [
      { vialName: 'stale', vialCount: 3, ...stale },
      { vialName: 'right', vialCount: 3, ...right },
    ];
    await addRows(server, 'readers', rows, 1);
    const next = withReaders({ 'x-calc': 'vialCount * 2' });
    const plan = await desk.plan(next);
    const lines = told(plan).map(({ line, loss }) => `${line} ${loss}`);
    expect(lines.toSorted()).toEqual([
      'rows recomputed vialLots.lotTotal 1 false',
      'rows recomputed vialRack 1 false',
      'rows recomputed vialSum 1 false',
      'rows replaced vialTotal 1 true',
    ]);
    await desk.release(next);
    const { records } = (await manager.get(`${readers}/list`)).body.data;
    const [row] = records.filter(({ vialName }: Json) => vialName === 'stale');
    const { body: shown } = await manager.get(`${readers}/detail`, { id: row.id });
    expect(shown.data).toMatchObject(right);
    const { body } = await manager.get(`${readers}/history`, { id: row.id });
    const [converted] = body.data.records;
    expect(converted.changes).toContainEqual({ path: 'vialSum', before: 210, after: 180 });
    expect(converted.changes).toContainEqual({ path: 'vialLots[2].lotTotal', before: 140, after: 120 });
  });

  test('open tasks: the plan counts them, the next task has what the formula gives, the history what was typed', async () => {
    const [{ id }] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data;
    const samples = [{ tubeNo: 'T1', conc: 1 }];
    const body = { processDefinitionId: id, data: { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] } };
    const started = (await tech.post(`${flow}/process/start`, {}, body)).body.data;
    const reading = await doTask(tech, started.taskId, 'submit', { blank: 1, spare: 5, samples });
    const next = tubes({ 'x-calc': 'blank * 2.0' });
    const plan = await desk.plan(next);
    expect(told(plan)).toContainEqual({ line: 'tasks replaced spare 1', loss: true, refused: false });
    expect(told(plan)).toContainEqual({ line: 'tasks recomputed left 1', loss: false, refused: false });
    await desk.release(next);
    const again = await doTask(lead, reading.taskId, 'return', {}, { comment: 'again' });
    const page = await taskDetail(tech, again.taskId);
    expect([page.release.version, page.data.spare, page.data.left]).toEqual([2, 2, 20]);
    const query = { processInstanceId: started.processInstanceId };
    const { trail } = (await lead.get(`${flow}/work/instance-detail`, query)).body.data;
    const [converted] = trail.filter(({ kind }: Json) => kind === 'convert');
    expect(converted.changes).toContainEqual({ path: 'spare', before: 5, after: 2 });
    expect(converted.changes).toContainEqual({ path: 'left', before: 50, after: 20 });
    const [measure] = trail.filter(({ kind, step }: Json) => kind === 'complete' && step === 'measure');
    expect(measure.values).toMatchObject({ spare: 5 });
  });

  test('S7-31 a returned task that moves up names rows by their keys, and none of them counts as deleted', async () => {
    const next = (calc?: string): Json =>
      tubeCheck(1, (form) => {
        Object.assign(form, { id: 'tube-count', label: { zh: '管数', en: 'Tube count' } });
        const { conc } = form.sets['tube-result'].properties;
        form.sets['tube-result'].uses = ['tube-state'];
        if (calc !== undefined) conc['x-calc'] = calc;
      });
    await desk.release(next());
    const [{ id }] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管数' })).body.data;
    const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }, { tubeNo: 'T2' }] };
    const started = (await tech.post(`${flow}/process/start`, {}, { processDefinitionId: id, data })).body.data;
    const samples = [
      { tubeNo: 'T1', conc: 3 },
      { tubeNo: 'T2', conc: 1 },
    ];
    const { taskId } = await doTask(tech, started.taskId, 'submit', { blank: 1, samples });
    await desk.release(next('root.blank * 3.0'));
    const again = await doTask(lead, taskId, 'return', {}, { comment: 'again' });
    const { trail, data: shown } = await taskDetail(tech, again.taskId);
    expect(shown.samples.map(({ conc }: Json) => conc)).toEqual([3, 3]);
    const [converted] = trail.filter(({ kind }: Json) => kind === 'convert');
    expect(converted.changes).toEqual([{ path: 'samples.conc', row: 'T2', before: 1, after: 3 }]);
    const returned = trail.findLast(({ outcome }: Json) => outcome === 'return');
    const query = { processInstanceId: started.processInstanceId, from: returned.seq };
    const { tables } = (await tech.get(`${flow}/work/compare`, query)).body.data;
    expect(tables).toMatchObject([{ removed: 0, added: 0, rows: [{ row: 'T2', state: 'changed' }] }]);
  });

  test('a release that computes is taken back: what was typed does not come back, which the plan counts', async () => {
    const words = vials('back', (properties) => (properties.vialTotal = total));
    await desk.release(words);
    const rows = [
      { vialName: 'typed', vialCount: 3, vialTotal: 7 },
      { vialName: 'empty', vialTotal: null },
    ];
    await addRows(server, 'back', rows, 1);
    await desk.release(vials('back', (properties) => (properties.vialTotal = { ...total, 'x-calc': 'vialCount * 2' })));
    const admin = await server.login('admin');
    const { body } = await admin.post('/api/seqdesk-baseconfig/release/plan', {}, { rollback: 0 });
    expect(told(body.data)).toContainEqual({ line: 'rows unrestored vialTotal 1', loss: true, refused: false });
    const asked = { rollback: 0, token: body.data.token, reason: 'typed again' };
    const done = await admin.post('/api/seqdesk-baseconfig/release/apply', {}, asked);
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
    const { records } = (await manager.get('/api/seqdesk-cloud-platform/back/list')).body.data;
    expect(records.find(({ vialName }: Json) => vialName === 'typed').vialTotal).toBe(6);
  });
});
