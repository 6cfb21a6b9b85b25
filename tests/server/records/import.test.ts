import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses, userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import {
  cellsOf,
  check,
  checkAndWrite,
  publishReagent,
  reagentRow,
  reagents,
  sendFile,
  workbook,
} from './exchange-desk.ts';

const head = ['试剂名称', '批号', '级别', '库存'];
let server: TestServer;
let lead: Client;
let sales: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, sales] = [await server.login('lead'), await server.login('sales')];
  await publishReagent(server);
});
afterAll(() => server.close());

async function rowsNamed(name: string, client: Client = lead): Promise<Json[]> {
  const reply = await client.get(`${reagents}/list`, { reagentName_equal: name, ascs: 'lot', size: 100 });
  return reply.body.data.records;
}

const codes = (report: Json): string[] =>
  report.findings.map((finding: Json) => `${finding.row}${finding.column}:${finding.code}`);

describe('contract 7.5 import of a record: the check', () => {
  test('answers what would become of each row and writes nothing', async () => {
    const [old] = [(await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '旧' }))).body.data];
    const report = await check(lead, [
      head,
      ['旧', old.lot, '分析纯', 4],
      ['旧', old.lot + 'x', 'Technical', '５'],
      ['旧', old.lot + 'y', '没有', -1],
    ]);
    expect(report).toMatchObject({
      total: 3,
      added: 1,
      changed: 1,
      unchanged: 0,
      faulty: 1,
      confirm: '',
      written: false,
    });
    expect(report.rows.map((row: Json) => [row.row, row.deed, row.title])).toEqual([
      [2, 'edit', '旧'],
      [3, 'add', '旧'],
      [4, 'faulty', '旧'],
    ]);
    expect(report.findings).toMatchObject([
      {
        row: 4,
        column: 'C',
        header: '级别',
        key: 'grade',
        level: 'error',
        mend: { zh: '填写其中之一：分析纯、工业级' },
      },
      { row: 4, column: 'D', header: '库存', key: 'stock', code: 'minimum', level: 'error' },
    ]);
    expect((await rowsNamed('旧')).map((row) => row.stock)).toEqual([3]);
  });

  test('says of every kind of value what is wrong with it and how to mend it', async () => {
    const report = await check(lead, [
      [...head, '启用日期', '检验时间', '有毒', '保管人', '项目编号', '适用样本', '紧急程度', '体积', '状态'],
      ['甲', 'K1', 'pure', 'viel', '明天', '早上', '也许', '无名', 'P000000000', '土壤,铁', '不急', 1.234, '已启用'],
      ['', 'K2', '', '', '', '', '', '', '', '', '', '', ''],
    ]);
    const first = report.findings.filter((finding: Json) => finding.row === 2);
    expect(first.every((finding: Json) => finding.message.zh !== '' && finding.mend.en !== '')).toBe(true);
    expect(first.map((finding: Json) => finding.column)).toEqual(['M']);
    expect(first[0]).toMatchObject({ code: 'read-only', message: { zh: '只读，不能改动' } });
    const others = await check(lead, [
      [...head, '启用日期', '检验时间', '有毒', '保管人', '项目编号', '适用样本', '紧急程度', '体积'],
      ['甲', 'K1', 'pure', 'viel', '明天', '早上', '也许', '无名', 'P000000000', '土壤,铁', '不急', 1.234],
      ['', 'K2', '', '', '', '', '', '', '', '', '', ''],
    ]);
    const found = others.findings.filter((finding: Json) => finding.row === 2);
    expect(new Set(found.map((finding: Json) => finding.column))).toEqual(
      new Set(['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']),
    );
    const missing = others.findings.filter((finding: Json) => finding.row === 3);
    expect(missing.map((finding: Json) => finding.key)).toEqual(['reagentName', 'grade', 'stock']);
    expect(missing[0]).toMatchObject({ mend: { zh: '填写这一列' } });
    const mends = Object.fromEntries(found.map((finding: Json) => [finding.column, finding.mend.zh]));
    expect(mends).toMatchObject({
      D: '填写整数',
      E: '填写日期，如 2026-11-21',
      F: '填写日期时间，如 2026-11-21 09:30',
      G: '填写是或否',
      H: '填写姓名或账号；同名时写 姓名 (账号)',
      I: '填写已有数据的编号或名称',
    });
  });

  test('finds headers by label in either language, key and alias, under a title, in any order', async () => {
    const report = await check(lead, [
      ['试剂清单 2026'],
      [],
      ['库存', '备注', 'Lot', '*品名', 'grade', '单价（元）', '创建人'],
      [1, 'x', 'H1', '乙', 'pure', '¥1,200.50', '谁'],
    ]);
    expect(report.columns.map((column: Json) => [column.letters, column.key])).toEqual([
      ['A', 'stock'],
      ['C', 'lot'],
      ['D', 'reagentName'],
      ['E', 'grade'],
      ['F', 'price'],
    ]);
    expect(report).toMatchObject({ unknownHeaders: ['备注'], passedOver: ['创建人'], added: 1, faulty: 0 });
    expect(report.rows).toEqual([{ row: 4, deed: 'add', title: '乙' }]);
  });

  test('unique values are validated among the rows and against the table', async () => {
    const { id, lot } = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '独' }))).body.data;
    const other = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '独' }))).body.data;
    const report = await check(lead, [
      [...head, '数据ID'],
      ['独', 'U1', 'pure', 1, ''],
      ['独', 'U1', 'pure', 1, ''],
      ['独', lot, 'pure', 1, other.id],
      ['独', 'U2', 'pure', 1, '123'],
      ['独', 'U3', 'pure', 1, 'x'],
    ]);
    expect(codes(report)).toEqual(['3A:repeated', '4A:unique', '5:row-unknown', '6:row-unknown']);
    const swap = await checkAndWrite(lead, [
      [...head, '数据ID'],
      ['独', other.lot, 'pure', 1, id],
      ['独', lot, 'pure', 1, other.id],
      ['独', 'U4', 'pure', 1, ''],
    ]);
    expect(swap.body.data).toMatchObject({ changed: 2, added: 1, written: true });
    expect((await lead.get(`${reagents}/detail`, { id })).body.data.lot).toBe(other.lot);
  });

  test('the same row twice is told, and so is a number that nobody gave', async () => {
    const { id, lot } = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '双' }))).body.data;
    const report = await check(lead, [
      [...head, '数据ID'],
      ['双', lot, 'pure', 1, id],
      ['双', lot, 'pure', 2, ''],
    ]);
    expect(codes(report)).toEqual(['3:row-repeated']);
    const project = '/api/seqdesk-project/project';
    const content = await workbook([
      ['项目编号', '项目名称'],
      ['P261199999', '没有的项目'],
    ]);
    const reply = await sendFile(sales, content, '', project);
    expect(codes(reply.body.data)).toEqual(['2A:number-unknown']);
  });
});

