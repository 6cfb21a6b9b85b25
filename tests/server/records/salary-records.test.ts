import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { sendFile, workbook } from './exchange-desk.ts';

const base = '/api/seqdesk-salary';
const records = ['payroll-employee', 'special-deduction', 'insurance-policy', 'attendance'] as const;

let server: TestServer;
let hr: Client;
let employee: Json;

beforeAll(async () => {
  server = await startTestServer();
  hr = await server.login('hr');
  const person = {
    employeeName: '王芳',
    employeeDept: '实验部',
    employeePost: '实验员',
    employeeType: 'regular',
    employeePhone: '13900005678',
    hiredOn: '2024-03-01',
  };
  employee = (await hr.post('/api/seqdesk-employee/employee/submit', {}, person)).body.data;
});
afterAll(() => server.close());

function profile(changes: Json = {}): Json {
  const { employeeNo, employeeName, employeeDept, employeeType } = employee;
  return {
    employeeNo,
    employeeName,
    employeeDept,
    employeeType,
    hireDate: '2024-03-01',
    basicSalary: 9000,
    postSalary: 2000,
    performanceBase: 3000,
    insuranceCity: 'guangzhou',
    insuranceBaseDeclared: 14_000,
    fundBaseDeclared: 14_000,
    fundRate: 8,
    ...changes,
  };
}

describe('S1-07 the records that pay is counted by', () => {
  test('an employee has one profile, whose pay is added up', async () => {
    const first = await hr.post(`${base}/payroll-employee/submit`, {}, profile());
    expect(first.body.data).toMatchObject({ monthlySalary: 14_000, employeeName: '王芳' });
    const second = await hr.post(`${base}/payroll-employee/submit`, {}, profile());
    expect(second.status).toBe(400);
  });

  test('attendance of a month is imported from a workbook, once for each employee', async () => {
    const head = ['月份', '工号', '缺勤', '平日加班', '绩效系数'];
    const rows = await workbook([head, ['2026-05', employee.employeeNo, 1, 6, 1.1]]);
    const { confirm } = (await sendFile(hr, rows, '', `${base}/attendance`)).body.data;
    const written = await sendFile(hr, rows, confirm, `${base}/attendance`);
    expect(written.body.data).toMatchObject({ added: 1, written: true });
    const { records: listed } = (await hr.get(`${base}/attendance/list`, { attendMonth_equal: '2026-05' })).body.data;
    expect(listed).toMatchObject([
      { attendEmployeeName: '王芳', attendAbsenceDays: 1, attendOvertimeWeekday: 6, attendFactor: 1.1 },
    ]);
    const twice = await hr.post(
      `${base}/attendance/submit`,
      {},
      { attendMonth: '2026-05', attendEmployeeNo: employee.employeeNo },
    );
    expect(twice.status).toBe(400);
  });

  test('a month that a spreadsheet turned into a day is the month that was typed', async () => {
    const rows = await workbook([
      ['月份', '工号'],
      [new Date(Date.UTC(2026, 7, 1)), employee.employeeNo],
    ]);
    const { confirm, findings } = (await sendFile(hr, rows, '', `${base}/attendance`)).body.data;
    expect(findings).toEqual([]);
    await sendFile(hr, rows, confirm, `${base}/attendance`);
    const { total } = (await hr.get(`${base}/attendance/list`, { attendMonth_equal: '2026-08' })).body.data;
    expect(total).toBe(1);
  });

  test('the same workbook again changes nothing, and leaves the name that the number brings along', async () => {
    const rows = await workbook([
      ['月份', '工号', '姓名', '缺勤'],
      ['2026-09', employee.employeeNo, null, 1],
    ]);
    const send = (confirm = ''): Promise<Reply> => sendFile(hr, rows, confirm, `${base}/attendance`);
    await send((await send()).body.data.confirm);
    expect((await send()).body.data).toMatchObject({ unchanged: 1, changed: 0 });
    await send((await send()).body.data.confirm);
    const { records: listed } = (await hr.get(`${base}/attendance/list`, { attendMonth_equal: '2026-09' })).body.data;
    expect(listed).toMatchObject([{ attendEmployeeName: '王芳', attendAbsenceDays: 1 }]);
  });

  test('none of them is for anybody but hr, finance and administrators, in any way', async () => {
    for (const account of ['tech', 'lead', 'sales', 'manager', 'director', 'analyst', 'legal']) {
      const person = await server.login(account);
      for (const record of records)
        for (const call of ['list', 'export', 'import-template'])
          expect.soft((await person.get(`${base}/${record}/${call}`)).status, `${account} ${record} ${call}`).toBe(403);
    }
    const finance = await server.login('finance');
    expect((await finance.get(`${base}/payroll-employee/list`)).body.data.total).toBe(1);
  });
});
