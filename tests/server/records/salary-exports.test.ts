import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveRow } from '../support/hand-in-row.ts';
import { calculateMonth, guangzhouPolicy, hire, profileOf, savedRow as saved, sheetsOf } from '../support/payroll.ts';
import { cellsOf } from './exchange-desk.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-salary';

let server: TestServer;
let hr: Client;
let finance: Client;
let director: Client;
let month: Json;
let sheets: Json[];

beforeAll(async () => {
  server = await startTestServer();
  [hr, finance, director] = [await server.login('hr'), await server.login('finance'), await server.login('director')];
  await saved(hr, 'salary/insurance-policy', guangzhouPolicy);
  await saved(hr, 'salary/insurance-policy', { ...guangzhouPolicy, policyCity: 'shenzhen' });
  const people: readonly [name: string, dept: string, wage: number, city: string][] = [
    ['王芳', '实验部', 30_000, 'guangzhou'],
    ['李明', '质检部', 12_345.67, 'shenzhen'],
    ['=陈华', '实验部', 8888.88, 'guangzhou'],
  ];
  for (const [name, employeeDept, wage, insuranceCity] of people) {
    const employee = await hire(hr, name, { employeeDept });
    const bank = { bankName: '中国工商银行', bankAccount: '6222021234567890123' };
    await saved(hr, 'salary/payroll-employee', { ...profileOf(employee, wage), insuranceCity, ...bank });
    const { employeeNo: sadEmployeeNo } = employee;
    await saved(hr, 'salary/special-deduction', { sadEmployeeNo, sadYear: 2026, sadChildren: 1, sadLoan: true });
  }
  month = await saved(hr, 'salary/salary', { runMonth: '2026-01' });
  await calculateMonth(hr, month);
  sheets = await sheetsOf(hr, month);
});
afterAll(() => server.close());

function exported(as: string, client = finance): Promise<Reply> {
  return client.call('GET', `${base}/salary/export`, { query: { as, ids: month.id } });
}

const withholdingColumns =
  '工号 *姓名 *证件类型 *证件号码 本期收入 本期免税收入 基本养老保险费 基本医疗保险费 失业保险费 住房公积金 累计子女教育 累计继续教育 累计住房贷款利息 累计住房租金 累计赡养老人 累计3岁以下婴幼儿照护 累计个人养老金 企业(职业)年金 商业健康保险 税延养老保险 公务交通费用 通讯费用 律师办案费用 西藏附加减除费用 其他 准予扣除的捐赠额 减免税额 协定减免 备注'.split(
    ' ',
  );

const cents = (rows: readonly Json[], key: string): number =>
  rows.reduce((sum, one) => sum + Math.round((one[key] ?? 0) * 100), 0) / 100;

