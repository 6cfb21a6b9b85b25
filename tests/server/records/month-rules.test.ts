import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { cellsOf, sendFile, workbook } from './exchange-desk.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* What a month of pay, its attendance and bonuses refuse or tell before money moves. */

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
let hr: Client;
let finance: Client;
let fang: string;
let ming: string;
const months = new Map<string, Json>();

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  ({ hr } = desk);
  finance = await server.login('finance');
  await desk.addPolicy();
  fang = await desk.employ({}, { employeeName: '王芳' });
  ming = await desk.employ({}, { employeeName: '李明' });
  for (const month of ['2026-01', '2026-02', '2026-03']) await pay(month);
});
afterAll(() => server.close());

async function pay(month: string, correction: Json = {}): Promise<Json> {
  const run = await desk.calculate(month, correction);
  await desk.lock(run);
  months.set(month, run);
  return run;
}

const bonus = { bonusYear: 2025, bonusBase: 6000, bonusMonths: 1, bonusWorkMonths: 12, bonusPayOn: '2026-04-20' };
const addBonus = (row: Json): Promise<Json> => desk.save('salary/year-end-bonus', { ...bonus, ...row });
const move = (client: Client, record: string, id: string, to: string): Promise<Reply> =>
  client.post(`${base}/${record}/move`, {}, { id, to });

async function released(row: Json): Promise<Json> {
  const saved = await addBonus(row);
  await approveRow(server, 'salary/year-end-bonus', { id: saved.id, key: saved.id });
  return saved;
}

describe('S2-15 year-end bonuses', () => {
  test('one that is taxed with the income of the year is paid with its month, never by itself: rejections if, msg', async () => {
    const combined = await released({ bonusEmployeeNo: ming, bonusTaxMethod: 'combined' });
    const refused = await move(finance, 'year-end-bonus', combined.id, 'paid');
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringMatching(/“李明”：.*计入 2026-04 的工资/)]);
    const separate = await released({ bonusEmployeeNo: fang, bonusTaxMethod: 'separate' });
    expect((await move(finance, 'year-end-bonus', separate.id, 'paid')).body.data.bonusStatus).toBe('paid');
    const { body } = await hr.get(`${base}/year-end-bonus/detail`, { id: combined.id });
    expect(body.data.bonusStatus).toBe('approved');
  });

  test('without an identity number one is not handed in, and a wrong one is refused at its field', async () => {
    const nameless = await desk.employ({ idNo: undefined });
    const { id } = await addBonus({ bonusEmployeeNo: nameless, bonusTaxMethod: 'separate' });
    const refused = await move(hr, 'year-end-bonus', id, 'checked');
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('没有身份证号')]);
    const wrong = await hr.post(
      `${base}/year-end-bonus/submit`,
      {},
      { ...bonus, bonusEmployeeNo: nameless, bonusTaxMethod: 'combined', bonusIdNo: '110105194912310021' },
    );
    expect([wrong.status, wrong.body.data.findings]).toMatchObject([400, [{ key: 'bonusIdNo' }]]);
    await move(hr, 'year-end-bonus', id, 'void');
  });

  test('a second one taxed separately in a tax year names row, column and rule in an import', async () => {
    const header = ['年度', '工号', '奖金基数', '奖金月数', '当年在职月数', '计税方式', '发放日期'];
    const row = (no: string, months: string) => ['2025', no, '6000', months, '12', '单独计税', '2026-05-20'];
    const table = [header, row(ming, '1'), row(ming, '2'), row(fang, '1')];
    const { data } = (await sendFile(hr, await workbook(table), '', `${base}/year-end-bonus`)).body;
    const rule = expect.stringContaining('单独计税每人每年只能用一次');
    expect(data.findings).toMatchObject([
      { row: 3, column: 'F', header: '计税方式', code: 'repeated', message: { zh: rule } },
      { row: 4, column: 'F', header: '计税方式', code: 'unique', message: { zh: rule } },
    ]);
  });
});

