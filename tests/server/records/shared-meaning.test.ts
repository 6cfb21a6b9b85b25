import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doTask, flow } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/release';
const text = (zh: string, en: string) => ({ zh, en });
const number = (unit: string) => ({ type: 'number', 'x-unit': unit, 'x-label': text('量', 'Amount') });
const words = (zh: string, more: Json = {}) => ({ type: 'string', 'x-label': text(zh, zh), ...more });
const grade = (named: Readonly<Record<string, string>>) => ({
  type: 'string',
  'x-enum': Object.fromEntries(Object.entries(named).map(([key, name]) => [key, text(`${name}。`, name)])),
  'x-label': text('等级', 'Grade'),
});
const asFirst = { a: 'Good', b: 'Bad' };
const exchanged = { b: 'Good', a: 'Bad' };
const swap = (path: string) => ({ [path]: `${path.split('.').at(-1)} == 'a' ? 'b' : 'a'` });

let server: TestServer;
let [admin, tech]: [Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [admin, tech] = [await server.login('admin'), await server.login('tech')];
});
afterAll(() => server.close());

function record(id: string, properties: Json, more: Json = {}): Json {
  const required = Object.keys(properties).slice(0, 1);
  return {
    kind: 'record',
    id,
    version: 1,
    area: 'cloud-platform',
    label: text(id, id),
    data: { 'x-fields': [id] },
    search: required,
    list: Object.keys(properties),
    actions: [{ verb: 'submit', permission: 'coupon_edit' }],
    roles: { read: ['administrator'], write: ['administrator'] },
    sets: { [id]: { scope: 'record', label: text(id, id), properties, required } },
    ...more,
  };
}

const tubeBook = (columns: Json, migrate?: Json) =>
  record(
    'tube-book',
    {
      tubeKey: words('管号', { 'x-unique': 'tenant' }),
      stageNow: words('环节', { readOnly: true }),
      processNow: words('流程', { readOnly: true }),
      stateNow: words('状态', { readOnly: true }),
      sinceNow: words('自', { readOnly: true, format: 'date-time' }),
      ...columns,
    },
    {
      rowKey: 'tubeKey',
      projection: {
        table: 'samples',
        key: 'tubeKey',
        progress: { stage: 'stageNow', process: 'processNow', state: 'stateNow', since: 'sinceNow' },
      },
      ...(migrate === undefined ? {} : { migrate }),
    },
  );

const tubeWork = (columns: Json, migrate?: Json): Json => ({
  kind: 'process',
  id: 'tube-work',
  version: 1,
  label: text('管作业', 'Tube work'),
  stage: 'support',
  start: { by: ['manual'], roles: ['lab-technician'], edit: ['@work-head'] },
  steps: ['one', 'two'].map((id) => ({
    id,
    label: text(id === 'one' ? '甲步' : '乙步', `Step ${id}`),
    roles: ['lab-technician'],
    edit: ['@work-rows'],
    sheet: { at: 'samples', key: 'tubeKey' },
    outcomes: [{ id: 'submit', to: id === 'one' ? 'next' : 'end' }],
  })),
  sets: {
    'work-head': { scope: 'form', label: text('头', 'Head'), properties: { topic: words('事项') } },
    'work-rows': {
      scope: 'sample',
      label: text('行', 'Rows'),
      properties: { tubeKey: words('管号'), ...columns },
      required: ['tubeKey'],
    },
  },
  ...(migrate === undefined ? {} : { migrate }),
});

async function plan(...forms: Json[]) {
  const files = forms.map((form) => ({ file: `schemas/${form.kind}/${form.id}.json`, text: JSON.stringify(form) }));
  const { body } = await admin.post(`${base}/plan`, {}, { files });
  expect(body.code, JSON.stringify(body)).toBe(200);
  return { files, plan: body.data };
}

async function release(...forms: Json[]): Promise<void> {
  const { files, plan: found } = await plan(...forms);
  expect(found.ok, JSON.stringify(found)).toBe(true);
  const { body } = await admin.post(`${base}/apply`, {}, { files, token: found.token, reason: 'next' });
  expect(body.code, JSON.stringify(body)).toBe(200);
}

/** Why a plan is refused. */
async function refusals(...forms: Json[]): Promise<readonly string[]> {
  const { plan: found } = await plan(...forms);
  const items: readonly Json[] = found.items;
  expect(found.ok).toBe(false);
  return items.flatMap(({ changes }) => changes.map((one: Json) => one.message.en));
}

