import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionaries as builtInDictionaries } from '../../../../src/generated/seeds.ts';
import { seedDictionaries } from '../../../../src/server/directory/dictionaries/seed-dictionaries.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let admin: Client;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  tech = await server.login('tech');
});
afterAll(() => server.close());

const sets = [
  ['/api/blade-system/dict', 'system'],
  ['/api/blade-system/dict-biz', 'biz'],
] as const;

function seeded(store: 'system' | 'biz') {
  return builtInDictionaries.filter((dictionary) => dictionary.store === store);
}

/** Makes a dictionary with two entries and answers their rows. */
async function make(base: string, code: string): Promise<{ readonly top: Json; readonly entries: Json[] }> {
  await admin.post(`${base}/submit`, {}, { code, dictValue: `字典${code}`, sort: 1, dictKey: -1 });
  const tops = await admin.get(`${base}/parent-list`, { code_equal: code });
  const [top] = tops.body.data.records;
  for (const [index, dictKey] of ['a', 'b'].entries()) {
    const row = {
      parentId: top.id,
      code,
      dictKey,
      dictValue: `值${dictKey}`,
      dictValueEn: `Value ${dictKey}`,
      sort: index,
    };
    expect((await admin.post(`${base}/submit`, {}, row)).body.code).toBe(200);
  }
  const entries = (await admin.get(`${base}/child-list`, { parentId: top.id })).body.data;
  return { top, entries };
}

