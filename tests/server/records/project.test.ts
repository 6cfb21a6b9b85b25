import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectData, userIds, statuses } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-project/project';
let server: TestServer;
let sales: Client;
let manager: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [sales, manager] = [await server.login('sales'), await server.login('manager')];
  tech = await server.login('tech');
});
afterAll(() => server.close());

async function submit(client: Client, changes: Record<string, unknown> = {}): Promise<Reply> {
  return client.post(`${base}/submit`, {}, { ...(await projectData(server)), ...changes });
}

async function made(changes: Record<string, unknown> = {}): Promise<Json> {
  const reply = await submit(sales, changes);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function list(query: Record<string, string | number>, client: Client = tech): Promise<Json> {
  const reply = await client.get(`${base}/list`, query);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

const names = (page: Json): string[] => page.records.map((row: Json) => row.projectName);

describe('S7-37 adding a row', () => {
  test('the server gives number, first state, and says who made it', async () => {
    const row = await made();
    expect(row).toMatchObject({ projectStatus: 'planned', ver: 1, createUser: sales.userId, createUserName: '孙悦' });
    expect(row.projectNo).toMatch(/^P\d{4}\d{5}$/);
    const next = await made();
    expect(Number(next.projectNo.slice(-5))).toBe(Number(row.projectNo.slice(-5)) + 1);
    expect((await tech.get(`${base}/detail`, { id: row.id })).body.data).toEqual(row);
  });

  test('many at once get numbers without a gap', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, () => made()));
    const numbers = rows.map((row) => Number(row.projectNo.slice(-5))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('bad data is refused with its findings', async () => {
    const reply = await submit(sales, { projectName: '', sampleCount: 0, priority: null });
    expect(reply.status).toBe(400);
    const pointers = reply.body.data.findings.map((finding: Json) => finding.pointer);
    expect(pointers).toEqual(['/projectName', '/sampleCount', '/priority']);
    expect(reply.body.msg).toBe(reply.body.data.findings[0].message.zh);
  });

  test('unknown fields, forged states and people who do not exist are refused; a forged number is passed over', async () => {
    const tries: readonly [Record<string, unknown>, string][] = [
      [{ hacked: 1 }, '/hacked'],
      [{ projectStatus: 'closed' }, '/projectStatus'],
      [{ salesUser: '77' }, '/salesUser'],
    ];
    for (const [changes, pointer] of tries) {
      expect((await submit(sales, changes)).body.data.findings).toMatchObject([{ pointer }]);
    }
    expect((await made({ projectNo: 'P999999999' })).projectNo).not.toBe('P999999999');
  });

  test('only the roles of the record may write, everybody signed in may read', async () => {
    const row = await made();
    expect((await submit(tech)).status).toBe(403);
    expect((await tech.post(`${base}/remove`, { ids: row.id })).status).toBe(403);
    expect((await tech.post(`${base}/move`, {}, { id: row.id, to: 'running' })).status).toBe(403);
    expect((await tech.get(`${base}/detail`, { id: row.id })).status).toBe(200);
    expect((await server.anonymous.get(`${base}/list`)).status).toBe(401);
  });
});

describe('changing a row', () => {
  test('keeps what was not sent, counts its version and is audited field by field', async () => {
    const row = await made();
    const reply = await manager.post(
      `${base}/submit`,
      {},
      { id: row.id, ver: 1, customerName: '王五', contractNo: 'C-1' },
    );
    expect(reply.body.data).toMatchObject({
      ver: 2,
      customerName: '王五',
      contractNo: 'C-1',
      projectName: row.projectName,
    });
    expect(reply.body.data).toMatchObject({ projectNo: row.projectNo, updateUserName: '何静', createUserName: '孙悦' });
    const audit = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('audit_log').selectAll().where('subject_id', '=', row.id).orderBy('id').execute(),
    );
    expect(audit.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['insert', sales.userId],
      ['update', manager.userId],
    ]);
    expect(audit[1]?.changes).toEqual([
      { path: 'customerName', before: '李敏', after: '王五' },
      { path: 'contractNo', before: null, after: 'C-1' },
    ]);
  });

  test('a row sent back whole, as it was read, is accepted', async () => {
    const row = await made();
    const reply = await sales.post(`${base}/submit`, {}, { ...row, customerName: '赵六' });
    expect(reply.body.data).toMatchObject({ customerName: '赵六', projectStatus: 'planned' });
  });

  test('an outdated version is refused and says who changed the row meanwhile', async () => {
    const row = await made();
    await manager.post(`${base}/submit`, {}, { id: row.id, ver: 1, customerName: '王五' });
    const late = await sales.post(`${base}/submit`, {}, { id: row.id, ver: 1, customerName: '赵六' });
    expect(late.status).toBe(400);
    expect(late.body.msg).toMatch(/^何静已于 \d{4}-.* 修改了这条数据/);
    expect(late.body.data.row).toMatchObject({ ver: 2, customerName: '王五' });
    expect((await sales.post(`${base}/submit`, {}, { id: row.id, customerName: 'x' })).body.msg).toContain('ver');
  });

  test('of two writers at once one wins', async () => {
    const row = await made();
    const both = await Promise.all(
      [sales, manager].map((client, index) =>
        client.post(`${base}/submit`, {}, { id: row.id, ver: 1, customerName: `writer ${index}` }),
      ),
    );
    expect(statuses(both)).toEqual([200, 400]);
  });
});