const rowsOf = async (id: string): Promise<readonly Json[]> =>
  (await admin.get(`/api/seqdesk-cloud-platform/${id}/list`, { size: 100 })).body.data.records;

async function book(key: string): Promise<Json> {
  return (await rowsOf('tube-book')).find((row) => row['tubeKey'] === key);
}

async function worked(row: Json): Promise<string> {
  const [process] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管作业' })).body.data;
  const start = { processDefinitionId: process.id, data: { topic: 't' } };
  const reply = await tech.post(`${flow}/process/start`, {}, start);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return (await doTask(tech, reply.body.data.taskId, 'submit', { samples: [row] })).taskId;
}

describe('a record that keeps up with the table of a process reads its values as the process means them', () => {
  test('codes are taken by their names and amounts by their units, whichever of the two forms is released alone', async () => {
    await release(tubeWork({ mass: number('ng'), mark: grade(asFirst) }));
    await release(tubeBook({ mass: number('ng'), mark: grade(asFirst) }));
    const pinned = await worked({ tubeKey: 'T1', mass: 500, mark: 'b' });
    expect(await book('T1')).toMatchObject({ mass: 500, mark: 'b' });
    const next = { 'samples.mass': 'mass / 1000', ...swap('samples.mark') };
    await release(tubeWork({ mass: number('ug'), mark: grade(exchanged) }, next));
    await worked({ tubeKey: 'T2', mass: 0.5, mark: 'a' });
    expect(await book('T2'), 'Bad is b in the record').toMatchObject({ mass: 500, mark: 'b' });
    await doTask(tech, pinned, 'submit', { samples: [{ tubeKey: 'T1', mass: 700, mark: 'a' }] });
    expect(await book('T1'), 'the older form of the task counts').toMatchObject({ mass: 700, mark: 'a' });
    await release(
      tubeBook({ mass: number('mg'), mark: grade(exchanged) }, { mass: 'mass / 1000000', ...swap('mark') }),
    );
    expect(await book('T2')).toMatchObject({ mass: 0.0005, mark: 'a' });
    await worked({ tubeKey: 'T3', mass: 0.5, mark: 'a' });
    expect(await book('T3')).toMatchObject({ mass: 0.0005, mark: 'a' });
  });

  test('a choice that has no name on the other side, and another measure, are refused on either', async () => {
    const recoded = { c: 'Fine', b: 'Good', a: 'Bad' };
    const volume = tubeWork({ mass: number('uL'), mark: grade(exchanged) }, { 'samples.mass': 'mass * 1.0' });
    expect((await refusals(volume)).join()).toContain('cannot be converted to uL');
    await release(tubeWork({ mass: number('ug'), mark: grade(recoded) }));
    const other = grade({ x: 'Splendid', a: 'Bad', b: 'Good' });
    const said = await refusals(
      tubeWork({ mass: number('ug'), mark: other }, { 'samples.mark': "mark == 'c' ? 'x' : mark" }),
    );
    expect(said.join()).toContain('x has none there: give the choices the same names on both sides');
  });
});

describe('a field that is filled from a row, or compared with it', () => {
  const source = (named: Readonly<Record<string, string>>, migrate?: Json) =>
    record(
      'lot-book',
      { lotNo: words('批号', { 'x-unique': 'tenant' }), lotMark: grade(named) },
      { rowKey: 'lotNo', ...(migrate === undefined ? {} : { migrate }) },
    );
  const reader = (named: Readonly<Record<string, string>>, migrate?: Json) =>
    record(
      'lot-use',
      {
        useNo: words('编号'),
        lot: words('批', { 'x-ref': 'record:lot-book', 'x-fill': ['mark=lotMark'], 'x-match': ['mark=lotMark'] }),
        mark: grade(named),
      },
      migrate === undefined ? {} : { migrate },
    );

  test('takes exchanged codes only where both forms are released together', async () => {
    await release(source(asFirst), reader(asFirst));
    expect((await refusals(source(exchanged, swap('lotMark')))).join()).toContain(
      'release these forms with the same unit and choices along with it',
    );
    expect((await refusals(reader(exchanged, swap('mark')))).join()).toContain(
      'release lot-book with the same unit and choices along with it',
    );
    await release(source(exchanged, swap('lotMark')), reader(exchanged, swap('mark')));
  });
});
