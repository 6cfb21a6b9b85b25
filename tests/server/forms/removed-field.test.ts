import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countsOn } from '../../../src/core/release/plan-blocks.ts';
import { doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vialRows, vials, type Edit } from './stored-desk.ts';
import { tubeCheck } from './tube-forms.ts';

let server: TestServer;
let [desk, admin, manager, lead, tech]: [ReleaseDesk, Client, Client, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [admin, manager] = [await server.login('admin'), await server.login('manager')];
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  desk = new ReleaseDesk(admin);
});
afterAll(() => server.close());

const base = '/api/seqdesk-baseconfig/release';

/** Takes the newest release back; gives its plan. */
async function takeBack(): Promise<Json> {
  const { body } = await admin.post(`${base}/plan`, {}, { rollback: 0 });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200, data: { ok: true } });
  const done = await admin.post(`${base}/apply`, {}, { rollback: 0, token: body.data.token, reason: 'back' });
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
  return body.data;
}

const told = ({ items }: Json): Json =>
  Object.fromEntries(items[0].effects.map(({ of, fate, subject, count }: Json) => [`${of} ${fate} ${subject}`, count]));

/** Rows as they lie in the database. */
function stored(record: string): Promise<Json[]> {
  return server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('record_row').select(['id', 'data', 'ver']).where('record', '=', record).orderBy('id').execute(),
  );
}

const poorer: Edit = (properties) => {
  for (const key of ['vialNote', 'vialPrice', 'vialTags']) delete properties[key];
  delete properties.vialLots.items.properties.lotAmount;
};

test('values about people are found, and erased from the log, after their field is gone', async () => {
  const id = 'personal';
  const about: Edit = ({ vialNote }) => (vialNote['x-personal'] = true);
  await desk.release(vials(id, about));
  await addRows(server, id, [{ vialName: 'one', vialNote: 'Li Min of Harbour Road' }], 1);
  await desk.release(vials(id, poorer));
  const find = async (): Promise<Json[]> =>
    (await admin.post('/api/blade-log/audit/find-person', {}, { values: ['Li Min of Harbour Road'] })).body.data.traces;
  expect(await find()).toMatchObject([{ subject: id, there: true }]);
  // Deleted for good: the field comes back, is emptied, and goes again.
  await takeBack();
  const { body } = await manager.get(`/api/seqdesk-cloud-platform/${id}/list`, {});
  const [row] = body.data.records;
  expect(row.vialNote).toBe('Li Min of Harbour Road');
  const sent = { id: row.id, ver: row.ver, vialNote: null };
  expect((await manager.post(`/api/seqdesk-cloud-platform/${id}/submit`, {}, sent)).body).toMatchObject({ code: 200 });
  await desk.release(vials(id, poorer));
  expect(JSON.stringify(await stored(id))).not.toContain('Harbour');
});

