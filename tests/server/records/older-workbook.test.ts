import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../forms/fridge-forms.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { cellsOf, sendFile, workbook } from './exchange-desk.ts';

const flasks = '/api/seqdesk-lab/flask';

let server: TestServer;
let [analyst, lead]: [Client, Client] = [] as never;

/** A record of flasks, in millilitres, rated a or b. */
function flask(version: number, edit: (properties: Json, form: Json) => void = () => {}): Json {
  const properties = {
    flaskName: { type: 'string', maxLength: 40, 'x-label': text('名称', 'Name') },
    flaskVolume: { type: 'number', 'x-unit': 'mL', 'x-label': text('容积', 'Volume') },
    flaskGrade: {
      type: 'string',
      'x-enum': { a: text('好', 'Good'), b: text('差', 'Poor') },
      'x-label': text('等级', 'Grade'),
    },
    flaskTier: {
      type: 'string',
      'x-enum': { 1: text('甲', 'First'), 2: text('乙', 'Second'), 3: text('丙', 'Third') },
      'x-label': text('层级', 'Tier'),
    },
    flaskNote: { type: 'string', 'x-label': text('备注', 'Note') },
  };
  const form = {
    kind: 'record',
    id: 'flask',
    version,
    area: 'lab',
    label: text('烧瓶', 'Flasks'),
    data: { 'x-fields': ['flask'] },
    title: 'flaskName',
    search: ['flaskName'],
    list: ['flaskName'],
    sort: ['flaskName'],
    unique: [['flaskName']],
    actions: [
      { verb: 'submit', permission: 'project_edit' },
      { verb: 'import', permission: 'project_import' },
      { verb: 'export', permission: 'project_export' },
    ],
    sets: { flask: { scope: 'record', label: text('烧瓶', 'Flask'), properties, required: ['flaskName'] } },
  } as Json;
  edit(properties, form);
  return form;
}

/** In litres under another key and name, grades by other codes and words, tiers by each other's, the note gone. */
function inLitres(properties: Json, form: Json): void {
  const { flaskVolume, flaskGrade } = properties;
  delete properties.flaskVolume;
  delete properties.flaskNote;
  properties.flaskSize = { ...flaskVolume, 'x-unit': 'L', 'x-was': ['flaskVolume'], 'x-label': text('大小', 'Size') };
  flaskGrade['x-enum'] = { good: text('优', 'Fine'), poor: text('劣', 'Bad') };
  properties.flaskTier['x-enum'] = { 1: text('乙', 'Second'), 2: text('甲', 'First') };
  properties.flaskKind = { type: 'string', 'x-label': text('种类', 'Kind') };
  form.migrate = {
    flaskSize: 'flaskVolume / 1000.0',
    flaskGrade: "flaskGrade == 'a' ? 'good' : 'poor'",
    flaskTier: "flaskTier == '1' ? '2' : empty(flaskTier) ? flaskTier : '1'",
    flaskKind: "flaskVolume > 100.0 ? 'big' : 'small'",
  };
}

async function publish(descriptor: Json): Promise<void> {
  const path = '/api/seqdesk-baseconfig/form-management/publish';
  const reply = await analyst.post(path, {}, { descriptor, reason: 'next' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

async function named(name: string): Promise<Json> {
  const reply = await lead.get(`${flasks}/list`, { flaskName_equal: name });
  return reply.body.data.records[0];
}

let [exported, template]: [Reply, Reply] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, lead] = [await server.login('analyst'), await server.login('lead')];
  await publish(flask(1));
  for (const [flaskName, flaskVolume, flaskGrade] of [
    ['one', 250, 'a'],
    ['two', 40, 'b'],
  ])
    await lead.post(`${flasks}/submit`, {}, { flaskName, flaskVolume, flaskGrade, flaskNote: 'x' });
  exported = await lead.get(`${flasks}/export`);
  template = await lead.get(`${flasks}/import-template`);
  await publish(flask(2, inLitres));
});
afterAll(() => server.close());

/** The workbook with other cells, its properties kept. */
async function refilled({ raw }: Reply, edit: (rows: CellValue[][]) => void): Promise<Buffer> {
  const book = await readXlsx(raw);
  const rows = (book.sheets[0]?.rows ?? []).map((row) => [...row]);
  edit(rows);
  const properties = book.properties === undefined ? {} : { properties: book.properties };
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows }], ...properties }));
}

