import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { cellsOf, sendFile, workbook } from './exchange-desk.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Special additional deductions that are declared late: each is of one kind, and in the sum of that kind ever after. */

const base = '/api/seqdesk-salary';

/** Kinds of special additional deductions: the sum of each on a slip, and its column of the tax office's form. */
const kinds = [
  ['children', 'cumChildren', '累计子女教育'],
  ['continuing', 'cumContinuing', '累计继续教育'],
  ['loan', 'cumLoan', '累计住房贷款利息'],
  ['rent', 'cumRent', '累计住房租金'],
  ['elderly', 'cumElderly', '累计赡养老人'],
  ['infants', 'cumInfants', '累计3岁以下婴幼儿照护'],
] as const;

let server: TestServer;
let desk: PayDesk;
let finance: Client;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  finance = await server.login('finance');
  await desk.addPolicy();
});
afterAll(() => server.close());

const inCents = (value: number): number => Math.round(value * 100);
const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + inCents(one), 0);
const sumsOf = (sheet: Json): readonly number[] => kinds.map(([, key]) => sheet[key]);

async function sheetIn(month: Json, no: string): Promise<Json> {
  return (await desk.sheets(month)).get(no)!;
}

/** What the tax office's form of a month says of somebody, by its columns. */
async function formOf(month: Json, no: string): Promise<Json> {
  const query = { as: 'tax-withholding', ids: month.id };
  const [head = [], ...rows] = await cellsOf(await finance.call('GET', `${base}/salary/export`, { query }));
  const row = rows.find(([first]) => first === no) ?? [];
  return Object.fromEntries(head.map((column, at) => [column, row[at]]));
}

async function declare(no: string, deduction: Json): Promise<void> {
  await desk.save('salary/special-deduction', { sadEmployeeNo: no, ...deduction });
}

describe('S2-14 deductions declared late', () => {
  let no: string;
  let months: readonly Json[];

  beforeAll(async () => {
    no = await desk.employ({ basicSalary: 20_000 });
    await declare(no, { sadYear: 2026, sadChildren: 1, sadElderly: 'shared', sadElderlyShare: 1367.28 });
    await desk.attend(no, '2026-02', { attendBackdated: 4000, attendBackdatedKind: 'children', attendRemark: '补报' });
    const paid: Json[] = [];
    for (const month of ['2026-01', '2026-02', '2026-03']) {
      paid.push(await desk.calculate(month));
      await desk.lock(paid.at(-1) ?? {});
    }
    months = paid;
  });

  test('are in the sum of their kind, in that month and the later ones: slip and tax form agree', async () => {
    const wanted = [
      { cumChildren: 2000, cumElderly: 1367.28, cumSpecialAdditional: 3367.28 },
      { cumChildren: 8000, cumElderly: 2734.56, cumSpecialAdditional: 10_734.56, sadBackdatedKind: 'children' },
      { cumChildren: 10_000, cumElderly: 4101.84, cumSpecialAdditional: 14_101.84 },
    ];
    for (const [at, month] of months.entries()) {
      const sheet = await sheetIn(month, no);
      expect(sheet).toMatchObject({ ...wanted[at], cumUnsorted: 0, sheetErrors: 0 });
      expect(sheet).not.toHaveProperty('sheetFaults');
      const form = await formOf(month, no);
      const columns = kinds.map(([, , column]) => form[column]);
      expect(columns).toEqual(sumsOf(sheet));
      expect(sumOf(columns)).toBe(inCents(sheet.cumSpecialAdditional));
    }
    expect((await formOf(months[1] ?? {}, no)).备注).toBe('累计数已含补扣以前月份专项附加扣除 4000 元；补报');
  });

  test('are refused without their kind, at its field; one without an amount needs none', async () => {
    const row = { attendEmployeeNo: no, attendMonth: '2026-04' };
    const without = await desk.hr.post(`${base}/attendance/submit`, {}, { ...row, attendBackdated: 4000 });
    expect([without.status, without.body.data.findings]).toMatchObject([400, [{ key: 'attendBackdatedKind' }]]);
    const unknown = { ...row, attendBackdated: 4000, attendBackdatedKind: 'medical' };
    expect((await desk.hr.post(`${base}/attendance/submit`, {}, unknown)).status).toBe(400);
    const { status, body } = await desk.hr.post(`${base}/attendance/submit`, {}, { ...row, attendBackdated: 0 });
    expect(status).toBe(200);
    await desk.hr.call('POST', `${base}/attendance/remove`, { query: { ids: body.data.id } });
  });

  test.each([
    ['zh', ['考勤月份', '工号', '补报专项附加扣除', '补报的扣除项目'], '赡养老人', 'elderly'],
    [
      'en',
      ['Month of attendance', 'Employee no.', 'Deductions declared late', 'Kind of the deductions declared late'],
      'Infant care',
      'infants',
    ],
  ] as const)(
    'are imported with their kind by its name (%s), and told at the row that has none',
    async (_, head, name, kind) => {
      const other = await desk.employ();
      const rows = [[...head], ['2026-04', other, '1500', name], ['2026-05', other, '1500', '']];
      const send = async (content: Buffer, confirm = ''): Promise<Json> =>
        (await sendFile(desk.hr, content, confirm, `${base}/attendance`)).body.data;
      expect((await send(await workbook(rows))).findings).toMatchObject([{ row: 3, key: 'attendBackdatedKind' }]);
      const content = await workbook(rows.slice(0, 2));
      const { confirm } = await send(content);
      expect(await send(content, confirm)).toMatchObject({ added: 1 });
      expect(await desk.attendance(other, '2026-04')).toMatchObject({
        attendBackdated: 1500,
        attendBackdatedKind: kind,
      });
    },
  );
});

