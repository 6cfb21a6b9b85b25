import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile, workbook } from '../records/exchange-desk.ts';
import { hire } from '../support/payroll.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

/* x-match: fields hold what the row holds that is named beside them. */

const base = '/api/seqdesk-salary/attendance';

let server: TestServer;
let hr: Client;
let fang: Json;
let ming: Json;

beforeAll(async () => {
  server = await startTestServer();
  hr = await server.login('hr');
  fang = await hire(hr, '王芳');
  ming = await hire(hr, '李明');
});
afterAll(() => server.close());

const submit = (row: Json) => hr.post(`${base}/submit`, {}, { attendMonth: '2026-01', ...row });

test('S2-14 a name that belongs to another number is refused at its field; left empty, or as it was, it is let be', async () => {
  const wrong = await submit({ attendEmployeeNo: fang.employeeNo, attendEmployeeName: '李明' });
  expect([wrong.status, wrong.body.msg]).toEqual([
    400,
    expect.stringContaining(`姓名“李明”与工号“${fang.employeeNo}”`),
  ]);
  expect(wrong.body.data.findings).toMatchObject([{ pointer: '/attendEmployeeName', code: 'reference/match' }]);
  expect(wrong.body.data.findings[0].message.en).toContain('does not belong to Employee no.');
  const saved = await submit({ attendEmployeeNo: fang.employeeNo, attendEmployeeName: '王芳' });
  expect(saved.status).toBe(200);
  expect((await submit({ attendEmployeeNo: ming.employeeNo })).status).toBe(200);
  // She has another name by now: what was written before stays, what is written anew is compared.
  const renamed = { ...fang, employeeName: '王小芳' };
  expect((await hr.post('/api/seqdesk-employee/employee/submit', {}, renamed)).status).toBe(200);
  const later = await submit({ ...saved.body.data, attendBonus: 1 });
  expect(later.status).toBe(200);
  expect((await submit({ ...later.body.data, attendEmployeeName: '李明' })).status).toBe(400);
});

test('S2-14 a row of a workbook whose number and name belong to different people is refused, the others are not', async () => {
  const file = await workbook([
    ['考勤月份', '工号', '姓名', '缺勤天数'],
    ['2026-02', fang.employeeNo, '李明', '1'],
    ['2026-02', ming.employeeNo, '李明', '2'],
  ]);
  const { findings } = (await sendFile(hr, file, '', base)).body.data;
  expect(findings).toMatchObject([{ row: 2, key: 'attendEmployeeName', code: 'reference/match' }]);
});