describe.each(sets)('%s', (base, store) => {
  test('S7-33 parent-list pages through the dictionaries with filters and order', async () => {
    const { body } = await tech.get(`${base}/parent-list`, { current: 1, size: 3 });
    const wanted = seeded(store);
    expect(body.data).toMatchObject({ total: wanted.length, size: 3, current: 1, pages: Math.ceil(wanted.length / 3) });
    expect(body.data.records).toHaveLength(3);
    for (const row of body.data.records) expect(row).toMatchObject({ parentId: '0', dictKey: '-1', isDeleted: 0 });
    const [first] = wanted;
    const found = await tech.get(`${base}/parent-list`, { dictValue: first!.label.zh, code_equal: first!.code });
    expect(found.body.data.records.map(({ code }: Json) => code)).toEqual([first!.code]);
    const down = await tech.get(`${base}/parent-list`, { size: 100, descs: 'code' });
    const codes = down.body.data.records.map(({ code }: Json) => code);
    expect(codes).toEqual(codes.toSorted().toReversed());
  });

  test('S7-33 dictionary answers the entries that may be used, flat and in order', async () => {
    const sample = seeded(store).find(({ entries }) => entries.length > 2)!;
    const { body } = await tech.get(`${base}/dictionary`, { code: sample.code });
    const wanted = sample.entries.toSorted((a, b) => a.sort - b.sort);
    expect(body.data.map(({ dictKey }: Json) => dictKey)).toEqual(wanted.map(({ dictKey }) => dictKey));
    expect(body.data[0]).toMatchObject({ dictValue: wanted[0]!.dictValue, dictValueEn: wanted[0]!.en });
    expect(body.data[0]).not.toHaveProperty('children');
    expect((await tech.get(`${base}/dictionary`, { code: 'unknown' })).body.data).toEqual([]);
  });

  test('S7-34 submit adds, changes, renames and seals', async () => {
    const { top, entries } = await make(base, 'made');
    expect(entries.map(({ dictKey }) => dictKey)).toEqual(['a', 'b']);
    const [first] = entries;
    const changed = { ...first, dictValue: '新值', isSealed: 1 };
    expect((await admin.post(`${base}/submit`, {}, changed)).body).toMatchObject({
      code: 200,
      data: {},
      msg: '操作成功',
    });
    const detail = await admin.get(`${base}/detail`, { id: first.id });
    expect(detail.body.data).toMatchObject({
      dictValue: '新值',
      isSealed: 1,
      parentName: '字典made',
      dictValueEn: 'Value a',
    });
    const english = await admin.get(`${base}/detail`, { id: top.id }, { 'accept-language': 'en' });
    expect(english.body.data.parentName).toBe('Top');
    const usable = await tech.get(`${base}/dictionary`, { code: 'made' });
    expect(usable.body.data.map(({ dictKey }: Json) => dictKey)).toEqual(['b']);
    await admin.post(`${base}/submit`, {}, { ...top, code: 'renamed' });
    expect((await tech.get(`${base}/dictionary`, { code: 'renamed' })).body.data).toHaveLength(1);
    expect((await tech.get(`${base}/dictionary`, { code: 'made' })).body.data).toEqual([]);
  });

  test('S7-34 a key is there once, also when two people add it at once', async () => {
    const { top, entries } = await make(base, 'unique');
    const row = { parentId: top.id, code: 'unique', dictKey: 'c', dictValue: 'c', sort: 3 };
    const replies = await Promise.all(Array.from({ length: 6 }, () => admin.post(`${base}/submit`, {}, row)));
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    const refused = replies.find(({ body }) => body.code !== 200)!;
    expect([refused.status, refused.body.msg]).toEqual([400, '当前字典键值已存在!']);
    const onto = await admin.post(`${base}/submit`, {}, { ...entries[0], dictKey: 'b' });
    expect(onto.body.msg).toBe('当前字典键值已存在!');
    const again = await admin.post(`${base}/submit`, {}, { code: 'unique', dictValue: 'x', sort: 1 });
    expect(again.body.msg).toBe('当前字典键值已存在!');
  });

  test('S7-34 an entry needs a key, a parent that exists, and never stands below itself', async () => {
    const { top, entries } = await make(base, 'parents');
    const submit = async (row: Json) => (await admin.post(`${base}/submit`, {}, row)).body.msg;
    expect(await submit({ parentId: top.id, code: 'parents', dictValue: 'x', sort: 1 })).toBe('dictKey:不能为空');
    expect(await submit({ parentId: '5', code: 'parents', dictKey: 'x', dictValue: 'x', sort: 1 })).toBe(
      '父节点不存在',
    );
    expect(await submit({ ...entries[0], parentId: entries[0].id })).toBe('父节点不可选择自身!');
    await admin.post(`${base}/submit`, {}, { ...entries[1], parentId: entries[0].id });
    expect(await submit({ ...entries[0], parentId: entries[1].id })).toBe('父节点不可选择自身!');
    expect(await submit({ ...entries[0], id: '5' })).toBe('记录不存在或已被删除');
    const tree = (await admin.get(`${base}/child-list`, { parentId: top.id })).body.data;
    expect(tree).toHaveLength(1);
    expect(tree[0].children.map(({ dictKey }: Json) => dictKey)).toEqual(['b']);
  });

  test('S7-34 an entry takes its dictionary’s code, and moves with what is below it', async () => {
    const from = await make(base, 'from');
    const to = await make(base, 'to_there');
    await admin.post(`${base}/submit`, {}, { ...from.entries[1], parentId: from.entries[0].id });
    const moved = { ...from.entries[0], parentId: to.top.id, dictKey: 'moved', code: 'forged' };
    expect((await admin.post(`${base}/submit`, {}, moved)).body.msg).toBe('当前字典键值已存在!');
    await admin.post(`${base}/remove`, { ids: to.entries[1].id });
    expect((await admin.post(`${base}/submit`, {}, moved)).body.code).toBe(200);
    const keys = (await tech.get(`${base}/dictionary`, { code: 'to_there' })).body.data.map(
      ({ dictKey }: Json) => dictKey,
    );
    expect(keys.toSorted()).toEqual(['a', 'b', 'moved']);
    expect((await tech.get(`${base}/dictionary`, { code: 'from' })).body.data).toEqual([]);
  });

  test('S7-34 remove refuses what has entries below, says when there was nothing, and frees the key', async () => {
    const { top, entries } = await make(base, 'removed');
    const remove = (ids: string) => admin.post(`${base}/remove`, { ids });
    expect((await remove(top.id)).body.msg).toBe('请先删除子节点!');
    expect((await remove(entries.map(({ id }) => id).join(','))).body.code).toBe(200);
    const nothing = await remove(entries[0].id);
    expect([nothing.status, nothing.body.code, nothing.body.success, nothing.body.msg]).toEqual([
      200,
      400,
      false,
      '操作失败',
    ]);
    expect((await remove(top.id)).body.code).toBe(200);
    expect((await admin.get(`${base}/detail`, { id: top.id })).body.code).toBe(400);
    const again = await make(base, 'removed');
    expect(again.entries).toHaveLength(2);
    expect((await admin.post(`${base}/remove`)).body.msg).toBe('缺少必要的请求参数: ids');
    expect((await remove('x')).body.msg).toBe('请求参数格式错误: ids');
  });

  test('S7-33 list is one tree, tree is for selects, child-list of nobody is empty', async () => {
    const { body } = await tech.get(`${base}/list`, { current: 1, size: 1 });
    expect(body.data.length).toBeGreaterThanOrEqual(seeded(store).length);
    for (const node of body.data) expect(node.children ?? ['leaf']).not.toEqual([]);
    const sample = seeded(store).find(({ entries }) => entries.length > 0)!;
    const one = (await tech.get(`${base}/tree`, { code: sample.code })).body.data;
    expect(one).toHaveLength(1);
    expect(one[0]).toMatchObject({ title: sample.label.zh, key: one[0].id, value: one[0].id });
    const all = (await tech.get(`${base}/tree`, { code: 'DICT' })).body.data;
    expect(all).toHaveLength(body.data.length);
    for (const parentId of ['-1', '', '5']) {
      expect((await tech.get(`${base}/child-list`, { parentId })).body.data).toEqual([]);
    }
  });

  test('S6-02 reading is for everybody, changing for those with the buttons', async () => {
    expect((await tech.get(`${base}/list`)).status).toBe(200);
    const row = { code: 'x', dictValue: 'x', sort: 1 };
    expect((await tech.post(`${base}/submit`, {}, row)).body.code).toBe(403);
    expect((await tech.post(`${base}/remove`, { ids: '1' })).body.code).toBe(403);
  });

  test('every change leaves an audit row', async () => {
    const { top } = await make(base, 'audited');
    await admin.post(`${base}/submit`, {}, { ...top, dictValue: '改名' });
    const { store: database } = server.services;
    const rows = await database.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('audit_log').selectAll().where('subject_id', '=', top.id).orderBy('id').execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual(['add', 'edit']);
    expect(rows[1]).toMatchObject({ user_id: admin.userId, source: 'typed' });
    expect(rows[1]!.changes).toEqual([{ path: 'dict_value', before: '字典audited', after: '改名' }]);
  });
});