describe('contract 7.5 import of a record: confirming', () => {
  test('writes all rows in one transaction, with defaults, numbers and audit', async () => {
    const rows = [
      [...head, '适用样本', '保管人', '有毒', '启用日期', '检验时间', '单价'],
      ['写', 'W1', '分析纯', 1, '土壤、水体', '陈思远', '是', new Date('2026-03-01T00:00:00Z'), '2026/3/1 9:05', 19.99],
      ['写', 'W2', 'raw', '2', '', 'tech', 'No', '2026年3月2日', new Date('2026-03-01T09:05:00Z'), '1,234.5'],
    ];
    expect((await check(sales, rows)).findings).toEqual([]);
    const reply = await checkAndWrite(sales, rows);
    expect(reply.body.data).toMatchObject({ added: 2, written: true, confirm: '' });
    const tech = (await userIds(server)).get('tech');
    const [one, two] = await rowsNamed('写');
    expect(one).toMatchObject({
      grade: 'pure',
      priority: 'normal',
      reagentState: 'new',
      kinds: ['soil', 'water'],
      keeper: tech,
      toxic: true,
      openedOn: '2026-03-01',
      checkedAt: '2026-03-01T09:05:00+08:00',
      price: 19.99,
      createUser: sales.userId,
    });
    expect(two).toMatchObject({ grade: 'raw', toxic: false, keeper: tech, checkedAt: one.checkedAt, price: 1234.5 });
    const audit = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('audit_log').select(['action', 'source', 'user_id']).where('subject_id', '=', one.id).execute(),
    );
    expect(audit).toEqual([{ action: 'insert', source: 'import', user_id: sales.userId }]);
  });

  test('changes rows by id or unique values; a column left out stays, an empty cell clears', async () => {
    const { id, lot } = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '改', toxic: true }))).body
      .data;
    await checkAndWrite(lead, [
      ['试剂名称', '批号', '体积', '库存'],
      ['改', lot, '', 7],
    ]);
    const [row] = await rowsNamed('改');
    expect(row).toMatchObject({ id, ver: 2, stock: 7, toxic: true, price: 19.99 });
    expect(row.volume ?? null).toBeNull();
    const same = await checkAndWrite(lead, [
      ['试剂名称', '批号', '库存'],
      ['改', lot, 7],
    ]);
    expect(same.body.data).toMatchObject({ unchanged: 1, changed: 0, written: true });
    expect((await rowsNamed('改'))[0]?.ver).toBe(2);
  });

  test('an export imported again changes nothing; edited in either language it changes what was edited', async () => {
    const users = await userIds(server);
    const whole = {
      kinds: ['soil'],
      keeper: users.get('lead'),
      toxic: false,
      openedOn: '2026-05-01',
      checkedAt: '2026-05-01T01:02:03Z',
      priority: 'urgent',
      volume: 0.1,
      region: 'east',
    };
    await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '环', ...whole }));
    await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '环', volume: 0.3, stock: 3 }));
    for (const language of ['zh', 'en']) {
      const query = { query: { reagentName_equal: '环', ascs: 'lot' }, headers: { 'accept-language': language } };
      const cells = await cellsOf(await lead.call('GET', `${reagents}/export`, query));
      const report = await check(lead, cells);
      expect(report, language).toMatchObject({ total: 2, unchanged: 2, faulty: 0, unknownHeaders: [], findings: [] });
      const stock = cells[0]?.findIndex((title) => title === '库存' || title === 'Stock') ?? -1;
      const edited = cells.map((row, index) => (index === 2 ? row.with(stock, language === 'zh' ? 55 : 66) : row));
      expect((await checkAndWrite(lead, edited)).body.data).toMatchObject({ changed: 1, unchanged: 1 });
    }
    expect((await rowsNamed('环')).map((row) => row.stock)).toEqual([3, 66]);
  });

  test('any error refuses all of them, and so does a change since the check', async () => {
    const bad = await workbook([head, ['无', 'N1', 'pure', 1], ['无', 'N2', 'pure', -1]]);
    const refused = await sendFile(lead, bad, 'x'.repeat(64));
    expect(refused.body).toMatchObject({ code: 400, msg: '1 行有错误，未写入任何数据', data: { faulty: 1 } });
    const { id, lot } = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '无' }))).body.data;
    const good = await workbook([head, ['无', lot, 'pure', 9]]);
    const { confirm } = (await sendFile(lead, good)).body.data;
    await lead.post(`${reagents}/submit`, {}, { id, ver: 1, stock: 8 });
    const late = await sendFile(lead, good, confirm);
    expect(late.body).toMatchObject({ code: 400, data: { changed: 1, written: false } });
    expect(late.body.msg).toContain('检查之后数据有变化');
    expect((await sendFile(lead, good, late.body.data.confirm)).body.data).toMatchObject({ changed: 1, written: true });
    const other = await workbook([head, ['无', lot, 'pure', 10]]);
    expect((await sendFile(lead, other, late.body.data.confirm)).body).toMatchObject({ code: 400 });
    expect((await rowsNamed('无')).map((row) => row.stock)).toEqual([9]);
  });

  test('of two people who confirm the same new row at once one wins', async () => {
    const content = await workbook([head, ['争', 'C1', 'pure', 1]]);
    const seals = await Promise.all([sendFile(lead, content), sendFile(sales, content)]);
    const written = await Promise.all(
      [lead, sales].map((client, index) => sendFile(client, content, seals[index]?.body.data.confirm)),
    );
    expect(statuses(written)).toEqual([200, 400]);
    expect(await rowsNamed('争')).toHaveLength(1);
  });

  test('rows of JSON are taken as submit takes them', async () => {
    const rows = [reagentRow({ reagentName: '行' }), reagentRow({ reagentName: '行', stock: 'x' })];
    const report = (await lead.post(`${reagents}/import`, {}, { rows })).body.data;
    expect(report).toMatchObject({ added: 1, faulty: 1 });
    expect(report.findings).toMatchObject([{ row: 2, column: '', key: 'stock', code: 'type' }]);
    const good = { rows: rows.slice(0, 1) };
    const { confirm } = (await lead.post(`${reagents}/import`, {}, good)).body.data;
    expect((await lead.post(`${reagents}/import`, { confirm }, good)).body.data).toMatchObject({ written: true });
    const [row] = await rowsNamed('行');
    const stale = { rows: [{ id: row.id, ver: 9, stock: 1 }] };
    expect(codes((await lead.post(`${reagents}/import`, {}, stale)).body.data)).toEqual(['1:outdated']);
    for (const body of [{}, { rows: 'x' }, { rows: [1] }, { rows: [] }, []]) {
      expect((await lead.post(`${reagents}/import`, {}, body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});