describe('S1-07 files of a month', () => {
  test('are offered for a released month alone, to whoever was granted the button, and leave a line in the log', async () => {
    const early = await exported('bank-payroll');
    expect([early.status, early.body.msg]).toEqual([400, '“2026-01”现在的状态不能导出“银行代发文件”']);
    await approveRow(server, 'salary/salary', { id: month.id, key: month.runNo });
    const tech = await server.login('tech');
    expect((await exported('bank-payroll', tech)).status).toBe(403);
    expect((await exported('nothing')).status).toBe(404);
    expect((await exported('bank-payroll')).status).toBe(200);
    const admin = await server.login('admin');
    const log = (await admin.get('/api/blade-log/audit/list', { kind_equal: 'export', size: 5 })).body.data.records;
    expect(log[0]).toMatchObject({ subject: 'salary', subjectId: month.id });
    const line = (await admin.get('/api/blade-log/audit/detail', { id: log[0].id })).body.data;
    expect(JSON.stringify(line)).toContain('bank-payroll');
  });

  test('the withholding form has the columns of the tax office’s template in their order, whatever the language', async () => {
    const reply = await exported('tax-withholding');
    const name = decodeURIComponent(String(reply.headers['content-disposition']));
    expect(name).toMatch(/个税扣缴申报\(正常工资薪金所得\)_2026-01_\d{8}\.xlsx$/);
    const [head, first] = await cellsOf(reply);
    expect(head).toEqual(withholdingColumns);
    const [fang] = sheets;
    const row = Object.fromEntries(withholdingColumns.map((column, at) => [column, first?.[at] ?? null]));
    expect(row).toMatchObject({
      工号: fang?.salaryEmployeeNo,
      '*姓名': '王芳',
      '*证件类型': '居民身份证',
      '*证件号码': fang?.idNo,
      本期收入: fang?.grossPay,
      基本养老保险费: fang?.eePension,
      住房公积金: fang?.eeFund,
      累计子女教育: 2000,
      累计住房贷款利息: 1000,
      累计住房租金: 0,
      累计个人养老金: null,
    });
  });

  test('the sums of a year by kind of deduction are what the sheet deducts altogether', () => {
    const kinds = ['Children', 'Continuing', 'Loan', 'Rent', 'Elderly', 'Infants'];
    for (const sheet of sheets)
      expect(kinds.reduce((sum, kind) => sum + sheet[`cum${kind}`], 0)).toBe(sheet.cumSpecialAdditional);
  });

  test('the bank file has a line for each person to be paid, account numbers whole, and no other line', async () => {
    const text = (await exported('bank-payroll')).raw.toString('utf8');
    const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toBe('收款账号,收款户名,开户行,金额,用途,工号');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^6222021234567890123,王芳,中国工商银行,\d+\.\d\d,2026-01 工资,/);
    // A name that a spreadsheet program would compute stays a text.
    expect(lines[2]).toContain(",'=陈华,");
    const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',')[3]) * 100), 0);
    expect(sum / 100).toBe(cents(sheets, 'payDifference'));
  });

  test('a file of fixed width is in the encoding of banks, with every column at its place by bytes', async () => {
    const { raw } = await exported('bank-payroll-fixed');
    const lines = new TextDecoder('gb18030', { fatal: true }).decode(raw).trimEnd().split('\r\n');
    expect(raw).toHaveLength(3 * (92 + 2));
    const [{ salaryEmployeeNo = '', payDifference = 0 } = {}] = sheets;
    expect(lines[0]).toBe(
      `${String(salaryEmployeeNo).padEnd(16)}${'6222021234567890123'.padEnd(32)}王芳${' '.repeat(26)}${Number(payDifference).toFixed(2).padStart(14)}`,
    );
  });

  test('the insurance lists have a worksheet for each city, with its sums', async () => {
    for (const [as, own] of [
      ['social-insurance', 'eePension'],
      ['housing-fund', 'eeFund'],
    ] as const) {
      const { sheets: cities } = await readXlsx((await exported(as)).raw);
      expect(cities.map(({ name, rows }) => [name, rows.length])).toEqual([
        ['广州', 4],
        ['深圳', 3],
      ]);
      const [head, ...rows] = cities[0]?.rows ?? [];
      const at = head?.indexOf(as === 'housing-fund' ? '个人缴存' : '养老(个人)') ?? -1;
      const people = sheets.filter(({ insuranceCity }) => insuranceCity === 'guangzhou');
      expect(rows.at(-1)?.[at]).toBe(cents(people, own));
    }
  });

  test('the totals by department are the sums of the sheets to the cent, on the page and in the file', async () => {
    const { columns, rows, total } = (await director.get(`${base}/salary/sums`, { as: 'departments', ids: month.id }))
      .body.data;
    expect(columns.slice(0, 3).map(({ label }: Json) => label.en)).toEqual(['Department', 'People', 'Gross pay']);
    const of = (dept: string): Json[] => sheets.filter(({ employeeDept }) => employeeDept === dept);
    for (const [dept, count] of [
      ['实验部', 2],
      ['质检部', 1],
    ] as const) {
      const line = rows.find(([name]: unknown[]) => name === dept);
      expect(line.slice(0, 6)).toEqual([
        dept,
        count,
        cents(of(dept), 'grossPay'),
        cents(of(dept), 'eeTotal'),
        cents(of(dept), 'monthTax'),
        cents(of(dept), 'netPay'),
      ]);
    }
    expect(total.slice(0, 3)).toEqual(['合计', 3, cents(sheets, 'grossPay')]);
    const cells = await cellsOf(await exported('departments'));
    expect(cells.slice(1, 3)).toEqual(rows);
    expect((await hr.get(`${base}/salary/sums`, { as: 'bank-payroll', ids: month.id })).status).toBe(404);
  });

  test('somebody who is moved afterwards stays in the department that the month was calculated with', async () => {
    const [{ salaryEmployeeNo = '' } = {}] = sheets;
    const of = async (record: string): Promise<Json> =>
      (await hr.get(`/api/seqdesk-${record}/list`, { employeeNo_equal: salaryEmployeeNo })).body.data.records[0];
    for (const record of ['employee/employee', 'salary/payroll-employee'])
      await saved(hr, record, { ...(await of(record)), employeeDept: '市场部' });
    const { rows } = (await hr.get(`${base}/salary/sums`, { as: 'departments', ids: month.id })).body.data;
    expect(rows.map(([name]: unknown[]) => name)).toEqual(['实验部', '质检部']);
  });
});