describe('moves between states', () => {
  test('go only where the record says, and only for its roles', async () => {
    const { id } = await made();
    const move = (client: Client, to: string): Promise<Reply> => client.post(`${base}/move`, {}, { id, to });
    expect((await move(sales, 'closed')).body).toMatchObject({ code: 400, msg: '当前状态不能这样变更' });
    expect((await move(sales, 'nowhere')).status).toBe(400);
    expect((await move(sales, 'running')).body.data).toMatchObject({ projectStatus: 'running', ver: 2 });
    expect((await move(sales, 'running')).status).toBe(400);
    const twice = await Promise.all([move(sales, 'closed'), move(manager, 'closed')]);
    expect(statuses(twice)).toEqual([200, 400]);
  });
});

describe('removing', () => {
  test('takes rows out of lists and details; a missing one refuses all', async () => {
    const [one, two] = [await made({ projectName: 'gone 1' }), await made({ projectName: 'gone 2' })];
    const half = await sales.post(`${base}/remove`, { ids: `${one.id},1` });
    expect(half.status).toBe(400);
    expect((await list({ projectName_like: 'gone' })).total).toBe(2);
    expect((await sales.post(`${base}/remove`, { ids: `${one.id},${two.id}` })).body.code).toBe(200);
    expect((await list({ projectName_like: 'gone' })).total).toBe(0);
    expect((await tech.get(`${base}/detail`, { id: one.id })).status).toBe(400);
    expect((await sales.post(`${base}/submit`, {}, { id: one.id, ver: 1 })).status).toBe(400);
    expect((await sales.post(`${base}/remove`, { ids: '' })).status).toBe(400);
    expect((await sales.post(`${base}/remove`, { ids: "1' or '1'='1" })).status).toBe(400);
  });
});

