// How long it takes to calculate the pay of a month for 2,000 employees.
import type { Client } from 'pg';
import { idCheckLetter } from '../../src/core/expression/functions/codes.ts';
import { logIn, type Person } from './support/person.ts';
import { withProgram } from './support/program.ts';
import { must, runBench } from './support/report.ts';
import { benchSize, ofSize } from './support/size.ts';
import { takeTurns } from './support/take-turns.ts';

const employees = ofSize({ tiny: 20, full: 2000 });
const amount = ofSize({ tiny: { seconds: 0, least: 2 }, full: { seconds: 0, least: 3 } });
/** A month of 2,000 people takes no longer, in ms. */
const longest = 10_000;

interface Month {
  readonly id: string;
  readonly runNo: string;
  readonly runNet: number;
}

await runBench(`bare SQL that writes the same ${employees} sheets into a table without indexes`, (report) =>
  withProgram(async (url, owner) => {
    const hr = await logIn(url, 'hr');
    await employ(hr, owner);
    const month = (await hr.post('seqdesk-salary/salary/submit', { runMonth: '2026-01' })) as Month;
    const calculated = { work: () => calculate(hr, month) };
    await calculate(hr, month);
    await keepBare(owner, month);
    const { ours, reference } = await takeTurns(calculated, { work: () => writeBare(owner) }, amount);
    report.add(`a month of ${employees} employees`, { times: ours.times, reference: reference.times });
    const slowest = Math.max(...ours.times);
    if (benchSize() === 'full')
      report.check(slowest <= longest, `a month took ${Math.round(slowest)} ms, at most ${longest} are allowed`);
    await requireSheets(hr, owner, month);
  }),
);

/** One employee with a profile by calls, the others as copies under other numbers. */
async function employ(hr: Person, owner: Client) {
  await hr.post('seqdesk-salary/insurance-policy/submit', {
    policyCity: 'guangzhou',
    policyFrom: '2026-01-01',
    policyAverageWage: 10_000,
    policyBaseMin: 6000,
    policyBaseMax: 30_000,
    pensionEr: 16,
    pensionEe: 8,
    medicalEr: 9,
    medicalEe: 2,
    unemploymentEr: 0.5,
    unemploymentEe: 0.5,
    injuryEr: 0.2,
    fundBaseMin: 2300,
    fundBaseMax: 38_000,
    minWage: 2500,
    policySource: 'bench',
  });
  const who = { employeeName: '李明', employeeDept: '实验部', employeeType: 'regular' };
  const contact = { employeePost: '实验员', employeePhone: '13900005678', hiredOn: '2024-03-01' };
  const employee = await hr.post('seqdesk-employee/employee/submit', { ...who, ...contact });
  const { employeeNo } = employee as { employeeNo: string };
  await hr.post('seqdesk-salary/payroll-employee/submit', {
    ...who,
    employeeNo,
    hireDate: '2024-03-01',
    idNo: '11010519491231002X',
    basicSalary: 12_345.67,
    insuranceCity: 'guangzhou',
    insuranceBaseDeclared: 12_345.67,
    fundBaseDeclared: 12_345.67,
    fundRate: 7.5,
  });
  const { rowCount } = await owner.query(
    `insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
      select r.tenant_id, r.record, r.data || jsonb_build_object('employeeNo', 'YG' || 990000 + n, 'idNo', id_no),
        r.created_at, r.created_by, r.updated_at, r.updated_by, r.release_id
      from record_row r, unnest($1::text[]) with ordinality as person(id_no, n)
      where r.record in ('employee', 'payroll-employee') and r.data ->> 'employeeNo' = $2`,
    [Array.from({ length: employees - 1 }, (_, at) => idNoOf(at)), employeeNo],
  );
  must(rowCount === 2 * (employees - 1), `${rowCount} rows were copied for ${employees} employees`);
  await owner.query('vacuum (analyze) record_row');
}

async function calculate(hr: Person, { id }: Month) {
  const done = (await hr.post(`seqdesk-salary/salary/calculate?ids=${id}`)) as { rows: number; faulty: number };
  must(done.rows === employees && done.faulty === 0, `${done.rows} sheets of ${employees}, ${done.faulty} with faults`);
}

/** The identity number of one person of many. */
function idNoOf(person: number): string {
  const digits = `11010519${String(500_101_000 + person)}`;
  return `${digits}${idCheckLetter(digits)}`;
}

/** The sheets of the month as they are, for the reference to write again. */
async function keepBare(owner: Client, { runNo }: Month) {
  await owner.query('create table bench_sheet_source (data jsonb)');
  await owner.query(
    `insert into bench_sheet_source
      select data from record_row where record = 'salary-sheet' and data ->> 'salaryRun' = $1`,
    [runNo],
  );
  await owner.query('create table bench_sheet as select data from bench_sheet_source');
}

async function writeBare(owner: Client) {
  await owner.query('begin');
  await owner.query('delete from bench_sheet');
  const { rowCount } = await owner.query('insert into bench_sheet select data from bench_sheet_source');
  await owner.query('commit');
  must(rowCount === employees, `the reference writes ${rowCount} sheets of ${employees}`);
}

/** There is a sheet for everybody, and the month's total is their sum to the cent. */
async function requireSheets(hr: Person, owner: Client, month: Month) {
  const { rows } = await owner.query<{ count: number; net: string }>(
    `select count(distinct data ->> 'salaryEmployeeNo')::int as count, sum((data ->> 'netPay')::numeric) / 100 as net
      from record_row where record = 'salary-sheet' and deleted_at is null and data ->> 'salaryRun' = $1`,
    [month.runNo],
  );
  const { runNet } = (await hr.get(`seqdesk-salary/salary/detail?id=${month.id}`)) as Month;
  must(rows[0]?.count === employees, `${rows[0]?.count} employees have a sheet of ${employees}`);
  must(Number(rows[0]?.net) === runNet, `the sheets come to ${rows[0]?.net}, the month says ${runNet}`);
}