const place = (rows: CellValue[][], title: string): number => rows[0]?.indexOf(title) ?? -1;
const check = (content: Buffer): Promise<Reply> => sendFile(lead, content, '', flasks);

async function write(content: Buffer): Promise<Json> {
  const { confirm } = (await check(content)).body.data;
  const reply = await sendFile(lead, content, confirm, flasks);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

describe('a workbook of an older version', () => {
  test('says the version of the form by which each row is written', async () => {
    const [head = [], ...rows] = await cellsOf(exported);
    expect(rows.map((row) => row[head.indexOf('表单版本')])).toEqual(['1', '1']);
  });

  test('changes nothing where nothing was changed in it: 250 mL are the 0.25 L that are stored', async () => {
    const { body } = await check(await refilled(exported, () => {}));
    expect(body.data, JSON.stringify(body)).toMatchObject({ total: 2, unchanged: 2, faulty: 0, findings: [] });
    expect(body.data.unknownHeaders).toEqual(['备注']);
    expect(JSON.stringify(body.data.notes)).toContain('按表单版本 1 读取');
  });

  test('is read by its own form: 300 mL become 0.3 L, rows added to it as well', async () => {
    const content = await refilled(exported, (rows) => {
      const [name, volume, grade] = [place(rows, '名称'), place(rows, '容积 (mL)'), place(rows, '等级')];
      const one = rows.find((row) => row[name] === 'one') ?? [];
      one[volume] = 300;
      const fresh: CellValue[] = rows[0]?.map(() => null) ?? [];
      [fresh[name], fresh[volume], fresh[grade]] = ['three', 500, '好'];
      rows.push(fresh);
    });
    expect(await write(content)).toMatchObject({ changed: 1, unchanged: 1, added: 1 });
    expect(await named('one')).toMatchObject({ flaskSize: 0.3, flaskGrade: 'good' });
    expect(await named('three')).toMatchObject({ flaskSize: 0.5, flaskGrade: 'good', flaskKind: 'big' });
  });

  test('is known by its properties where it is a template that was filled in later', async () => {
    const content = await refilled(template, (rows) => {
      const row: CellValue[] = [];
      [row[place(rows, '名称')], row[place(rows, '容积 (mL)')], row[place(rows, '等级')]] = ['four', 90, '差'];
      rows.push(row);
    });
    expect(await write(content)).toMatchObject({ added: 1 });
    expect(await named('four')).toMatchObject({ flaskSize: 0.09, flaskGrade: 'poor', flaskKind: 'small' });
  });

  test('a value that its form cannot read is named, with its place', async () => {
    const content = await refilled(exported, (rows) => {
      (rows[1] ?? [])[place(rows, '容积 (mL)')] = 'a lot';
    });
    const { body } = await check(content);
    expect(body.data.findings).toMatchObject([{ row: 2, key: 'flaskSize', code: 'unconverted' }]);
  });

  test('S2-16 a choice that its form did not have is named, and not read as one that it had', async () => {
    const content = await refilled(exported, (rows) => {
      (rows[1] ?? [])[place(rows, '等级')] = '优';
    });
    const [finding, ...others] = (await check(content)).body.data.findings;
    expect([finding, others]).toMatchObject([{ row: 2, key: 'flaskGrade', code: 'choice-strange' }, []]);
    expect(JSON.stringify(finding)).toContain('表单版本 1 没有“优”这一选项');
  });

  test('rows of another version among them, and a version that is not there, are refused', async () => {
    const mixed = await refilled(exported, (rows) => {
      (rows[2] ?? [])[place(rows, '表单版本')] = 2;
    });
    expect((await check(mixed)).body.data.findings).toMatchObject([{ row: 3, code: 'other-version' }]);
    const unknown = await refilled(exported, (rows) => {
      for (const row of rows.slice(1)) row[place(rows, '表单版本')] = 9;
    });
    expect((await check(unknown)).body.msg).toContain('按表单版本 9 填写，不能换算');
  });
});

describe('a workbook that does not say its version', () => {
  const one = async (head: CellValue[], row: CellValue[]): Promise<Reply> => check(await workbook([head, row]));

  test.each([
    ['the name of before with its unit', '容积 (mL)', 1500, 1.5],
    ['the name of now with the unit of before', '大小（mL）', 1500, 1.5],
    ['the name of now', '大小 (L)', 1.5, 1.5],
    ['the name of now without a unit', 'Size', 1.5, 1.5],
    ['the key of before, which says no unit', 'flaskVolume', 1500, 1.5],
    ['the key of before with the unit of now', 'flaskVolume (L)', 1.5, 1.5],
    ['a unit that no version had', '大小 (µL)', 1_500_000, 1.5],
  ])('finds a column by %s, and takes its numbers for what they are', async (_, header, value, litres) => {
    const name = `by ${header}`;
    await write(
      await workbook([
        ['名称', header],
        [name, value],
      ]),
    );
    expect((await named(name)).flaskSize).toBe(litres);
  });

  test('a unit from which nothing leads to today’s is refused, with column and cure', async () => {
    const { body, status } = await one(['名称', '大小 (g)'], ['x', 3]);
    expect(status).toBe(400);
    expect(body.msg).toContain('B 列“大小 (g)”的单位是 g，不能换算为 L');
  });

  test('S2-16 a unit is asked for where another column is of a version that measured in another one', async () => {
    const { body, status } = await one(['名称', '备注', '大小'], ['z', 'x', 3]);
    expect(status).toBe(400);
    expect(body.msg).toContain('C 列“大小”没有写单位：B 列“备注”是表单版本 1 的，那时的单位是 mL，现在是 L');
    const byKey = await one(['flaskName', 'flaskNote', 'flaskVolume'], ['z', 'x', 3]);
    expect(byKey.status, 'a key of then says the unit of then').toBe(200);
    expect(JSON.stringify(byKey.body.data.notes)).toContain('表单版本 1');
    for (const [unit, litres] of [
      ['mL', 0.003],
      ['L', 3],
    ] as const) {
      const name = `asked ${unit}`;
      await write(
        await workbook([
          ['名称', '备注', `大小 (${unit})`],
          [name, 'x', 3],
        ]),
      );
      expect((await named(name)).flaskSize).toBe(litres);
    }
  });

  test.each([
    ['the name of then', '等级', '好', 'flaskGrade', 'good'],
    ['the code of then', 'Grade', 'b', 'flaskGrade', 'poor'],
    ['the name of now', '等级', '优', 'flaskGrade', 'good'],
    ['a name that meant the same', '层级', '甲', 'flaskTier', '2'],
  ])('S2-16 reads a choice by %s as what the releases made of it', async (by, header, written, key, value) => {
    const name = `chosen by ${by}`;
    const reply = await one(['名称', header], [name, written]);
    expect(JSON.stringify(reply.body.data.notes).includes('表单版本 1')).toBe(by.endsWith('then'));
    await write(
      await workbook([
        ['名称', header],
        [name, written],
      ]),
    );
    expect((await named(name))[key]).toBe(value);
  });

  test('S2-16 asks cell by cell for what a choice means that meant another one', async () => {
    const rows = (version: CellValue[]): CellValue[][] => [
      ['名称', '层级', ...(version.length > 0 ? ['表单版本'] : [])],
      ['tier', '1', ...version],
      ['plain', '乙', ...version],
    ];
    const { findings } = (await check(await workbook(rows([])))).body.data;
    expect(findings).toMatchObject([{ row: 2, key: 'flaskTier', code: 'choice-unsaid' }]);
    expect(JSON.stringify(findings)).toContain('“1”现在是“乙”，在表单版本 1 中是“甲”');
    expect(JSON.stringify(findings)).toContain('表单版本');
    await write(await workbook(rows(['1'])));
    expect(await named('tier')).toMatchObject({ flaskTier: '2' });
    expect(await named('plain')).toMatchObject({ flaskTier: '1' });
  });

  test('a remark in brackets is no unit', async () => {
    const { body } = await one(['名称', '大小（选填）'], ['y', 3]);
    expect(body.data).toMatchObject({ added: 1 });
    expect(body.data.notes.map(({ zh }: Json) => zh)).toEqual([expect.stringContaining('没有写单位，按现在的 L 读取')]);
  });
});
