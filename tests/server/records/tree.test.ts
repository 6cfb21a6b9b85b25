import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-cloud-platform/yclass-outline';
let server: TestServer;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.login('manager');
});
afterAll(() => server.close());

function submit(changes: Record<string, unknown>): Promise<Reply> {
  return manager.post(`${base}/submit`, {}, changes);
}

async function made(outlineTitle: string, above: Json = null, changes: Record<string, unknown> = {}): Promise<Json> {
  const row = {
    outlineCourse: '宏基因组',
    outlineTitle,
    outlineLevel: above === null ? 'chapter' : 'section',
    outlineSort: 1,
  };
  const { body } = await submit({ ...row, ...(above === null ? {} : { outlineParent: above.id }), ...changes });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

async function tree(query: Record<string, string> = {}): Promise<Json[]> {
  return (await manager.get(`${base}/tree`, query)).body.data;
}

const shape = (rows: readonly Json[]): unknown[] =>
  rows.map((row) => (row.children === undefined ? row.outlineTitle : [row.outlineTitle, ...shape(row.children)]));

describe('a tree of the store', () => {
  test('answers rows below rows in the order of the record; a search keeps those above', async () => {
    const second = await made('二', null, { outlineSort: 2 });
    const first = await made('一', null, { outlineSort: 1 });
    await made('二之乙', second, { outlineSort: 20 });
    const deep = await made('二之甲', second, { outlineSort: 10 });
    await made('课', deep);
    expect(shape(await tree())).toEqual(['一', ['二', ['二之甲', '课'], '二之乙']]);
    expect(shape(await tree({ outlineTitle_like: '课' }))).toEqual([['二', ['二之甲', '课']]]);
    expect(first.id).not.toBe(second.id);
    expect((await manager.get('/api/seqdesk-cloud-platform/coupon/tree')).status).toBe(404);
  });

  test('no row stands below itself or below what is below it', async () => {
    const top = await made('甲');
    const below = await made('乙', top);
    const under = (row: Json, above: Json): Promise<Reply> =>
      submit({ id: row.id, ver: row.ver, outlineParent: above.id });
    for (const above of [top, below]) {
      const { status, body } = await under(top, above);
      expect([status, body.msg]).toEqual([400, '“甲”不能放在自己或自己的下级之下']);
      expect(body.data.findings).toMatchObject([{ pointer: '/outlineParent' }]);
    }
    expect(
      (
        await submit({
          outlineCourse: 'x',
          outlineTitle: 'x',
          outlineLevel: 'section',
          outlineSort: 1,
          outlineParent: '999999',
        })
      ).body.data.findings,
    ).toMatchObject([{ pointer: '/outlineParent' }]);
  });

  test('two who move at once make no circle', async () => {
    const [one, other] = [await made('左'), await made('右')];
    const both = await Promise.all([
      submit({ id: one.id, ver: 1, outlineParent: other.id }),
      submit({ id: other.id, ver: 1, outlineParent: one.id }),
    ]);
    expect(statuses(both)).toEqual([200, 400]);
  });

  test('a row with rows below it is not removed unless they go along; it comes back before them', async () => {
    const top = await made('章');
    const below = await made('节', top);
    const remove = (ids: string): Promise<Reply> => manager.post(`${base}/remove`, { ids });
    const restore = (ids: string): Promise<Reply> => manager.post(`${base}/restore`, { ids });
    expect((await remove(top.id)).body.msg).toBe('“章”下还有下级，请先删除或移走下级');
    expect((await remove(`${top.id},${below.id}`)).status).toBe(200);
    expect((await restore(below.id)).body.msg).toBe('“节”的上级已被删除，请先恢复上级');
    expect((await restore(`${below.id},${top.id}`)).status).toBe(200);
    expect(shape(await tree({ outlineTitle_equal: '节' }))).toEqual([['章', '节']]);
  });

  test('rows of a workbook make no circle either', async () => {
    const top = await made('根');
    const below = await made('枝', top);
    const rows = [{ id: top.id, outlineParent: below.id }];
    const { findings, confirm } = (await manager.post(`${base}/import`, {}, { rows })).body.data;
    expect([confirm, findings[0].key, findings[0].message.zh]).toEqual([
      '',
      'outlineParent',
      '“根”不能放在自己或自己的下级之下',
    ]);
  });
});
