import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../forms/fridge-forms.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { sendFile, workbook } from './exchange-desk.ts';

const loads = '/api/seqdesk-lab/flow-load';

let server: TestServer;
let [analyst, lead]: [Client, Client] = [] as never;

/** A record of loads; the mass has the same name in every version, which without blanks is its first key. */
function load(version: number, mass: Json, migrate?: Json): Json {
  const label = text('上样', 'Load mass');
  const properties = {
    loadName: { type: 'string', maxLength: 40, 'x-label': text('名称', 'Name') },
    ...Object.fromEntries(
      Object.entries(mass).map(([key, words]) => [
        key,
        { type: 'number', minimum: 0, 'x-label': label, ...(words as object) },
      ]),
    ),
  };
  return {
    kind: 'record',
    id: 'flow-load',
    version,
    area: 'lab',
    label: text('上样记录', 'Loads'),
    data: { 'x-fields': ['load'] },
    title: 'loadName',
    search: ['loadName'],
    list: ['loadName'],
    unique: [['loadName']],
    actions: [
      { verb: 'submit', permission: 'project_edit' },
      { verb: 'import', permission: 'project_import' },
    ],
    sets: { load: { scope: 'record', label: text('上样', 'Load'), properties, required: ['loadName'] } },
    ...(migrate === undefined ? {} : { migrate }),
  } as Json;
}

async function publish(descriptor: Json): Promise<void> {
  const path = '/api/seqdesk-baseconfig/form-management/publish';
  const reply = await analyst.post(path, {}, { descriptor, reason: 'next' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

beforeAll(async () => {
  server = await startTestServer();
  [analyst, lead] = [await server.login('analyst'), await server.login('lead')];
  await publish(load(1, { loadMass: { 'x-unit': 'ng' } }));
  await publish(
    load(2, { feed: { 'x-unit': 'ug', 'x-was': ['loadMass'], 'x-paste': ['进样'] } }, { feed: 'loadMass / 1000.0' }),
  );
});
afterAll(() => server.close());

async function brought(header: string): Promise<{ readonly check: Reply; readonly feed: unknown }> {
  const name = `by ${header}`.slice(0, 40);
  const book = await workbook([
    ['名称', header],
    [name, 500],
  ]);
  const check = await sendFile(lead, book, '', loads);
  if (check.status !== 200) return { check, feed: null };
  const reply = await sendFile(lead, book, check.body.data.confirm, loads);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  const { body } = await lead.get(`${loads}/list`, { loadName_equal: name });
  return { check, feed: body.data.records[0].feed };
}

describe('a header that is a former key and, without case and blanks, a name of now', () => {
  test.each([
    'loadMass',
    'loadmass',
    'LOADMASS',
    'loadMass*',
    'loadMass（必填）',
    'Load mass [loadMass]',
    '上样 [loadMass]',
  ])('S2-16 %s is read in the unit of then: 500 ng are 0.5 µg', async (header) => {
    const { check, feed } = await brought(header);
    expect(feed, JSON.stringify(check.body)).toBe(0.5);
    expect(JSON.stringify(check.body.data.notes)).toContain('按表单版本 1 读取');
  });

  test.each(['Load mass', 'LOAD MASS', '上样', 'feed', '进样', '上样（必填）'])(
    'S2-16 %s is read in the unit of now, and the check says so with that of then',
    async (header) => {
      const { check, feed } = await brought(header);
      expect(feed, JSON.stringify(check.body)).toBe(500);
      const [note, ...others] = check.body.data.notes;
      expect(others).toEqual([]);
      expect(note.zh).toContain(`B ${header}：没有写单位，按现在的 µg 读取；表单版本 1 及更早的是 ng`);
      expect(note.en).toContain('says no unit and is read in µg, as now; it was ng up to form version 1');
    },
  );

  test.each([
    ['Load mass (ug)', 500, '[]'],
    ['loadMass (ng)', 0.5, '换算'],
  ])('%s says its unit, and nothing is left to tell', async (header, stored, note) => {
    const { check, feed } = await brought(header);
    expect(feed).toBe(stored);
    expect(JSON.stringify(check.body.data.notes)).toContain(note);
  });
});

describe('a header that may be read either way', () => {
  beforeAll(async () => {
    const was = ['loadMass', 'feed'];
    await publish(load(3, { mass: { 'x-unit': 'ng', 'x-was': was } }, { mass: 'feed * 1000.0' }));
    const burden = { 'x-unit': 'mg', 'x-was': [...was, 'mass'], 'x-label': text('质量', 'Mass') };
    await publish(load(4, { burden }, { burden: 'mass / 1000000.0' }));
  });

  test('S2-16 is asked about where neither spelling is exact, with both units', async () => {
    const { check } = await brought('MASS');
    expect(check.status).toBe(400);
    expect(check.body.msg).toContain(
      'B 列“MASS”没有写单位：它既可能是现在的名称（单位 mg），也可能是表单版本 3 的（单位 ng）',
    );
  });

  test('S2-16 is what it is spelled like where one spelling is exact', async () => {
    const ofThen = await brought('mass');
    expect(JSON.stringify(ofThen.check.body.data.notes)).toContain('按表单版本 3 读取');
    const ofNow = await brought('Mass');
    expect(JSON.stringify(ofNow.check.body.data.notes)).toContain('按现在的 mg 读取');
  });
});
