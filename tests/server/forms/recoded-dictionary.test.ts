import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOf, sendFile, workbook } from '../records/exchange-desk.ts';
import { claim, doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { rackRecord, rackZones, type Zone } from './rack-forms.ts';
import { fileOf } from './stored-desk.ts';
import { tubeCheck } from './tube-forms.ts';

const release = '/api/seqdesk-baseconfig/release';
const plates = '/api/seqdesk-lab/plate-rack';

let server: TestServer;
let [admin, lead, tech]: [Client, Client, Client] = [] as never;

const then: readonly Zone[] = [
  ['m80', '负八十', 'Minus eighty'],
  ['n2', '液氮', 'Nitrogen'],
];
const now: readonly Zone[] = [
  ['freezer', '负八十', 'Minus eighty'],
  ['nitrogen', '液氮罐', 'Nitrogen tank'],
];

const zone = { type: 'string', 'x-dict': 'biz:rack_zone', 'x-label': text('冷区', 'Zone') };
const recode = (key: string): string => `${key} == 'm80' ? 'freezer' : ${key} == 'n2' ? 'nitrogen' : ${key}`;

function racks(migrate?: Json): Json {
  const zones = {
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', 'x-dict': 'biz:rack_zone' },
    'x-label': text('可用冷区', 'Zones'),
  };
  const [label, properties] = [text('板架', 'Plate racks'), { rackZone: zone, rackZones: zones }];
  return rackRecord({ id: 'plate-rack', label, listed: 'rackZone', properties, migrate });
}

function tubes(migrate?: Json): Json {
  return tubeCheck(1, (form) => {
    form.sets['tube-result'].properties.grade = { ...zone, 'x-label': text('存放冷区', 'Kept in') };
    form.sets['tube-state'].properties.spare = zone;
    form.sets['tube-head'].properties.tubeZone = zone;
    if (migrate !== undefined) form.migrate = migrate;
  });
}

const migrated = [
  racks({ rackZone: recode('rackZone') }),
  tubes({ 'samples.grade': recode('grade'), spare: recode('spare'), tubeZone: recode('tubeZone') }),
];

const filesOf = (forms: readonly Json[]): Json[] => forms.flatMap(fileOf);

async function plan(forms: readonly Json[]): Promise<Json> {
  const { body } = await admin.post(`${release}/plan`, {}, { files: filesOf(forms) });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

async function apply(forms: readonly Json[]): Promise<void> {
  const { token, ...told } = await plan(forms);
  const { body } = await admin.post(`${release}/apply`, {}, { files: filesOf(forms), token, reason: 'codes' });
  expect(body, JSON.stringify([body, told])).toMatchObject({ code: 200 });
}

async function sent(reply: Promise<Reply>): Promise<void> {
  const { body } = await reply;
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
}

const held = ({ items }: Json): string[] =>
  items.flatMap(({ effects }: Json) =>
    effects.map(({ of, fate, subject, count }: Json) => `${of} ${fate} ${subject} ${count}`),
  );

const definition = async (): Promise<string> =>
  (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data[0].id;

let [instanceId, reading, waiting]: [string, string, string] = ['', '', ''];
let exported: Reply;

beforeAll(async () => {
  server = await startTestServer();
  [admin, lead, tech] = [await server.login('admin'), await server.login('lead'), await server.login('tech')];
  await apply([rackZones(then), racks(), tubes()]);
  for (const [rackName, rackZone] of [
    ['one', 'm80'],
    ['two', 'n2'],
  ])
    await sent(lead.post(`${plates}/submit`, {}, { rackName, rackZone }));
  exported = await lead.get(`${plates}/export`);
  const data = { tubeRoom: 'R1', tubeZone: 'n2', samples: [{ tubeNo: 'T1' }] };
  const started = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: await definition(), data });
  instanceId = started.body.data.processInstanceId;
  const samples = [{ tubeNo: 'T1', conc: 1, grade: 'm80' }];
  reading = (await doTask(tech, started.body.data.taskId, 'submit', { spare: 'm80', samples })).taskId;
  const draft = { seq: 1, release: { formId: 'tube-check', version: 1 }, header: { tubeZone: 'm80' }, patches: [] };
  const open = { processDefinitionId: await definition(), data: { ...data, tubeZone: undefined } };
  waiting = (await tech.post(`${flow}/process/start`, {}, open)).body.data.taskId;
  await sent(claim(tech, waiting));
  const typed = {
    ...draft,
    header: { spare: 'm80' },
    patches: [{ table: 'samples', rows: [{ tubeNo: 'T1', grade: 'm80' }] }],
  };
  await sent(tech.post(`${flow}/work/draft`, { taskId: waiting }, typed));
  await sent(tech.post(`${flow}/process/draft`, { processDefinitionId: await definition() }, draft));
});
afterAll(() => server.close());

describe('codes of a dictionary that are renamed', () => {
  test('without migrate the plan counts what keeps the old codes and says how they would go along', async () => {
    const told = await plan([rackZones(now)]);
    expect(held(told)).toEqual(
      expect.arrayContaining(['rows choice entry:m80 1', 'tasks choice entry:m80 1', 'drafts choice entry:m80 2']),
    );
    const [line] = told.items[0].changes;
    expect(line.message.en).toBe(
      '"Minus eighty" cannot be chosen any more; freezer of the same name is new: stored values keep m80 unless the forms released with it say "migrate": { "…": "… == \'m80\' ? \'freezer\' : …" }',
    );
    expect(line.message.zh).toContain('除非同一次发布的表单写 "migrate"');
  });

  test('a migrate that changes nothing is refused as before', async () => {
    const told = await plan([racks({ rackZone: 'rackZone' })]);
    expect(told.ok).toBe(false);
    expect(told.items[0].changes[0].message.en).toMatch(/^migrate "rackZone": .*: delete it$/);
  });

  test('together with migrate of the fields: the plan counts what is converted, and nothing that keeps an old code', async () => {
    const told = await plan([rackZones(now), ...migrated]);
    expect(told.ok, JSON.stringify(told.items)).toBe(true);
    expect(held(told)).toEqual(
      expect.arrayContaining([
        'rows converted rackZone 2',
        'tasks converted spare 1',
        'tasks converted samples.grade 1',
      ]),
    );
    expect(held(told).filter((line) => line.includes('entry:'))).toEqual([]);
    const form = told.items.find(({ id }: Json) => id === 'plate-rack');
    expect(form).toMatchObject({ class: 'upcast' });
    expect(form.changes.map(({ message }: Json) => message.en)).toEqual(['dictionary codes of "Zone" are converted']);
    await apply([rackZones(now), ...migrated]);
  });

  test('rows hold the new codes, in the list and by filter', async () => {
    const { body } = await lead.get(`${plates}/list`, { rackZone_equal: 'freezer' });
    expect(body.data.records).toMatchObject([{ rackName: 'one', rackZone: 'freezer' }]);
    expect((await plan([rackZones(now), ...migrated])).items).toEqual([]);
  });

  test('an open task has them from its next step on, and the history keeps what was entered', async () => {
    const next = await doTask(lead, reading, 'return', {}, { comment: 'again' });
    const page = await taskDetail(tech, next.taskId);
    expect(page.data).toMatchObject({ tubeZone: 'nitrogen', spare: 'freezer', samples: [{ grade: 'freezer' }] });
    const { body } = await lead.get(`${flow}/work/instance-detail`, { processInstanceId: instanceId });
    const [measure] = body.data.trail.filter(({ kind, step }: Json) => kind === 'complete' && step === 'measure');
    expect(measure.values).toMatchObject({ spare: 'm80' });
  });

  test('a draft is offered with them', async () => {
    const { body } = await tech.get(`${flow}/process/draft`, { processDefinitionId: await definition() });
    expect(body.data, JSON.stringify(body)).toMatchObject({ header: { tubeZone: 'freezer' }, left: [] });
  });

  test('so is the draft of a task that stays with its form, and it is handed in as it is offered', async () => {
    const current = { header: { spare: 'freezer' }, patches: [{ rows: [{ tubeNo: 'T1', grade: 'freezer' }] }] };
    const { body } = await tech.get(`${flow}/work/draft`, { taskId: waiting });
    expect(body.data, JSON.stringify(body)).toMatchObject({ ...current, release: { version: 1 }, left: [] });
    expect((await taskDetail(tech, waiting)).draft).toMatchObject(current);
    const older = { seq: 0, release: { formId: 'tube-check', version: 1 }, header: {}, patches: [] };
    const refused = await tech.post(`${flow}/work/draft`, { taskId: waiting }, older);
    expect([refused.status, refused.body.data]).toMatchObject([400, current]);
    const { header, patches } = body.data;
    await doTask(tech, waiting, 'submit', { ...header, samples: patches[0].rows });
  });

  test('names of codes that are gone are told to whoever asks for them, and are not offered', async () => {
    const address = '/api/blade-system/dict-biz/dictionary';
    const keys = async (query: Json): Promise<Json> =>
      (await tech.get(address, { code: 'rack_zone', ...query })).body.data.map((row: Json) => [
        row.dictKey,
        row.dictValue,
        row.isSealed,
      ]);
    const offered = [
      ['freezer', '负八十', 0],
      ['nitrogen', '液氮罐', 0],
    ];
    expect(await keys({})).toEqual(offered);
    expect(await keys({ former: '1' })).toEqual([...offered, ['m80', '负八十', 1], ['n2', '液氮', 1]]);
  });

  test('a code that no dictionary has is refused: as it is written, and as it is computed', async () => {
    const written = await plan([rackZones(now), racks({ rackZone: "rackZone == 'freezer' ? 'frezer' : rackZone" })]);
    expect(written.ok).toBe(false);
    expect(written.diagnostics).toMatchObject([{ code: 'field/given-misfit', pointer: '/migrate/rackZone' }]);
    const computed = await plan([racks({ rackZone: 'rackZone.upperAscii()' })]);
    expect(computed.ok).toBe(false);
    const refused = computed.items[0].changes.filter(({ class: grave }: Json) => grave === 'refuse');
    expect(refused.map(({ message }: Json) => message.en)).toEqual([
      'migrate of "Zone" makes FREEZER of freezer, which the dictionary "rack_zone" does not have: mend the migrate, or add the entry in the same release',
    ]);
  });

  test('a code that goes and that no migrate converts is counted, though the field has one', async () => {
    const next = racks({ rackZone: "rackZone == 'freezer' ? 'nitrogen' : rackZone" });
    const told = await plan([
      rackZones([
        ['warm', '室温', 'Warm'],
        ['nitrogen', '液氮罐', 'Nitrogen tank'],
      ]),
      next,
    ]);
    expect(held(told).filter((line) => line.startsWith('rows choice'))).toEqual([]);
    const other = await plan([
      rackZones([['freezer', '负八十', 'Minus eighty']]),
      racks({ rackZone: "rackZone == 'm80' ? 'freezer' : rackZone" }),
    ]);
    expect(held(other)).toContainEqual(expect.stringMatching(/^rows choice entry:nitrogen \d$/));
  });

  test('a workbook of before is read by the names of before', async () => {
    const rows = await cellsOf(exported);
    const unchanged = await sendFile(lead, await workbook(rows), '', plates);
    expect(unchanged.body.data, JSON.stringify(unchanged.body)).toMatchObject({ unchanged: 2, faulty: 0 });
    const [head = []] = rows;
    const place = head.indexOf('冷区');
    const next = rows.map((row) => (row[place] === '负八十' ? row.with(place, '液氮') : row));
    const checked = await sendFile(lead, await workbook(next), '', plates);
    expect(checked.body.data, JSON.stringify(checked.body)).toMatchObject({ changed: 1, unchanged: 1, faulty: 0 });
    await sendFile(lead, await workbook(next), checked.body.data.confirm, plates);
    const { body } = await lead.get(`${plates}/list`, { rackZone_equal: 'nitrogen' });
    expect(body.data.total).toBe(2);
  });

  test('a workbook that does not say its version is read by them as well', async () => {
    const checked = await sendFile(
      lead,
      await workbook([
        ['架名', '冷区'],
        ['three', '液氮'],
      ]),
      '',
      plates,
    );
    expect(checked.body.data, JSON.stringify(checked.body)).toMatchObject({ added: 1, faulty: 0 });
    expect(JSON.stringify(checked.body.data.notes)).toContain('液氮罐');
  });
});
