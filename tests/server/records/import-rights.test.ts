import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { cellsOf, check, publishReagent, reagentRow, reagents, sendFile, workbook } from './exchange-desk.ts';

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

const codes = (report: Json): string[] =>
  report.findings.map((finding: Json) => `${finding.row}${finding.column}:${finding.code}`);

describe('contract 7.5 import of a record: who may', () => {
  test('needs the button; a field that is hidden is unknown, in a sheet and by key', async () => {
    const tech = await server.login('tech');
    expect((await sendFile(tech, await workbook([head]))).status).toBe(403);
    expect((await tech.get(`${reagents}/import-template`)).status).toBe(403);
    const report = await check(lead, [
      [...head, '成本价'],
      ['藏', 'S1', 'pure', 1, 5],
    ]);
    expect(report.unknownHeaders).toEqual(['成本价']);
    const forged = { rows: [reagentRow({ cost: 5 })] };
    expect(codes((await lead.post(`${reagents}/import`, {}, forged)).body.data)).toEqual(['1:hidden']);
    const stranger = await server.login('admin2');
    expect((await sendFile(stranger, await workbook([head]))).status).toBe(404);
  });

  test('rows beyond the data scope are not there to be changed', async () => {
    const { id } = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '远', region: 'north' }))).body
      .data;
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('role').set({ data_scope: 'region' }).where('role_alias', '=', 'sales').execute(),
    );
    const report = await check(sales, [
      ['数据ID', '库存'],
      [id, 1],
    ]);
    expect(codes(report)).toEqual(['2:row-unknown']);
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('role').set({ data_scope: 'all' }).where('role_alias', '=', 'sales').execute(),
    );
  });

  test('without the button for adding or changing, such rows are refused one by one', async () => {
    const row = (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName: '写' }))).body.data;
    await publishReagent(server, {
      version: 2,
      actions: [
        { verb: 'submit', permission: 'contract_edit' },
        { verb: 'import', permission: 'project_import' },
      ],
    });
    const report = await check(lead, [head, ['写', 'W9', 'pure', 1], ['写', row.lot, 'pure', 9]]);
    expect(codes(report)).toEqual(['2:no-add', '3:no-edit']);
    await publishReagent(server, { version: 3 });
  });
});

test('the template has what the caller may fill, and is accepted once filled in', async () => {
  const reply = await lead.get(`${reagents}/import-template`);
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('试剂_导入模板.xlsx');
  const [titles] = await cellsOf(reply);
  expect(titles).not.toContain('成本价');
  expect(titles).not.toContain('状态');
  expect(titles).not.toContain('总体积 (mL)');
  const report = await check(lead, [titles ?? [], ['模', 'T1', '分析纯']]);
  expect(report.findings).toMatchObject([{ key: 'stock', code: 'required' }]);
});