describe('rows of a record whose fields a release takes away', () => {
  const id = 'poorer';
  const address = `/api/seqdesk-cloud-platform/${id}`;
  let before: Json[] = [];

  async function list(query: Json = {}): Promise<Json[]> {
    const { body } = await manager.get(`${address}/list`, { size: 50, ascs: 'id', ...query });
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
    return body.data.records;
  }

  beforeAll(async () => {
    await desk.release(vials(id));
    await addRows(server, id, vialRows, 1);
    before = await stored(id);
    await desk.release(vials(id, poorer));
  });

  test('keep them unseen: they are neither shown nor found nor exported', async () => {
    const rows = await list();
    expect(rows).toHaveLength(vialRows.length);
    expect(JSON.stringify(rows)).not.toMatch(/vialNote|vialPrice|vialTags|lotAmount|kept cold/);
    expect((await manager.get(`${address}/list`, { vialNote_like: 'kept' })).body.data.total).not.toBe(1);
  });

  test('get them back as they were where the release is taken back, edited rows too', async () => {
    const [full, , , , priced, , lots] = await list();
    for (const { vialLots, ...row } of [full, priced, lots] as Json[]) {
      const sent = {
        id: row.id,
        ver: row.ver,
        vialName: `${row.vialName} 2`,
        ...(vialLots?.length > 0 && { vialLots }),
      };
      const { body } = await manager.post(`${address}/submit`, {}, sent);
      expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
    }
    const plan = await takeBack();
    expect(told(plan)).toEqual({
      'rows returns vialNote': 4,
      'rows returns vialPrice': 1,
      'rows returns vialTags': 2,
      'rows returns vialLots.lotAmount': 1,
    });
    expect(plan.items[0].effects.every(({ loss }: Json) => !loss)).toBe(true);
    expect(plan.items[0].effects[0].message.en).toBe(
      '4 of 8 rows hold a value of "Note" (vialNote) from before, which is shown again',
    );
    const after = await stored(id);
    const edited = new Set([0, 4, 6]);
    for (const [index, row] of before.entries()) {
      const name = edited.has(index) ? `${row.data.vialName} 2` : row.data.vialName;
      const twice = after[index]?.data.vialTwice;
      const computed = edited.has(index) && twice !== undefined ? { vialTwice: twice } : {};
      const empty = edited.has(index) ? { vialLots: [] } : {};
      expect(after[index]?.data).toEqual({ ...empty, ...row.data, vialName: name, ...computed });
    }
    expect((await list())[4]).toMatchObject({ vialPrice: before[4]?.data.vialPrice / 100, vialTags: ['red', 'blue'] });
  });

  test('do not show them in a field of that name that means something else: the plan says that they go', async () => {
    await desk.release(vials(id, poorer));
    const other: Edit = (properties) => {
      poorer(properties, {});
      properties.vialNote = { type: 'integer', 'x-label': text('次数', 'Times') };
    };
    const plan = await desk.plan(vials(id, other));
    expect(told(plan)).toEqual({ 'rows dropped vialNote': 4 });
    expect(plan.items[0]).toMatchObject({ class: 'pin', effects: [{ loss: true }] });
    await desk.release(vials(id, other));
    expect(JSON.stringify(await stored(id))).not.toContain('kept cold');
  });
});

test('a record that goes out of use says how many rows stay, and not that none was tried', async () => {
  const id = 'leaving';
  await desk.release(vials(id));
  await addRows(server, id, [{ vialName: 'one' }], 1);
  const { body } = await admin.post(`${base}/plan`, {}, { gone: [`schemas/record/${id}.json`] });
  const [item] = body.data.items;
  expect(item.changes.map(({ message }: Json) => message.en)).toEqual([
    'goes out of use; 1 row of it stays stored, out of sight',
  ]);
  expect(countsOn(item)).toEqual([{ of: 'rows', count: 1, tried: null }]);
});

