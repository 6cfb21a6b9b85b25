import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newIdNo } from '../support/payroll.ts';
import { startTestServer, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { sendFile, workbook } from './exchange-desk.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Who is paid: one person has one identity number and a bank account, in profiles, slips and bonuses. */

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
let fang: string;
let ming: string;
let month: Json;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
  fang = await desk.employ({}, { employeeName: '王芳' });
  ming = await desk.employ({}, { employeeName: '李明' });
  month = await desk.calculate('2026-01');
});
afterAll(() => server.close());

async function profileOf(employeeNo: string): Promise<Json> {
  const { body } = await desk.hr.get(`${base}/payroll-employee/list`, { employeeNo_equal: employeeNo });
  return body.data.records[0];
}

async function sheetOf(employeeNo: string): Promise<Json> {
  return (await desk.sheets(await desk.recalculate(month))).get(employeeNo) ?? {};
}

describe('S1-07 S2-14 an identity number', () => {
  test('is of one profile: another one with it is refused at its field, also by import', async () => {
    const { idNo } = await profileOf(fang);
    const other = await profileOf(ming);
    const wrong = await desk.hr.post(`${base}/payroll-employee/submit`, {}, { ...other, idNo });
    expect([wrong.status, wrong.body.data.findings]).toMatchObject([400, [{ key: 'idNo', code: 'unique' }]]);
    expect(wrong.body.msg).toContain('身份证号已存在');
    const { data } = (await desk.hr.post(`${base}/payroll-employee/import`, {}, { rows: [{ id: other.id, idNo }] }))
      .body;
    expect(data.findings).toMatchObject([{ key: 'idNo', code: 'unique' }]);
    expect((await profileOf(ming)).idNo).toBe(other.idNo);
  });

  test('that two profiles share from before is a fault of both slips, until one is mended or no longer employed', async () => {
    const { idNo } = await profileOf(fang);
    const { id, idNo: own } = await profileOf(ming);
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update record_row set data = data || jsonb_build_object('idNo', ${idNo}::text) where id = ${id}`.execute(tx),
    );
    expect(await sheetOf(fang)).toMatchObject({ idNoOf: ming, sheetErrors: 1 });
    const sheet = await sheetOf(ming);
    expect(sheet).toMatchObject({ idNoOf: fang, sheetErrors: 1 });
    expect(sheet.sheetFaults).toContain(`身份证号与 ${fang} 的相同`);
    const handedIn = await desk.hr.post(`${base}/salary/move`, {}, { id: month.id, to: 'checked' });
    expect([handedIn.status, handedIn.body.msg]).toEqual([400, expect.stringContaining('2 行存在问题')]);
    await desk.save('salary/payroll-employee', { ...(await profileOf(ming)), idNo: own });
    expect(await sheetOf(fang)).not.toHaveProperty('idNoOf');
  });
});

describe('S1-07 S2-14 who keeps the employees, finance and administrators', () => {
  test('see identity numbers and bank accounts, and the result of the checks, by which they find slips; nobody else does', async () => {
    const { id, idNo, bankAccount } = await profileOf(fang);
    for (const account of ['admin', 'finance', 'hr']) {
      const client = await server.login(account);
      const profile = (await client.get(`${base}/payroll-employee/detail`, { id })).body.data;
      expect(profile, account).toMatchObject({ idNo, bankAccount, bankName: '中国工商银行' });
      const asked = { salaryRun_equal: month.runNo, sheetState_equal: 'none' };
      const slips = (await client.get(`${base}/salary-sheet/list`, asked)).body.data;
      expect([account, slips.total, slips.records[0].sheetState]).toEqual([account, 2, 'none']);
      expect(
        (await client.get(`${base}/salary-sheet/list`, { ...asked, sheetState_equal: 'error' })).body.data.total,
      ).toBe(0);
    }
    const tech = await server.login('tech');
    expect((await tech.get(`${base}/payroll-employee/detail`, { id })).status).toBe(403);
    const own = (await tech.get(`${base}/salary-sheet/list`)).body.data;
    expect([own.total, own.records]).toEqual([0, []]);
  });

  test('import accounts in groups of four and identity numbers with a small x as they are stored', async () => {
    const { id, idNo, employeeNo } = await profileOf(fang);
    const rows = [
      ['工号', '身份证号', '银行账号'],
      [employeeNo, '11010519491231002x', '6222 0212 3456 7890 123'],
    ];
    const content = await workbook(rows);
    const { confirm } = (await sendFile(desk.hr, content, '', `${base}/payroll-employee`)).body.data;
    expect((await sendFile(desk.hr, content, confirm, `${base}/payroll-employee`)).status).toBe(200);
    expect(await profileOf(fang)).toMatchObject({ id, idNo: '11010519491231002X', bankAccount: '6222021234567890123' });
    await desk.save('salary/payroll-employee', { ...(await profileOf(fang)), idNo });
  });

  test('sends them by call as they are typed, months too, and finds what is taken in any spelling', async () => {
    const profile = await profileOf(fang);
    const typed = { ...profile, idNo: ' １１０１０５１９４９１２３１００２x', bankAccount: '6222 0212 3456 7890 123' };
    const saved = await desk.save('salary/payroll-employee', typed);
    expect(saved).toMatchObject({ idNo: '11010519491231002X', bankAccount: '6222021234567890123' });
    const { id, ver } = await profileOf(ming);
    const taken = { id, ver, idNo: '110105 19491231 002x' };
    expect((await desk.hr.post(`${base}/payroll-employee/submit`, {}, taken)).status).toBe(400);
    await desk.save('salary/payroll-employee', { ...saved, idNo: profile.idNo });
    const attended = { attendEmployeeNo: fang, attendMonth: '2026年1月' };
    expect(await desk.save('salary/attendance', attended)).toMatchObject({ attendMonth: '2026-01' });
  });
});

describe('S1-07 the identity number of a bonus', () => {
  const bonus = { bonusYear: 2026, bonusBase: 6000, bonusMonths: 1, bonusWorkMonths: 12, bonusPayOn: '2026-12-20' };
  const submit = (row: Json): Promise<Reply> =>
    desk.hr.post(`${base}/year-end-bonus/submit`, {}, { ...bonus, bonusTaxMethod: 'combined', ...row });

  test('is that of the profile: left empty it is filled in, that of somebody else is refused, by call and import', async () => {
    const { idNo } = await profileOf(fang);
    expect((await submit({ bonusEmployeeNo: fang })).body.data.bonusIdNo).toBe(idNo);
    const wrong = await submit({ bonusEmployeeNo: fang, bonusIdNo: (await profileOf(ming)).idNo });
    expect([wrong.status, wrong.body.data.findings]).toMatchObject([400, [{ key: 'bonusIdNo', code: 'fill/match' }]]);
    const header = ['年度', '工号', '身份证号', '奖金基数', '奖金月数', '当年在职月数', '计税方式', '发放日期'];
    const row = ['2026', fang, newIdNo(), '6000', '1', '12', '并入综合所得', '2026-11-20'];
    const { data } = (await sendFile(desk.hr, await workbook([header, row]), '', `${base}/year-end-bonus`)).body;
    expect(data.findings).toMatchObject([{ row: 2, key: 'bonusIdNo' }]);
  });

  test('is compared again when the bonus is handed in, since the profile may have been mended meanwhile', async () => {
    const { id } = (await submit({ bonusEmployeeNo: ming })).body.data;
    await desk.save('salary/payroll-employee', { ...(await profileOf(ming)), idNo: newIdNo() });
    const refused = await desk.hr.post(`${base}/year-end-bonus/move`, {}, { id, to: 'checked' });
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('身份证号应为')]);
  });
});

test('S1-07 a bank account that two people have is a hint of both slips, each of which names the other', async () => {
  const { bankAccount } = await profileOf(fang);
  await desk.save('salary/payroll-employee', { ...(await profileOf(ming)), bankAccount });
  expect(await sheetOf(fang)).toMatchObject({ accountOf: ming, sheetErrors: 0, sheetState: 'warn' });
  const sheet = await sheetOf(ming);
  expect(sheet).toMatchObject({ accountOf: fang, sheetErrors: 0, sheetState: 'warn' });
  expect(sheet.sheetFaults).toBe(`银行账号与 ${fang} 的相同：请在员工薪资档案中核对`);
  expect(await desk.month(month)).toMatchObject({ runFaults: 0, runHints: 2 });
});
