import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../forms/fridge-forms.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const address = '/api/seqdesk-cloud-platform/cold-box';

let server: TestServer;
let [analyst, manager]: [Client, Client] = [] as never;

/** A record of boxes: their volume, what they cost, how they are rated, and the lots in them. */
function coldBox(version: number, edit: (properties: Json, form: Json) => void = () => {}): Json {
  const properties = {
    boxName: { type: 'string', maxLength: 20, 'x-label': text('名称', 'Name') },
    boxVolume: { type: 'number', 'x-unit': 'mL', 'x-label': text('容积', 'Volume') },
    boxPrice: { type: 'number', 'x-unit': 'CNY', 'x-decimals': 2, 'x-label': text('价格', 'Price') },
    boxGrade: {
      type: 'string',
      'x-enum': { a: text('好', 'Good'), b: text('差', 'Poor') },
      'x-label': text('等级', 'Grade'),
    },
    boxLots: {
      type: 'array',
      items: {
        type: 'object',
        properties: { lotAmount: { type: 'number', 'x-unit': 'mg', 'x-label': text('量', 'Amount') } },
      },
      'x-label': text('批次', 'Lots'),
    },
  };
  const form = {
    kind: 'record',
    id: 'cold-box',
    version,
    area: 'cloud-platform',
    label: text('冷盒', 'Cold boxes'),
    data: { 'x-fields': ['cold-box'] },
    search: ['boxName'],
    list: ['boxName'],
    unique: [['boxName', 'boxGrade']],
    actions: [
      { verb: 'submit', permission: 'coupon_edit' },
      { verb: 'remove', permission: 'coupon_delete' },
    ],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
    sets: { 'cold-box': { scope: 'record', label: text('冷盒', 'Cold box'), properties, required: ['boxName'] } },
  } as Json;
  edit(properties, form);
  return form;
}

/** In litres under another key, the price as money, grades by other codes, the lots in another list and in grams. */
function inLitres(properties: Json, form: Json): void {
  const { boxVolume, boxPrice, boxGrade, boxLots } = properties;
  delete properties.boxVolume;
  delete properties.boxLots;
  properties.boxSize = { ...boxVolume, 'x-unit': 'L', 'x-was': ['boxVolume'] };
  boxPrice['x-format'] = 'money';
  boxGrade['x-enum'] = { good: text('好', 'Good'), poor: text('差', 'Poor') };
  properties.boxBatches = { ...boxLots, 'x-was': ['boxLots'] };
  properties.boxBatches.items.properties.lotAmount['x-unit'] = 'g';
  form.migrate = {
    boxSize: 'boxVolume / 1000.0',
    boxGrade: "boxGrade == 'a' ? 'good' : 'poor'",
    'boxBatches.lotAmount': 'lotAmount / 1000.0',
  };
}

const publish = (descriptor: Json): Promise<Reply> =>
  analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
const add = (name: string, row: Json): Promise<Reply> =>
  manager.post(`${address}/submit`, {}, { boxName: name, ...row });
const detail = async (id: string): Promise<Json> => (await manager.get(`${address}/detail`, { id })).body.data;

let [box, removed]: [Json, Json] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager] = [await server.login('analyst'), await server.login('manager')];
  const first = await publish(coldBox(1));
  if (first.status !== 200) throw new Error(JSON.stringify(first.body));
  const values = { boxVolume: 12.5, boxPrice: 19.99, boxGrade: 'a', boxLots: [{ lotAmount: 250 }, { lotAmount: 40 }] };
  box = (await add('one', values)).body.data;
  removed = (await add('gone', { boxVolume: 70, boxGrade: 'b' })).body.data;
  await manager.post(`${address}/remove`, { ids: removed.id }, {});
  for (let index = 0; index < 600; index += 1) await add(`box ${index}`, { boxVolume: index + 1, boxGrade: 'b' });
});
afterAll(() => server.close());

