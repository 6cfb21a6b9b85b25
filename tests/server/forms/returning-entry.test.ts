import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { fileOf } from './stored-desk.ts';

const release = '/api/seqdesk-baseconfig/release';
const dictionaries = '/api/blade-system/dict-biz';
const tanks = '/api/seqdesk-lab/tank';

let server: TestServer;
let [admin, lead]: [Client, Client] = [] as never;

const first = { dictKey: 'n2', dictValue: '液氮', en: 'Nitrogen', sort: 1 };
const other = { dictKey: 'm80', dictValue: '负八十', en: 'Minus eighty', sort: 2 };
const [renamed, unused] = [
  { ...first, dictValue: '氮气', en: 'Nitrogen gas' },
  { ...other, dictValue: '冷柜', en: 'Chest' },
];

function gases(...entries: Json[]): Json {
  const names = { label: text('罐内', 'Tank contents'), store: 'biz', code: 'tank_gas' };
  return { kind: 'dictionary', id: 'tank-gas', version: 1, ...names, entries };
}

function tank(migrate?: Json): Json {
  const properties = {
    tankName: { type: 'string', maxLength: 20, 'x-label': text('罐名', 'Tank name') },
    tankGas: { type: 'string', 'x-dict': 'biz:tank_gas', 'x-label': text('内容', 'Contents') },
  };
  return {
    kind: 'record',
    id: 'tank',
    version: 1,
    area: 'lab',
    label: text('气罐', 'Tanks'),
    data: { 'x-fields': ['tank'] },
    title: 'tankName',
    search: ['tankName'],
    list: ['tankName'],
    actions: [
      { verb: 'submit', permission: 'project_edit' },
      { verb: 'remove', permission: 'project_delete' },
    ],
    sets: { tank: { scope: 'record', label: text('气罐', 'Tank'), properties, required: ['tankName'] } },
    ...(migrate !== undefined && { migrate }),
  };
}

const filesOf = (forms: readonly Json[]): Json[] => forms.flatMap(fileOf);

async function plan(...forms: Json[]): Promise<Json> {
  const { body } = await admin.post(`${release}/plan`, {}, { files: filesOf(forms) });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

async function apply(...forms: Json[]): Promise<Reply> {
  const { token } = await plan(...forms);
  return admin.post(`${release}/apply`, {}, { files: filesOf(forms), token, reason: 'entries' });
}

const lines = ({ items }: Json): string[] =>
  items[0].changes.map(({ class: grave, message }: Json) => `${grave}: ${message.en}`);

/** Types an entry on the page of dictionaries. */
async function typed({ dictKey, dictValue, en }: Json): Promise<Reply> {
  const { body } = await admin.get(`${dictionaries}/parent-list`, { code: 'tank_gas' });
  const parentId = body.data.records[0].id;
  const entry = { parentId, code: 'tank_gas', dictKey, dictValue, dictValueEn: en, sort: 3 };
  return admin.post(`${dictionaries}/submit`, {}, entry);
}

beforeAll(async () => {
  server = await startTestServer();
  [admin, lead] = [await server.login('admin'), await server.login('lead')];
  await apply(gases(first, other), tank());
  await lead.post(`${tanks}/submit`, {}, { tankName: 'one', tankGas: 'n2' });
  await apply(gases());
});
afterAll(() => server.close());

describe('S2-14 the code of an entry that was removed comes back under another name', () => {
  test('is refused by a release as long as a row holds it, with what helps', async () => {
    const told = await plan(gases(renamed));
    expect(told.ok).toBe(false);
    expect(lines(told)).toEqual([
      'refuse: n2 comes back as "Nitrogen gas", and was called "Nitrogen" before; data in 1 place hold it and would read as that: take another key, or bring the entry back under its former name and reword it in a release of its own',
    ]);
    expect((await apply(gases(renamed))).status).toBe(400);
  });

  test('is refused on the page of dictionaries, whoever makes the entry', async () => {
    const { status, body } = await typed(renamed);
    expect([status, body.msg]).toEqual([
      400,
      '编码 n2 原属已删除的条目“液氮”，仍有 1 处数据使用它，会读错：请换一个编码，或先恢复名称“液氮”再改写',
    ]);
  });

  test('is told and taken where nothing holds it', async () => {
    const told = await plan(gases(unused));
    expect(told.ok).toBe(true);
    expect(lines(told)).toEqual(['safe: m80 comes back as "Chest", and was called "Minus eighty" before']);
    expect((await typed(unused)).body).toMatchObject({ code: 200 });
  });

  test('a row that was removed may come back: it counts as well', async () => {
    const [row] = (await lead.get(`${tanks}/list`)).body.data.records;
    await lead.post(`${tanks}/remove`, { ids: row.id }, {});
    expect((await plan(gases(renamed))).ok).toBe(false);
  });

  test('is taken together with a migrate of the fields that hold it, and its rows have another code', async () => {
    const next = tank({ tankGas: "tankGas == 'n2' ? 'liquid' : tankGas" });
    const liquid = { ...first, dictKey: 'liquid' };
    const reply = await apply(gases(renamed, liquid), next);
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
    await lead.post(`${tanks}/submit`, {}, { tankName: 'two', tankGas: 'n2' });
    const held = await lead.get(`${tanks}/list`, { tankGas_equal: 'n2' });
    expect(held.body.data.records).toMatchObject([{ tankName: 'two' }]);
  });

  test('under the name that it had last it comes back as it was', async () => {
    await apply(gases({ ...first, dictKey: 'liquid' }), tank());
    expect(lines(await plan(gases(renamed)))).toContain('safe: "Nitrogen gas" is new');
  });
});