describe('S2-14 attendance', () => {
  const attend = (attendEmployeeNo: string, attendMonth: string, client = hr): Promise<Reply> =>
    client.post(`${base}/attendance/submit`, {}, { attendMonth, attendEmployeeNo });

  test('before somebody was hired, after they left and far ahead is refused, saying why; also by import', async () => {
    const came = await desk.employ({}, { hiredOn: '2026-05-10' });
    const asked = { employeeNo_equal: came, size: 1 };
    const [{ id }] = (await hr.get('/api/seqdesk-employee/employee/list', asked)).body.data.records;
    await hr.post('/api/seqdesk-employee/employee/move', {}, { id, to: 'left', data: { leftOn: '2026-08-20' } });
    const early = await attend(came, '2026-04');
    expect([early.status, early.body.msg]).toEqual([400, expect.stringContaining('在 2026-04 尚未入职')]);
    const late = await attend(came, '2026-09');
    expect([late.status, late.body.msg]).toEqual([400, expect.stringContaining('在 2026-09 之前已离职')]);
    const ahead = await attend(fang, '2099-01');
    expect([ahead.status, ahead.body.msg]).toEqual([400, expect.stringContaining('考勤最多提前到下个月')]);
    for (const month of ['2026-05', '2026-08']) expect((await attend(came, month)).status).toBe(200);
    const table = [
      ['考勤月份', '工号'],
      ['2026-04', came],
      ['2026-06', came],
    ];
    const { data } = (await sendFile(hr, await workbook(table), '', `${base}/attendance`)).body;
    expect(data.findings).toMatchObject([{ row: 2, key: 'attendMonth' }]);
  });

  test('is refused whoever enters it: finance may not read the record of employees, and is told no date of it', async () => {
    const came = await desk.employ({}, { hiredOn: '2026-05-10' });
    const early = await attend(came, '2026-04', finance);
    expect([early.status, early.body.msg]).toEqual([400, expect.stringContaining('在 2026-04 尚未入职')]);
    expect(JSON.stringify(early.body)).not.toContain('2026-05-10');
    const rows = [{ attendMonth: '2026-04', attendEmployeeNo: came }];
    const imported = await finance.post(`${base}/attendance/import`, {}, { rows });
    expect(imported.body.data.findings).toMatchObject([{ key: 'attendMonth' }]);
    const { status, body } = await attend(came, '2026-05', finance);
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty('attendHiredOn');
    const [row] = (await hr.get(`${base}/attendance/list`, { attendEmployeeNo_equal: came })).body.data.records;
    expect(row).toMatchObject({ attendMonth: '2026-05', attendHiredOn: '2026-05-10' });
    // Another employee brings another date.
    const { id, ver } = body.data;
    const moved = await finance.post(
      `${base}/attendance/submit`,
      {},
      { id, ver, attendEmployeeNo: fang, attendEmployeeName: '王芳' },
    );
    expect(moved.status).toBe(200);
    const [other] = (await hr.get(`${base}/attendance/list`, { attendEmployeeNo_equal: fang })).body.data.records;
    expect(other).toMatchObject({ attendMonth: '2026-05', attendHiredOn: '2024-03-01' });
    await finance.call('POST', `${base}/attendance/remove`, { query: { ids: id } });
  });
});

test('S2-15 the other income of a year is held to the limit of every amount, above and below zero', async () => {
  for (const annualTaxableOther of [1e12, -1e12]) {
    const row = { ...bonus, bonusEmployeeNo: fang, bonusTaxMethod: 'combined', annualTaxableOther };
    const { status, body } = await hr.post(`${base}/year-end-bonus/submit`, {}, row);
    expect([status, body.data.findings]).toMatchObject([400, [{ key: 'annualTaxableOther' }]]);
  }
});

test('S2-15 a bonus of a year, or paid on a day, before somebody was hired is refused', async () => {
  const bonusEmployeeNo = await desk.employ({}, { hiredOn: '2026-05-10' });
  const submit = (row: Json): Promise<Reply> =>
    hr.post(`${base}/year-end-bonus/submit`, {}, { ...bonus, bonusEmployeeNo, bonusTaxMethod: 'combined', ...row });
  const early = await submit({});
  expect(early.body.data.findings).toMatchObject([{ key: 'bonusYear' }, { key: 'bonusPayOn' }]);
  expect(early.body.msg).toContain('在 2025 年尚未入职');
  expect((await submit({ bonusYear: 2026, bonusPayOn: '2026-12-20' })).status).toBe(200);
});

test('S2-14 a month that there is none of is told in an import with how to write it', async () => {
  const table = [
    ['考勤月份', '工号'],
    ['2026-13', fang],
  ];
  const { data } = (await sendFile(hr, await workbook(table), '', `${base}/attendance`)).body;
  expect(data.findings).toMatchObject([{ row: 2, column: 'A', key: 'attendMonth', code: 'pattern' }]);
  expect(data.findings[0].message.zh).toContain('后两位是 01 至 12');
});