describe('rows of a record whose newer version measures and names them otherwise', () => {
  test('are refused as a whole while one of them has no value there', async () => {
    const refused = await publish(
      coldBox(2, (properties, form) => {
        inLitres(properties, form);
        form.migrate.boxSize = "boxGrade == 'a' ? boxVolume / number(boxName) : boxVolume / 1000.0";
      }),
    );
    expect(refused.body.msg).toContain(`已有数据无法换算，不能发布：记录 ${box.id} 的“boxVolume”为 12.5`);
    expect(await detail(box.id)).toMatchObject({ ver: 1, boxVolume: 12.5, boxGrade: 'a' });
  });

  test('are converted as the version is published: 12.5 mL are 0.0125 L', async () => {
    const reply = await publish(coldBox(2, inLitres));
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { change: { class: 'upcast' } } });
    const row = await detail(box.id);
    const batches = [{ lotAmount: 0.25 }, { lotAmount: 0.04 }];
    expect(row).toMatchObject({ boxSize: 0.0125, boxPrice: 19.99, boxGrade: 'good', boxBatches: batches });
    expect(row).not.toHaveProperty('boxVolume');
    const stored = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('record_row').select(['data', 'release_id']).where('record', '=', 'cold-box').execute(),
    );
    expect(stored.every(({ release_id: release }) => release === stored[0]?.release_id && release !== null)).toBe(true);
    expect(stored.filter(({ data }) => data['boxPrice'] === 1999)).toHaveLength(1);
  });

  test('are filtered and sorted by what they hold now', async () => {
    const large = await manager.get(`${address}/list`, { boxSize_gt: 0.5955, descs: 'boxSize', size: 3 });
    expect(large.body.data.total).toBe(5);
    expect(large.body.data.records.map(({ boxSize }: Json) => boxSize)).toEqual([0.6, 0.599, 0.598]);
  });

  test('are not written over by what was typed into the older form', async () => {
    const typed = await manager.post(`${address}/submit`, {}, { id: box.id, ver: box.ver, boxName: 'one' });
    expect(typed.status).toBe(400);
    expect(typed.body.data.row).toMatchObject({ boxSize: 0.0125 });
    const stale = await manager.post(`${address}/submit`, { formVersion: 1 }, { boxName: 'stale', boxSize: 3 });
    expect(stale.body.msg).toContain('刷新页面');
    expect((await manager.get(`${address}/list`, { formVersion: 1 })).status).toBe(400);
    expect((await manager.get(`${address}/list`, { formVersion: 2 })).status).toBe(200);
  });

  test('keep their unique values, by the new codes', async () => {
    expect((await add('one', { boxGrade: 'good' })).body.msg).toContain('已存在');
    expect((await add('one', { boxGrade: 'poor' })).status).toBe(200);
  });

  test('come back converted where they were removed before', async () => {
    const back = await manager.post(`${address}/restore`, { ids: removed.id }, {});
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ code: 200 });
    expect(await detail(removed.id)).toMatchObject({ boxSize: 0.07, boxGrade: 'poor' });
  });

  test('tell in their history what was entered, with the form that it was entered by', async () => {
    const { body } = await manager.get(`${address}/history`, { id: box.id });
    const [converted, inserted] = body.data.records;
    expect(converted).toMatchObject({ action: 'convert' });
    expect(inserted).toMatchObject({ action: 'insert', version: 1 });
    expect(inserted.changes).toContainEqual({ path: 'boxVolume', before: null, after: 12.5 });
  });

  test('tell in the log page what was entered, under the names of then', async () => {
    const admin = await server.login('admin');
    const log = '/api/blade-log/audit';
    const query = { subject_equal: 'cold-box', subjectId_equal: box.id, action_equal: 'insert' };
    const [entry] = (await admin.get(`${log}/list`, query)).body.data.records;
    const shown = (await admin.get(`${log}/detail`, { id: entry.id })).body.data.changes;
    expect(shown).toContainEqual({ path: 'boxVolume', field: '容积', before: null, after: 12.5 });
  });

  test('are printed by the newer form', async () => {
    const print = await manager.get(`${address}/print`, { ids: box.id });
    expect(JSON.stringify(print.body)).toContain('0.0125');
    expect(JSON.stringify(print.body)).not.toContain('12.5');
  });

  test('hold the version in use: it is not retired, and the one before not brought back, unless rows go back too', async () => {
    const named = { formId: 'cold-box', reason: 'wrong' };
    const retired = await analyst.post(`${base}/retire`, {}, { ...named, version: 2 });
    expect(retired.body.msg).toContain('已有数据已按该版本换算');
    const back = await analyst.post(`${base}/rollback`, {}, { ...named, version: 1 });
    expect(back.status).toBe(400);
    const third = coldBox(3, (_, form) => {
      form.migrate = {
        boxVolume: 'boxSize * 1000.0',
        boxGrade: "boxGrade == 'good' ? 'a' : 'b'",
        'boxLots.lotAmount': 'lotAmount * 1000.0',
      };
    });
    const returned = await publish(third);
    expect(returned.body, JSON.stringify(returned.body)).toMatchObject({ code: 200 });
    expect(await detail(box.id)).toMatchObject({
      boxVolume: 12.5,
      boxGrade: 'a',
      boxLots: [{ lotAmount: 250 }, { lotAmount: 40 }],
    });
  });

  test('take part in nothing half: for some roles alone such a version is refused', async () => {
    const descriptor = coldBox(4, inLitres);
    const scope = { roles: ['customer-manager'] };
    const refused = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next', scope });
    expect(refused.body.msg).toContain('需要转换已有数据，不能发布');
  });
});
