import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, flow, planData, rowsOf, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const path = `${flow}/work/exportDoneList`;
const formula = '=HYPERLINK("http://evil.example","click")';

let server: TestServer;
let tech: Client;
let lead: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  for (const comment of ['第一批', formula, 'tab\tand \u0007 bell']) {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    await complete(tech, taskId, 'submit', await planData(server, 1), { comment });
    server.clock.advance(61);
  }
});
afterAll(() => server.close());

async function sheetOf({ raw }: Reply): Promise<Json[][]> {
  const { sheets } = await readXlsx(raw);
  return sheets.flatMap(({ rows }) => rows);
}

describe('S7-21 exportDoneList', () => {
  test('is a workbook with a head and every row of the done-list in its order', async () => {
    const reply = await tech.get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const name = /^attachment;filename=(\S+)$/.exec(String(reply.headers['content-disposition']))?.[1] ?? '';
    expect(decodeURIComponent(name)).toMatch(/^已办事务_\d{8}\.xlsx$/);
    const [head, ...rows] = await sheetOf(reply);
    expect(head).toEqual([
      '流程编号',
      '流程',
      '步骤',
      '办理结果',
      '意见',
      '到达时间',
      '签收时间',
      '办理时间',
      '流程状态',
    ]);
    const listed = await rowsOf(tech, 'done');
    expect(rows.map((row) => row[0])).toEqual(listed.map((row) => row.processCode));
    expect(Number(reply.headers['x-row-count'])).toBe(listed.length);
    expect(rows[0]?.slice(1, 4)).toEqual(['DNA提取实验计划', '制定计划', '提交']);
    const done = rows.map((row) => (row[7] as Date).toISOString().slice(0, 19).replace('T', ' '));
    expect(done).toEqual(listed.map((row) => row.historyTaskEndTime));
  });

  test('a text that looks like a formula stays a text, and what XML cannot hold is left out', async () => {
    const rows = await sheetOf(await tech.get(path));
    const comments = rows.map((row) => row[4]);
    expect(comments).toContain(formula);
    expect(comments).toContain('tab\tand  bell');
    const { sheets } = await readXlsx((await tech.get(path)).raw);
    const cells = sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
    expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([]);
  });

  test('speaks the language of the person', async () => {
    const reply = await tech.call('GET', path, { headers: { 'accept-language': 'en' } });
    const [head, row] = await sheetOf(reply);
    expect(head?.[0]).toBe('Number');
    expect(row?.slice(1, 4)).toEqual(['DNA extraction plan', 'Plan', 'Hand in']);
    expect(String(reply.headers['content-disposition'])).toContain('Done%20tasks_');
  });

  test('the filters of the list narrow it', async () => {
    const [first] = await rowsOf(tech, 'done');
    const one = await sheetOf(await tech.get(path, { processCode_equal: first.processCode }));
    expect(one).toHaveLength(2);
    expect(await sheetOf(await tech.get(path, { processDefinitionName: '合同' }))).toHaveLength(1);
  });

  test('holds other people\u2019s tasks for nobody', async () => {
    expect(await sheetOf(await lead.get(path))).toHaveLength(1);
  });

  test('takes the token in the query', async () => {
    const reply = await server.anonymous.get(path, { 'Blade-Auth': `bearer ${tech.token}` });
    expect(await sheetOf(reply)).toHaveLength(4);
    expect((await server.anonymous.get(path)).body).toMatchObject({ code: 401 });
  });

  test('what is wrong is said in the envelope', async () => {
    const reply = await tech.get(path, { beginDate: 'soon' });
    expect(reply.body).toMatchObject({ code: 400, success: false, msg: '请求参数格式错误: beginDate' });
  });

  test('is for those with the button', async () => {
    await server.services.store.tenantTx('000000', '0', async (tx) => {
      const menu = await tx
        .selectFrom('menu' as never)
        .select('id' as never)
        .where('code' as never, '=', 'work_done_export' as never)
        .executeTakeFirstOrThrow();
      await tx
        .deleteFrom('role_menu')
        .where('menu_id', '=', (menu as { id: string }).id)
        .execute();
    });
    const anew = await server.login('tech');
    expect((await anew.get(path)).status).toBe(403);
  });
});