describe('two companies', () => {
  test('business dictionaries are each company’s own', async () => {
    const base = '/api/blade-system/dict-biz';
    const { top, entries } = await make(base, 'ours');
    const admin2 = await server.login('admin2');
    expect((await admin2.get(`${base}/dictionary`, { code: 'ours' })).body.data).toEqual([]);
    expect((await admin2.get(`${base}/child-list`, { parentId: top.id })).body.data).toEqual([]);
    expect((await admin2.get(`${base}/detail`, { id: top.id })).body.code).toBe(400);
    expect((await admin2.post(`${base}/submit`, {}, { ...entries[0], dictValue: 'stolen' })).body.code).toBe(400);
    const below = { parentId: top.id, code: 'ours', dictKey: 'z', dictValue: 'z', sort: 1 };
    expect((await admin2.post(`${base}/submit`, {}, below)).body.msg).toBe('父节点不存在');
    expect((await admin2.post(`${base}/remove`, { ids: entries[0].id })).body.msg).toBe('操作失败');
    expect((await admin.get(`${base}/detail`, { id: entries[0].id })).body.data.dictValue).toBe('值a');
    // The same code is free in the other company.
    const own = await admin2.post(`${base}/submit`, {}, { code: 'ours', dictValue: '他们的', sort: 1 });
    expect(own.body.code).toBe(200);
  });

  test('system dictionaries are changed by the first company alone', async () => {
    const base = '/api/blade-system/dict';
    const admin2 = await server.login('admin2');
    const { top } = await make(base, 'shared');
    expect((await admin2.get(`${base}/detail`, { id: top.id })).body.code).toBe(200);
    expect((await admin2.post(`${base}/submit`, {}, { ...top, dictValue: 'x' })).body.code).toBe(403);
    expect((await admin2.post(`${base}/remove`, { ids: top.id })).body.code).toBe(403);
  });
});

test('seeding again keeps what people changed and removed, and adds what is new', async () => {
  const own = await startTestServer();
  const boss = await own.login('admin');
  const base = '/api/blade-system/dict';
  const sample = seeded('system').find(({ entries }) => entries.length > 2)!;
  const rows = (await boss.get(`${base}/dictionary`, { code: sample.code })).body.data;
  await boss.post(`${base}/remove`, { ids: rows[0].id });
  await boss.post(`${base}/submit`, {}, { ...rows[1], dictValue: '改过' });
  const extra = { dictKey: 'extra', dictValue: '新条目', en: 'New', sort: 99, parent: rows[1].dictKey };
  const taken = { ...extra, dictKey: 'taken' };
  const byHand = { parentId: rows[1].parentId, code: sample.code, dictKey: 'taken', dictValue: '手工', sort: 5 };
  expect((await boss.post(`${base}/submit`, {}, byHand)).body.code).toBe(200);
  await seedDictionaries(own.services, [{ ...sample, entries: [...sample.entries, extra, taken] }]);
  const after = (await boss.get(`${base}/dictionary`, { code: sample.code })).body.data;
  const byKey = new Map(after.map((row: Json) => [row.dictKey, row] as const)) as Map<string, Json>;
  expect(byKey.has(rows[0].dictKey)).toBe(false);
  expect(byKey.get(rows[1].dictKey).dictValue).toBe('改过');
  expect(byKey.get('extra')).toMatchObject({ dictValueEn: 'New', parentId: rows[1].id });
  expect(byKey.get('taken').dictValue).toBe('手工');
  await own.close();
});
