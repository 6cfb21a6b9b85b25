import { approveRow } from '../support/hand-in-row.ts';
import { calculateMonth, guangzhouPolicy, hire, newIdNo, savedRow } from '../support/payroll.ts';
import type { Client, Json, TestServer } from '../support/test-server.ts';

/**
 * Those who pay people, and what they do:
 *
 *   const desk = await openPayDesk(server);
 *   await desk.addPolicy({ policyCity: 'beijing', pensionEe: 9 });
 *   const no = await desk.employ({ basicSalary: 10_000 });
 *   const month = await desk.calculate('2026-01');
 *   (await desk.sheets(month)).get(no)                         // the pay sheet of that employee
 *   await desk.lock(month);
 */
export interface PayDesk {
  readonly hr: Client;
  save(record: string, row: Json): Promise<Json>;
  addPolicy(changes?: Json): Promise<Json>;
  hire(employee?: Json): Promise<Json>;
  /** Hires somebody and writes the payroll profile; `employee` says what stands in the record of employees. */
  employ(profile?: Json, employee?: Json): Promise<string>;
  attendance(employeeNo: string, month: string): Promise<Json>;
  /** Writes a raise and has it approved. */
  raise(raise: Json): Promise<Json>;
  attend(employeeNo: string, month: string, changes: Json): Promise<Json>;
  /** Opens a month where it is not yet, or a correction, and calculates it. */
  calculate(month: string, correction?: Json): Promise<Json>;
  recalculate(month: Json): Promise<Json>;
  sheets(month: Json): Promise<Map<string, Json>>;
  month(month: Json): Promise<Json>;
  /** Hands a month in and has it released. */
  approve(month: Json): Promise<void>;
  /** Pays or locks a released month. */
  moveOn(month: Json, to: 'paid' | 'locked'): Promise<void>;
  /** All of it. */
  lock(month: Json): Promise<void>;
}

const base = '/api/seqdesk-salary';

/** Somebody who is not insured, so that the wage alone decides. */
const plain = {
  employeeDept: '实验部',
  employeeType: 'regular',
  insuranceCity: 'guangzhou',
  basicSalary: 10_000,
  bankName: '中国工商银行',
};
/** Limits of the worked examples. */
const limits = { policyBaseMin: 5000, policyBaseMax: 25_000 };

const uninsured = { socialInsured: false, fundPaid: false, fundRate: 5 };

/** The people of a test company who keep its pay. */
export async function openPayDesk(server: TestServer): Promise<PayDesk> {
  const [hr, finance] = await Promise.all([server.login('hr'), server.login('finance')]);
  const save: PayDesk['save'] = (record, row) => savedRow(hr, record, row);
  const month: PayDesk['month'] = async ({ id }) => succeeded(await hr.get(`${base}/salary/detail`, { id }));
  const recalculate: PayDesk['recalculate'] = async (row) => {
    succeeded(await calculateMonth(hr, row));
    return month(row);
  };
  const approve: PayDesk['approve'] = ({ id, runNo: key }) => approveRow(server, 'salary/salary', { id, key });
  const moveOn: PayDesk['moveOn'] = async ({ id }, to) => {
    succeeded(await finance.post(`${base}/salary/move`, {}, { id, to }));
  };
  return {
    hr,
    save,
    month,
    recalculate,
    addPolicy: (changes = {}) => save('salary/insurance-policy', { ...guangzhouPolicy, ...limits, ...changes }),
    hire: (employee = {}) => hire(hr, '王芳', employee),
    employ: (profile = {}, employee = {}) => employ(hr, profile, employee),
    attend: (attendEmployeeNo, attendMonth, changes) =>
      save('salary/attendance', { attendMonth, attendEmployeeNo, ...changes }),
    attendance: async (attendEmployeeNo_equal, attendMonth_equal) => {
      const { records } = succeeded(
        await hr.get(`${base}/attendance/list`, { attendEmployeeNo_equal, attendMonth_equal }),
      );
      return records[0];
    },
    raise: async (row) => {
      const saved = await save('salary/salary-adjustment', { adjustType: 'regular', adjustReason: '年度调薪', ...row });
      await approveRow(server, 'salary/salary-adjustment', { id: saved.id, key: saved.adjustNo });
      return saved;
    },
    calculate: async (runMonth, correction = {}) =>
      recalculate(await save('salary/salary', { runMonth, ...correction })),
    sheets: async ({ runNo }) => {
      const asked = { salaryRun_equal: runNo, size: 500 };
      const { records } = succeeded(await hr.get(`${base}/salary-sheet/list`, asked));
      return new Map(records.map((sheet: Json) => [sheet.salaryEmployeeNo, sheet]));
    },
    approve,
    moveOn,
    lock: async (row) => {
      await approve(row);
      for (const to of ['paid', 'locked'] as const) await moveOn(row, to);
    },
  };
}

function succeeded({ status, body }: { readonly status: number; readonly body: Json }): Json {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

async function employ(hr: Client, profile: Json, changes: Json): Promise<string> {
  const { employeeDept, employeeType } = { ...plain, ...profile };
  const employee = await hire(hr, '王芳', { employeeDept, employeeType, ...changes });
  const { employeeNo, employeeName, hiredOn: hireDate, leftOn } = employee;
  const isInsured = profile.insuranceBaseDeclared !== undefined || profile.fundBaseDeclared !== undefined;
  await savedRow(hr, 'salary/payroll-employee', {
    ...plain,
    idNo: newIdNo(),
    bankAccount: `62220212345${employeeNo.replaceAll(/\D/g, '')}`,
    ...(isInsured ? {} : uninsured),
    employeeNo,
    employeeName,
    hireDate,
    ...(typeof leftOn === 'string' ? { leaveDate: leftOn } : {}),
    ...profile,
  });
  return employeeNo;
}