describe('open tasks, drafts and finished tasks of a process whose fields a release takes away', () => {
  const form = 'tube-check';
  const rich = (version: number): Json =>
    tubeCheck(version, ({ sets }) => {
      sets['tube-head'].properties.tubeRemark = { type: 'string', 'x-label': text('说明', 'Remark') };
    });
  const samples = [
    { tubeNo: 'T1', conc: 12.5, grade: 'a' },
    { tubeNo: 'T2', conc: 7, grade: 'b' },
  ];

  async function definition(): Promise<string> {
    return (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data[0].id;
  }

  /** An instance whose tubes are to be measured. */
  async function opened(): Promise<{ readonly id: string; readonly taskId: string }> {
    const tubes = samples.map(({ tubeNo }) => ({ tubeNo }));
    const body = {
      processDefinitionId: await definition(),
      data: { tubeRoom: 'R1', tubeRemark: 'by the door', samples: tubes },
    };
    const { body: reply } = await tech.post(`${flow}/process/start`, {}, body);
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    return { id: reply.data.processInstanceId, taskId: reply.data.taskId };
  }

  const measured = async (taskId: string): Promise<string> =>
    (await doTask(tech, taskId, 'submit', { blank: 0.5, samples })).taskId;
  const returned = async (taskId: string): Promise<string> =>
    (await doTask(lead, taskId, 'return', {}, { comment: 'again' })).taskId;
  const instance = async (id: string): Promise<Json> =>
    (await lead.get(`${flow}/work/instance-detail`, { processInstanceId: id })).body.data;

  const dataOf = (id: string): Promise<Json> =>
    server.services.store.tenantTx('000000', '0', async (tx) => {
      const row = await tx.selectFrom('wf_instance').select('data').where('id', '=', id).executeTakeFirstOrThrow();
      return row.data;
    });

  const whole = { tubeRoom: 'R1', tubeRemark: 'by the door', blank: 0.5, samples };
  const poor = tubeCheck(1, ({ sets }) => delete sets['tube-result'].properties.grade);
  const offered = async (): Promise<Json> =>
    (await tech.get(`${flow}/process/draft`, { processDefinitionId: await definition() })).body.data;
  /** One whose reader does nothing meanwhile, one that is measured again, one that has ended. */
  let [still, saved, finished]: Json[] = [];
  let [before, typedInto]: [Json, Json] = [null, null];

  beforeAll(async () => {
    await desk.release(rich(1));
    [still, saved, finished] = [await opened(), await opened(), await opened()];
    for (const one of [still, saved]) one.taskId = await measured(one.taskId);
    await doTask(lead, await measured(finished.taskId), 'approve', {});
    before = await dataOf(still.id);
    // It names no version, so it counts as typed into the form of now.
    const draft = { seq: 1, header: { tubeRoom: 'R2', tubeRemark: 'typed' }, patches: [] };
    const kept = await tech.post(`${flow}/process/draft`, { processDefinitionId: await definition() }, draft);
    typedInto = kept.body.data?.release;
  });

  test('keep them unseen, and the plan says how many', async () => {
    expect(typedInto).toEqual({ formId: form, version: 1 });
    expect(told(await desk.plan(poor))).toMatchObject({
      'tasks unseen tubeRemark': 2,
      'tasks unseen samples.grade': 2,
      'drafts unseen tubeRemark': 1,
    });
    await desk.release(poor);
    const again = await returned(saved.taskId);
    const page = await taskDetail(tech, again);
    expect(page.release.version).toBe(2);
    expect(JSON.stringify(page.data)).not.toMatch(/tubeRemark|grade|by the door/);
    const next = [
      { tubeNo: 'T1', conc: 13 },
      { tubeNo: 'T2', conc: 7 },
    ];
    saved.taskId = (await doTask(tech, again, 'submit', { blank: 0.6, samples: next })).taskId;
    expect((await offered()).left.map(({ path }: Json) => path)).toEqual(['tubeRemark']);
    expect((await instance(finished.id)).data).toMatchObject(whole);
  });

  test('a draft that is saved meanwhile keeps them too, out of sight, and what was left is told once', async () => {
    const release = { formId: form, version: 2 };
    for (const seq of [2, 3]) {
      const draft = { seq, release, header: { tubeRoom: `R${seq}` }, patches: [] };
      const kept = await tech.post(`${flow}/process/draft`, { processDefinitionId: await definition() }, draft);
      expect(kept.body, JSON.stringify(kept.body)).toMatchObject({ code: 200 });
      expect(JSON.stringify(kept.body)).not.toContain('typed');
    }
    expect(await offered()).toMatchObject({ seq: 3, release, header: { tubeRoom: 'R3' }, left: [] });
    expect(JSON.stringify(await offered())).not.toContain('typed');
  });

  test('get them back where the release is taken back, with saves between', async () => {
    // A task that was not opened meanwhile never lost them.
    expect(told(await takeBack())).toMatchObject({
      'tasks returns tubeRemark': 1,
      'tasks returns samples.grade': 1,
      'drafts returns tubeRemark': 1,
    });
    expect(await dataOf(still.id)).toEqual(before);
    expect((await taskDetail(tech, await returned(still.taskId))).data).toMatchObject(whole);
    expect(await dataOf(still.id)).toEqual(before);
    const again = await taskDetail(tech, await returned(saved.taskId));
    expect(again.release.version).toBe(3);
    const both = [{ ...samples[0], conc: 13 }, samples[1]];
    expect(again.data).toMatchObject({ ...whole, blank: 0.6, samples: both });
    expect(await offered()).toMatchObject({ header: { tubeRoom: 'R3', tubeRemark: 'typed' }, left: [] });
    expect((await instance(finished.id)).data).toMatchObject(whole);
  });
});
