import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '../records/exchange-desk.ts';
import { doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { rackRecord, rackZones } from './rack-forms.ts';
import { fileOf } from './stored-desk.ts';
import { tubeCheck } from './tube-forms.ts';

const release = '/api/seqdesk-baseconfig/release';
const racks = '/api/seqdesk-lab/grade-rack';

const grade = (codes: Json): Json => ({ type: 'string', 'x-enum': codes, 'x-label': text('等级', 'Grade') });
const warm = text('室温', 'Room');
const then = grade({ rt: warm, a: text('甲', 'First'), b: text('乙', 'Second') });
const merged = grade({ warm, a: text('甲', 'First') });
const merge = (key: string): string => `${key} == 'rt' ? 'warm' : ${key} == 'b' ? 'a' : ${key}`;

function zones(...keys: readonly string[]): Json {
  const named = [text('负八十', 'Minus eighty'), text('液氮', 'Nitrogen')];
  return rackZones(keys.map((key, sort) => [key, named[sort]?.zh ?? '', named[sort]?.en ?? '']));
}

function rack(rackGrade: Json, migrate?: Json): Json {
  const rackZone = { type: 'string', 'x-dict': 'biz:rack_zone', 'x-label': text('冷区', 'Zone') };
  const [label, properties] = [text('分级架', 'Graded racks'), { rackGrade, rackZone }];
  return rackRecord({ id: 'grade-rack', label, listed: 'rackGrade', properties, migrate });
}

function tubes(tubeGrade: Json, migrate?: Json): Json {
  return tubeCheck(1, (form) => {
    form.sets['tube-result'].properties.grade = tubeGrade;
    form.sets['tube-head'].properties.tubeGrade = tubeGrade;
    if (migrate !== undefined) form.migrate = migrate;
  });
}

const before = [zones('m80', 'n2'), rack(then), tubes(then)];
const recode = "rackZone == 'm80' ? 'freezer' : rackZone == 'n2' ? 'nitrogen' : rackZone";
const joined = [
  zones('freezer', 'nitrogen'),
  rack(merged, { rackGrade: merge('rackGrade'), rackZone: recode }),
  tubes(merged, { 'samples.grade': merge('grade'), tubeGrade: merge('tubeGrade') }),
];

let server: TestServer;
let [admin, lead, tech]: [Client, Client, Client] = [] as never;

async function apply(asked: Json): Promise<Json> {
  const plan = await admin.post(`${release}/plan`, {}, asked);
  expect(plan.body, JSON.stringify(plan.body)).toMatchObject({ code: 200, data: { ok: true } });
  const { body } = await admin.post(`${release}/apply`, {}, { ...asked, token: plan.body.data.token, reason: 'next' });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return plan.body.data;
}

async function sent(reply: Promise<Reply>): Promise<Json> {
  const { body } = await reply;
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

const definition = async (): Promise<string> =>
  (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data[0].id;
const startDraft = async (): Promise<Json> =>
  sent(tech.get(`${flow}/process/draft`, { processDefinitionId: await definition() }));
const grades = ({ data }: Json): Json => data.samples.map((row: Json) => row.grade);

/** An instance that was measured, and its reader's task. */
async function measured(...codes: readonly string[]): Promise<Json> {
  const samples = codes.map((_, place) => ({ tubeNo: `T${place}` }));
  const data = { tubeRoom: 'R1', tubeGrade: codes[0], samples };
  const { processInstanceId: id, taskId } = await sent(
    tech.post(`${flow}/process/start`, {}, { processDefinitionId: await definition(), data }),
  );
  const results = samples.map((sample, place) => ({ ...sample, conc: 1, grade: codes[place] }));
  return { id, taskId: (await doTask(tech, taskId, 'submit', { samples: results })).taskId };
}

const again = async ({ taskId }: Json): Promise<Json> =>
  taskDetail(tech, (await doTask(lead, taskId, 'return', {}, { comment: 'again' })).taskId);

let [early, between, meanwhile]: [Json, Json, Json] = [] as never;
let exported: Reply;
let plan: Json;

beforeAll(async () => {
  server = await startTestServer();
  [admin, lead, tech] = [await server.login('admin'), await server.login('lead'), await server.login('tech')];
  await apply({ files: before.flatMap(fileOf) });
  await sent(lead.post(`${racks}/submit`, {}, { rackName: 'one', rackGrade: 'b', rackZone: 'm80' }));
  exported = await lead.get(`${racks}/export`);
  early = await measured('b', 'rt');
  await apply({ files: joined.flatMap(fileOf) });
  between = await measured('a', 'warm');
  // From a page that has been open since before the release.
  const header = { tubeGrade: 'rt' };
  const draft = { seq: 1, release: { formId: 'tube-check', version: 1 }, header, patches: [] };
  await sent(tech.post(`${flow}/process/draft`, { processDefinitionId: await definition() }, draft));
  meanwhile = await startDraft();
  plan = await apply({ rollback: 0 });
});
afterAll(() => server.close());

describe('a release that converts is taken back: what was stored before it means what it meant', () => {
  test('the plan tells what was stored by the release, and not what was before it', () => {
    const { effects } = plan.items.find(({ id }: Json) => id === 'tube-check');
    const told = effects.map(({ of, fate, subject, count }: Json) => `${of} ${fate} ${subject} ${count}`);
    expect(told.filter((line: string) => line.startsWith('tasks'))).toEqual([
      'tasks unrestored tubeGrade 1',
      'tasks unrestored samples.grade 1',
      'tasks converted samples.grade 1',
    ]);
    expect(told.filter((line: string) => line.startsWith('drafts'))).toEqual([]);
  });

  test('S2-14 the plan counts rows whose value the release made of several, and converts the others back', () => {
    const { effects, changes } = plan.items.find(({ id }: Json) => id === 'grade-rack');
    const told = effects.map(({ of, fate, subject, count, loss }: Json) => `${of} ${fate} ${subject} ${count} ${loss}`);
    expect(told).toEqual(['rows unrestored rackGrade 1 true', 'rows converted rackZone 1 false']);
    expect(effects[0].message.en).toBe(
      '1 of 1 row holds a value of "Grade" (rackGrade) as the release made it; what it was before does not come back, the history keeps it',
    );
    expect(changes.map(({ class: grave }: Json) => grave)).not.toContain('refuse');
  });

  test('the draft of an application has its codes', async () => {
    expect(meanwhile.header).toEqual({ tubeGrade: 'warm' });
    expect(await startDraft()).toMatchObject({ header: { tubeGrade: 'rt' }, left: [] });
  });

  test('a task that was open all the while has them, and its history is read by the form of now', async () => {
    const page = await again(early);
    expect(page.release.version).toBe(3);
    expect(page.data).toMatchObject({ tubeGrade: 'b' });
    expect(grades(page)).toEqual(['b', 'rt']);
    const { forms, trail } = await sent(lead.get(`${flow}/work/instance-detail`, { processInstanceId: early.id }));
    expect(forms).toEqual([]);
    expect(trail.map(({ kind }: Json) => kind)).not.toContain('convert');
  });

  test('a workbook of before is read as it was written, with the codes that the dictionary had and has again', async () => {
    // The row was converted in place: its code of the dictionary is back, and which grade it had is not known any more.
    const rows = await sent(lead.get(`${racks}/list`));
    expect(rows.records).toMatchObject([{ rackGrade: 'a', rackZone: 'm80' }]);
    const { confirm } = await sent(sendFile(lead, exported.raw, '', racks));
    await sent(sendFile(lead, exported.raw, confirm, racks));
    const { records } = await sent(lead.get(`${racks}/list`));
    expect(records).toMatchObject([{ rackName: 'one', rackGrade: 'b', rackZone: 'm80' }]);
  });
});

test('what was stored while the release was in use has the codes of before', async () => {
  expect(grades(await again(between))).toEqual(['a', 'rt']);
});

test('the release is brought back in the same way, and converts again', async () => {
  await apply({ rollback: 0 });
  const { records } = await sent(lead.get(`${racks}/list`));
  expect(records).toMatchObject([{ rackGrade: 'a', rackZone: 'freezer' }]);
  expect(await startDraft()).toMatchObject({ header: { tubeGrade: 'warm' }, left: [] });
});

test('S2-14 a release whose codes depend on other fields is not taken back, and the plan says what helps', async () => {
  const next = tubes(merged, { tubeGrade: "tubeRoom == 'R1' ? 'c' : 'warm'" });
  next.sets['tube-head'].properties.tubeGrade = grade({ warm, c: text('丙', 'Third') });
  await apply({ files: fileOf(next) });
  const { body } = await admin.post(`${release}/plan`, {}, { rollback: 0 });
  expect(body.data.ok).toBe(false);
  const refused = body.data.items[0].changes.filter(({ class: grave }: Json) => grave === 'refuse');
  expect(refused.map(({ message }: Json) => message.en)).toEqual([
    'the values of "Grade" were converted, and nothing says how to convert them back; taking a release back converts codes and units alone: put the former content back into the file, with a migrate that converts back, and release that',
  ]);
});