describe('S7-37 lists', () => {
  let mark: string;

  beforeAll(async () => {
    mark = `筛选${Date.now()}`;
    const rows = [
      {
        projectName: `${mark} 甲`,
        sampleCount: 9,
        priority: 'normal',
        dueDate: '2026-01-31',
        projectFlow: ['dna-extraction-plan'],
      },
      { projectName: `${mark} 乙`, sampleCount: 10, priority: 'urgent', dueDate: '2026-02-28', contractNo: '100%' },
      { projectName: `${mark} 丙`, sampleCount: 100, priority: 'urgent', dueDate: null, contractNo: '100x' },
    ];
    for (const row of rows) await made(row);
  });

  test('are filtered by every kind of field', async () => {
    const tries: readonly [Record<string, string | number>, readonly string[]][] = [
      [{ sampleCount_ge: 10 }, ['乙', '丙']],
      [{ sampleCount: 9 }, ['甲']],
      [{ sampleCount_lt: '10' }, ['甲']],
      [{ priority_equal: 'urgent', sampleCount_le: 10 }, ['乙']],
      [{ priority_notequal: 'urgent' }, ['甲']],
      [{ dueDate_datege: '2026-02-01' }, ['乙']],
      [{ dueDate_datele: '2026-01-31', dueDate_datege: '2026-01-31' }, ['甲']],
      [{ dueDate_null: '1' }, ['丙']],
      [{ dueDate_notnull: '1' }, ['甲', '乙']],
      [{ projectFlow_equal: 'dna-extraction-plan' }, ['甲']],
      [{ contractNo: '0%' }, ['乙']],
      [{ contractNo_likeright: '100' }, ['乙', '丙']],
      [{ salesUser_equal: (await userIds(server)).get('sales') ?? '' }, ['甲', '乙', '丙']],
      [{ createTime_datege: '2000-01-01', createTime_datelt: '2000-01-02' }, []],
      [{ sampleCount_ignore: 5 }, ['甲', '乙', '丙']],
      [{ unknownKey: 'x' }, ['甲', '乙', '丙']],
    ];
    for (const [query, wanted] of tries) {
      const page = await list({ projectName_like: mark, ascs: 'sampleCount', ...query });
      expect(
        names(page).map((name) => name.slice(-1)),
        JSON.stringify(query),
      ).toEqual(wanted);
      expect(page.total).toBe(wanted.length);
    }
  });

  test('moments compare to the second, as they are shown', async () => {
    const [row] = (await list({ projectName_like: `${mark} 乙` })).records;
    const { createTime } = row;
    const later = createTime.replace(/^\d{4}/, '2999');
    for (const [query, found] of [
      [{ createTime_equal: createTime }, true],
      [{ createTime_dateequal: createTime }, true],
      [{ createTime: createTime }, true],
      [{ createTime_le: createTime }, true],
      [{ createTime_ge: createTime }, true],
      [{ createTime_gt: createTime }, false],
      [{ createTime_notequal: createTime }, false],
      [{ createTime_lt: createTime }, false],
      [{ createTime_lt: later, createTime_notequal: later }, true],
    ] as const) {
      const page = await list({ projectName_equal: `${mark} 乙`, ...query });
      expect(page.total, JSON.stringify(query)).toBe(found ? 1 : 0);
    }
  });

  test('a value that does not fit its field is refused, and no text reaches the SQL', async () => {
    for (const key of ['sampleCount_ge', 'dueDate_datege', 'createTime_datege']) {
      expect((await tech.get(`${base}/list`, { [key]: 'soon' })).status).toBe(400);
    }
    for (const evil of ["') or 1=1 --", "' union select password_hash from app_user --"]) {
      expect((await list({ projectName_like: evil })).total).toBe(0);
      expect((await list({ [`projectName${evil}`]: 'x', projectName_like: mark })).total).toBe(3);
      expect((await tech.get(`${base}/list`, { descs: evil })).status).toBe(400);
    }
  });

  test('sort numbers as numbers, empty last, and page without losing or repeating a row', async () => {
    const by = async (query: Record<string, string>): Promise<string[]> =>
      names(await list({ projectName_like: mark, ...query })).map((name) => name.slice(-1));
    expect(await by({ ascs: 'sampleCount' })).toEqual(['甲', '乙', '丙']);
    expect(await by({ descs: 'sample_count' })).toEqual(['丙', '乙', '甲']);
    expect(await by({ descs: 'dueDate' })).toEqual(['乙', '甲', '丙']);
    expect(await by({})).toEqual(['丙', '乙', '甲']);
    const pages = [1, 2, 3].map((current) => list({ projectName_like: mark, size: 1, current, ascs: 'projectStatus' }));
    expect(new Set((await Promise.all(pages)).flatMap(names)).size).toBe(3);
  });

  test('keyword looks into the fields that the record is searched by', async () => {
    expect((await list({ keyword: `${mark} 乙` })).total).toBe(1);
    const [row] = (await list({ keyword: `${mark} 乙` })).records;
    expect(names(await list({ keyword: row.projectNo }))).toEqual([`${mark} 乙`]);
    expect((await list({ keyword: 'nothing like this' })).total).toBe(0);
  });
});

test('another tenant sees and changes none of these rows', async () => {
  const row = await made();
  const stranger = await server.login('admin2');
  expect((await list({}, stranger)).total).toBe(0);
  expect((await stranger.get(`${base}/detail`, { id: row.id })).status).toBe(400);
  expect((await stranger.post(`${base}/submit`, {}, { ...row, projectName: 'x' })).status).toBe(400);
  expect((await stranger.post(`${base}/remove`, { ids: row.id })).status).toBe(400);
  expect((await stranger.post(`${base}/move`, {}, { id: row.id, to: 'running' })).status).toBe(400);
  expect((await tech.get(`${base}/detail`, { id: row.id })).body.data).toEqual(row);
});

test('an address that no record has is 404', async () => {
  for (const path of [
    '/api/seqdesk-project/nothing/list',
    '/api/seqdesk-other/project/list',
    '/api/seqdesk-x/dna-extraction-plan/list',
  ]) {
    expect((await tech.get(path)).status).toBe(404);
  }
});