describe('S2-14 deductions declared late before their kind was asked for', () => {
  test('are told on the slips until it is entered, by corrections of closed months; what is paid stays', async () => {
    const no = await desk.employ({ basicSalary: 20_000 }, { employeeName: '赵敏', hiredOn: '2026-06-01' });
    await desk.attend(no, '2026-06', { attendBackdated: 4000, attendBackdatedKind: 'rent' });
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update record_row set data = data - 'attendBackdatedKind'
        where record = 'attendance' and data ->> 'attendEmployeeNo' = ${no}`.execute(tx),
    );
    const june = await desk.calculate('2026-06');
    const open = await sheetIn(june, no);
    expect(open).toMatchObject({ cumSpecialAdditional: 4000, cumUnsorted: 4000, monthTax: 330, sheetErrors: 0 });
    expect(sumsOf(open)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(open.sheetFaults).toContain('赵敏 2026-06 的考勤补报了专项附加扣除 4,000.00 元，没有填是哪一项');
    expect(open.sheetFaultsEn).toContain('Enter the kind of the deductions declared late there and calculate again');
    await desk.lock(june);
    const july = await desk.calculate('2026-07');
    expect((await sheetIn(july, no)).sheetFaults).toContain(
      '赵敏 本年以前月份补报的专项附加扣除有 4,000.00 元没有填是哪一项',
    );
    await desk.lock(july);

    const correct = async ({ runMonth, runNo }: Json, changes?: Json): Promise<Json> => {
      const wanted = { runMonth, runCorrects: runNo, runReason: '补填扣除项目', runPeople: [no] };
      const opened = await desk.save('salary/salary', wanted);
      const row = await desk.attendance(no, runMonth);
      if (changes !== undefined) await desk.save('salary/attendance', { ...row, ...changes });
      const correction = await desk.recalculate(opened);
      await desk.lock(correction);
      return sheetIn(correction, no);
    };
    const first = await correct(june, { attendBackdatedKind: 'rent' });
    expect(first).toMatchObject({ cumRent: 4000, cumUnsorted: 0, cumSpecialAdditional: 4000, payDifference: 0 });
    const august = await desk.calculate('2026-08');
    expect(await sheetIn(august, no)).toMatchObject({ staleMonth: '2026-06', cumUnsorted: 4000 });
    expect(await correct(july)).toMatchObject({ cumRent: 4000, cumUnsorted: 0, payDifference: 0 });
    const mended = await sheetIn(await desk.recalculate(august), no);
    expect(mended).toMatchObject({ cumRent: 4000, cumUnsorted: 0 });
    expect(mended).not.toHaveProperty('staleMonth');
    expect(mended).not.toHaveProperty('sheetFaults');
  });
});

const anyReport = fc.record({
  kind: fc.integer({ min: 0, max: kinds.length - 1 }),
  cents: fc.integer({ min: 1, max: 2_000_000 }),
});

const housings: readonly Json[] = [
  {},
  { sadLoan: true },
  { sadLoan: true, sadLoanShare: 'half' },
  { sadRentCity: '1500' },
];

/** What somebody declared for the year, and late in each of its first months. */
const anyone = fc.record({
  children: fc.integer({ min: 0, max: 4 }).map((halves) => halves / 2),
  infants: fc.integer({ min: 0, max: 2 }),
  elderly: fc.constantFrom('none', 'only-child'),
  continuing: fc.boolean(),
  housing: fc.constantFrom(...housings),
  reports: fc.array(fc.option(anyReport), { minLength: 4, maxLength: 4 }),
});

type Person = typeof anyone extends fc.Arbitrary<infer T> ? T : never;

/** The sum of each kind after so many months, in cents, reckoned by hand. */
function reckoned(person: Person, months: number): readonly number[] {
  const { sadLoan, sadLoanShare, sadRentCity } = person.housing;
  const monthly = [
    person.children * 2000,
    person.continuing ? 400 : 0,
    sadLoan === true ? (sadLoanShare === 'half' ? 500 : 1000) : 0,
    Number(sadRentCity ?? 0),
    person.elderly === 'only-child' ? 3000 : 0,
    person.infants * 2000,
  ];
  const late = person.reports.slice(0, months).flatMap((report) => report ?? []);
  const lateOf = (at: number): number => late.reduce((sum, { kind, cents }) => sum + (kind === at ? cents : 0), 0);
  return monthly.map((amount, at) => amount * 100 * months + lateOf(at));
}

describe('S2-14 special additional deductions by chance', () => {
  const months = ['2025-01', '2025-02', '2025-03', '2025-04'];
  const people = fc.sample(anyone, { seed: 20_261_128, numRuns: 12 });

  async function employ({ children, infants, elderly, continuing, housing, reports }: Person): Promise<string> {
    const no = await desk.employ();
    const declared = { sadChildren: children, sadInfants: infants, sadElderly: elderly, sadContinuing: continuing };
    await declare(no, { sadYear: 2025, ...declared, ...housing });
    for (const [at, report] of reports.entries()) {
      if (report === null) continue;
      const attendBackdatedKind = kinds[report.kind]?.[0];
      await desk.attend(no, months[at] ?? '', { attendBackdated: report.cents / 100, attendBackdatedKind });
    }
    return no;
  }

  test('are the sums of their kinds in every month, and each is what was declared of it', async () => {
    await desk.addPolicy({ policyFrom: '2025-01-01', policyTo: '2025-12-31' });
    const numbers: string[] = [];
    for (const person of people) numbers.push(await employ(person));
    for (const [at, month] of months.entries()) {
      const run = await desk.calculate(month);
      const sheets = await desk.sheets(run);
      for (const [index, person] of people.entries()) {
        const sheet = sheets.get(numbers[index] ?? '');
        expect.soft(sumsOf(sheet).map(inCents), `${month} ${JSON.stringify(person)}`).toEqual(reckoned(person, at + 1));
        expect.soft(sumOf(sumsOf(sheet))).toBe(inCents(sheet.cumSpecialAdditional));
        expect.soft(sheet.cumUnsorted).toBe(0);
      }
      await desk.lock(run);
    }
  });
});
