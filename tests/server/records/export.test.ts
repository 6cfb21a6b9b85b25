import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectOf, userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';
import { cellsOf, publishReagent, reagentRow, reagents } from './exchange-desk.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let users: ReadonlyMap<string, string>;
let projectNo: string;

const texts = (rows: readonly (readonly unknown[])[], column: number): unknown[] => rows.map((row) => row[column]);

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  users = await userIds(server);
  projectNo = await projectOf(server);
  await publishReagent(server);
  const whole = {
    priority: 'urgent',
    kinds: ['soil', 'water'],
    keeper: users.get('tech'),
    projectNo,
    toxic: true,
    openedOn: '2026-02-28',
    checkedAt: '2026-02-28T09:30:05+08:00',
    region: 'east',
  };
  for (const row of [
    reagentRow({ reagentName: '=1+1', stock: 10, ...whole }),
    reagentRow({ reagentName: 'Agarose', stock: 9, grade: 'raw' }),
    reagentRow({ reagentName: 'Tris', stock: 100, toxic: false }),
  ]) {
    const reply = await lead.post(`${reagents}/submit`, {}, row);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  }
});
afterAll(() => server.close());

describe('contract 7.5 export of a record', () => {
  test('is a workbook with the fields that the caller sees, in words and as numbers and days', async () => {
    const reply = await lead.get(`${reagents}/export`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const name = /^attachment;filename=(\S+)$/.exec(String(reply.headers['content-disposition']))?.[1] ?? '';
    expect(decodeURIComponent(name)).toMatch(/^试剂_\d{8}\.xlsx$/);
    expect(reply.headers['x-row-count']).toBe('3');
    const [head, ...rows] = await cellsOf(reply);
    expect(head?.slice(0, 16)).toEqual([
      '试剂名称',
      '批号',
      '级别',
      '紧急程度',
      '适用样本',
      '保管人',
      '项目编号',
      '有毒',
      '启用日期',
      '检验时间',
      '库存',
      '体积 (mL)',
      '单价 (元)',
      '总体积 (mL)',
      '所属大区',
      '状态',
    ]);
    expect(head?.slice(16)).toEqual(['数据ID', '创建时间', '创建人', '更新时间', '更新人', '表单版本']);
    const row = rows.find((each) => each[0] === '=1+1') ?? [];
    expect(row.slice(2, 8)).toEqual(['分析纯', '加急', '土壤、水体', '陈思远', projectNo, '是']);
    expect(row.slice(8, 14)).toEqual([
      new Date('2026-02-28T00:00:00Z'),
      new Date('2026-02-28T09:30:05Z'),
      10,
      2.5,
      19.99,
      25,
    ]);
    expect(row[15]).toBe('未启用');
  });

  test('a hidden field is in no export, and neither are formulas', async () => {
    const [head] = await cellsOf(await lead.get(`${reagents}/export`));
    expect(head).not.toContain('成本价');
    const [all] = await cellsOf(await (await server.login('manager')).get(`${reagents}/export`));
    expect(all).toContain('成本价');
    const { sheets } = await readXlsx((await lead.get(`${reagents}/export`)).raw);
    const cells = sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
    expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([]);
  });

  test('speaks the language of the caller', async () => {
    const reply = await lead.call('GET', `${reagents}/export`, { headers: { 'accept-language': 'en' } });
    const [head, ...rows] = await cellsOf(reply);
    expect(head?.slice(0, 5)).toEqual(['Reagent', 'Lot', 'Grade', 'Priority', 'For samples']);
    expect(texts(rows, 2)).toContain('Technical');
    expect(String(reply.headers['content-disposition'])).toContain('Reagents_');
  });

  test('filters, keyword and order are those of the list; paging is not', async () => {
    const names = async (query: Record<string, string | number>): Promise<unknown[]> =>
      texts((await cellsOf(await lead.get(`${reagents}/export`, query))).slice(1), 0);
    expect(await names({ descs: 'stock', size: 1, current: 2 })).toEqual(['Tris', '=1+1', 'Agarose']);
    expect(await names({ stock_ge: 10, ascs: 'stock' })).toEqual(['=1+1', 'Tris']);
    expect(await names({ keyword: 'agar' })).toEqual(['Agarose']);
    expect(await names({ grade_equal: 'raw' })).toEqual(['Agarose']);
    expect(await names({ reagentName_equal: 'nothing' })).toEqual([]);
    expect((await lead.get(`${reagents}/export`, { stock_ge: 'many' })).body).toMatchObject({ code: 400 });
    expect(await names({ cost_ge: 1 })).toHaveLength(3);
  });

  test('more rows than are read at a time come whole and in order', async () => {
    const rows = Array.from({ length: 600 }, (_, index) =>
      reagentRow({ reagentName: `many ${index}`, stock: index % 7 }),
    );
    const { confirm } = (await lead.post(`${reagents}/import`, {}, { rows })).body.data;
    expect((await lead.post(`${reagents}/import`, { confirm }, { rows })).body.data).toMatchObject({ added: 600 });
    const reply = await lead.get(`${reagents}/export`, { reagentName_likeright: 'many', ascs: 'stock' });
    const exported = (await cellsOf(reply)).slice(1);
    expect(exported).toHaveLength(600);
    expect(new Set(texts(exported, 1)).size).toBe(600);
    const stocks = texts(exported, 10) as number[];
    expect(stocks).toEqual(stocks.toSorted((a, b) => a - b));
  });

  test('needs the button; rows of other companies and beyond the data scope are not in it', async () => {
    expect((await tech.get(`${reagents}/export`)).status).toBe(403);
    expect((await server.anonymous.get(`${reagents}/export`)).status).toBe(401);
    const stranger = await server.login('admin2');
    expect((await stranger.get(`${reagents}/export`)).status).toBe(404);
    const own = await stranger.get('/api/seqdesk-project/project/export');
    expect(await cellsOf(own)).toHaveLength(1);
  });

  test('removed rows are exported for whoever may remove', async () => {
    const { id } = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: 'gone' }))).body.data;
    await lead.post(`${reagents}/remove`, { ids: id });
    const rows = await cellsOf(await lead.get(`${reagents}/export`, { removed: 'true', reagentName_equal: 'gone' }));
    expect(texts(rows.slice(1), 0)).toEqual(['gone']);
    expect(texts((await cellsOf(await lead.get(`${reagents}/export`))).slice(1), 0)).not.toContain('gone');
  });
});

test('a record over calls of the server, or without the action, has no export', async () => {
  const admin = await server.login('admin');
  expect((await admin.get('/api/seqdesk-system/role/export')).status).toBe(404);
  await publishReagent(server, { version: 2, actions: [{ verb: 'submit', permission: 'project_edit' }] });
  expect((await lead.get(`${reagents}/export`)).status).toBe(403);
  expect((await lead.get(`${reagents}/import-template`)).status).toBe(403);
  expect((await lead.post(`${reagents}/import`, {}, { rows: [reagentRow()] })).status).toBe(403);
});