test('S2-14 other pay of the attendance is held to the limit of every amount, above and below zero', async () => {
  for (const attendOtherAdd of [1e12, -1e12]) {
    const row = { attendMonth: '2026-05', attendEmployeeNo: fang, attendOtherAdd };
    const { status, body } = await hr.post(`${base}/attendance/submit`, {}, row);
    expect([status, body.data.findings]).toMatchObject([400, [{ key: 'attendOtherAdd' }]]);
  }
});

describe('S2-14 what a month tells before it is closed', () => {
  test('pay below zero is told once, by its cause', async () => {
    await desk.attend(fang, '2026-04', { attendOtherDeduct: 50_000 });
    const april = await desk.calculate('2026-04');
    months.set('2026-04', april);
    const sheet = (await desk.sheets(april)).get(fang);
    expect(sheet).toMatchObject({ grossPay: -40_000, sheetErrors: 1 });
    expect(sheet?.sheetFaults).toBe('应发工资为负数（-40,000.00）：请在当月考勤中减少扣款，余下的记入以后月份');
    const { id, ver } = await desk.attendance(fang, '2026-04');
    await desk.save('salary/attendance', { id, ver, attendOtherDeduct: 0 });
  });

  test('what is to be paid and what is to be recovered are told and added up apart', async () => {
    const march = months.get('2026-03') ?? {};
    const opened = await desk.save('salary/salary', {
      runMonth: '2026-03',
      runCorrects: march.runNo,
      runReason: '漏记',
      runPeople: [fang, ming],
    });
    await desk.attend(fang, '2026-03', { attendBonus: 1000 });
    await desk.attend(ming, '2026-03', { attendOtherDeduct: 500 });
    const correction = await desk.recalculate(opened);
    const sheets = await desk.sheets(correction);
    const [more, less] = [sheets.get(fang)?.payDifference, sheets.get(ming)?.payDifference];
    expect([more > 0, less < 0]).toEqual([true, true]);
    expect(correction).toMatchObject({ runDifference: more, runRecover: -less });
    const query = { as: 'departments', ids: correction.id };
    const [header, , total] = await cellsOf(await finance.call('GET', `${base}/salary/export`, { query }));
    expect(header?.slice(-2)).toEqual(['本次应付', '应收回']);
    expect(total?.slice(-2)).toEqual([more, -less]);
    await hr.call('POST', `${base}/salary/remove`, { query: { ids: correction.id } });
  });

  test('a month names an earlier one that was corrected while the months after it were not, until they are', async () => {
    const told = async (): Promise<Json> =>
      (await desk.sheets(await desk.recalculate(months.get('2026-04') ?? {}))).get(fang)!;
    expect(await told()).not.toHaveProperty('staleMonth');
    const january = months.get('2026-01') ?? {};
    const wanted = { runCorrects: january.runNo, runReason: '漏发奖金', runPeople: [fang] };
    const opened = await desk.save('salary/salary', { runMonth: '2026-01', ...wanted });
    await desk.attend(fang, '2026-01', { attendBonus: 40_000 });
    await desk.lock(await desk.recalculate(opened));
    const stale = await told();
    expect(stale).toMatchObject({ staleMonth: '2026-01', sheetErrors: 0 });
    expect(stale.sheetFaults).toContain('王芳 2026-01 的工资已更正，其后至 2026-03 的月份仍按更正前的累计数计税');
    expect((await desk.sheets(months.get('2026-04') ?? {})).get(ming)).not.toHaveProperty('staleMonth');
    for (const month of ['2026-02', '2026-03']) {
      expect(await told()).toHaveProperty('staleMonth');
      await pay(month, { runCorrects: months.get(month)?.runNo, runReason: '一月已更正', runPeople: [fang] });
    }
    expect(await told()).not.toHaveProperty('staleMonth');
  });
});

test('S1-07 a slip from before identity numbers were needed keeps the withholding form back, naming whose it is', async () => {
  const january = months.get('2026-01') ?? {};
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`update record_row set data = data - 'idNo'
      where record = 'salary-sheet' and data ->> 'salaryRun' = ${january.runNo}
        and data ->> 'salaryEmployeeNo' = ${ming}`.execute(tx),
  );
  const exported = (as: string) => finance.get(`${base}/salary/export`, { as, ids: january.id });
  const { status, body } = await exported('tax-withholding');
  expect([status, body.msg]).toEqual([400, '不能导出：1 行缺少“*证件号码”（李明）']);
  expect((await exported('departments')).status).toBe(200);
});