describe('S1-07 the tax office’s form of year-end bonuses', () => {
  test('has a line for each released bonus that is taxed by itself, in the columns of the template', async () => {
    const [fang, ming] = sheets;
    const bonus = {
      bonusYear: 2026,
      bonusBase: 12_000,
      bonusMonths: 3,
      bonusWorkMonths: 12,
      bonusTaxMethod: 'separate',
      bonusPayOn: '2027-01-15',
    };
    // As the page fills them in where the last sheet of the year is picked.
    const ofSheet = (sheet: Json): Json => ({
      bonusSheet: sheet.sheetNo,
      bonusEmployeeNo: sheet.salaryEmployeeNo,
      bonusEmployeeName: sheet.salaryEmployeeName,
      bonusIdNo: sheet.idNo,
      annualTaxableOther: sheet.cumBalanceOther,
    });
    const released = await saved(hr, 'salary/year-end-bonus', { ...bonus, ...ofSheet(fang ?? {}) });
    await saved(hr, 'salary/year-end-bonus', { ...bonus, ...ofSheet(ming ?? {}) });
    await approveRow(server, 'salary/year-end-bonus', { id: released.id, key: released.id });
    const asked = { query: { as: 'bonus-withholding' } };
    const reply = await finance.call('GET', `${base}/year-end-bonus/export`, asked);
    expect(await cellsOf(reply)).toEqual([
      '工号 *姓名 *证件类型 *证件号码 *全年一次性奖金额 免税收入 其他 准予扣除的捐赠额 减免税额 备注'.split(' '),
      [fang?.salaryEmployeeNo, '王芳', '居民身份证', fang?.idNo, 36_000, ...Array(5).fill(null)],
    ]);
    // It tells numbers of identity cards, which the director does not see.
    expect((await director.call('GET', `${base}/year-end-bonus/export`, asked)).status).toBe(403);
  });

  test('of a bonus that is imported by its last pay sheet the rest fills itself, but for what the file says', async () => {
    const [sheet] = sheets;
    const row = {
      bonusYear: 2025,
      bonusSheet: sheet?.sheetNo,
      bonusBase: 12_000,
      bonusMonths: 1,
      bonusWorkMonths: 12,
      bonusTaxMethod: 'combined',
      bonusPayOn: '2026-12-15',
      annualTaxableOther: 1000,
    };
    const { annualTaxableOther, ...without } = row;
    const rows = [row, { ...without, bonusPayOn: '2026-11-15' }];
    const imported = (query: Json) => hr.post(`${base}/year-end-bonus/import`, query, { rows });
    const { confirm } = (await imported({})).body.data;
    expect((await imported({ confirm })).body.data).toMatchObject({ added: 2, written: true });
    const listed = await hr.get(`${base}/year-end-bonus/list`, { bonusYear_equal: 2025 });
    const { salaryEmployeeNo: bonusEmployeeNo, salaryEmployeeName: bonusEmployeeName } = sheet ?? {};
    const other = listed.body.data.records.map((bonus: Json) => bonus.annualTaxableOther);
    expect(new Set(other)).toEqual(new Set([annualTaxableOther, sheet?.cumBalanceOther]));
    const own = { bonusEmployeeNo, bonusEmployeeName };
    expect(listed.body.data.records).toMatchObject([own, own]);
  });

  test('the other income of the year is what the sheet says, below zero where deductions are left over', () => {
    for (const { cumBalance, cumBalanceOther, cumTaxable } of sheets) {
      expect(Math.max(0, cumBalance)).toBe(cumTaxable);
      expect(cumBalanceOther).toBe(cumBalance);
    }
    expect(sheets.some(({ cumBalance }) => cumBalance < 0)).toBe(true);
  });
});
