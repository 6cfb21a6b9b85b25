import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

/* A page of one's own that has the set of bonuses is published while the server runs. */

let server: TestServer;
let hr: Client;
let employeeNo: string;

const bonuses = {
  kind: 'record',
  id: 'bonus-page',
  version: 1,
  area: 'employee',
  label: { zh: '年终奖', en: 'Year-end bonuses' },
  data: { 'x-fields': ['year-end-bonus'] },
  search: ['bonusYear', 'bonusEmployeeName'],
  list: ['bonusYear', 'bonusEmployeeName', 'bonusAmount', 'bonusTaxMethod', 'bonusNet'],
  actions: [{ verb: 'submit', permission: 'employee_edit' }],
  roles: { read: ['hr'], write: ['hr'] },
};

beforeAll(async () => {
  server = await startTestServer();
  hr = await server.login('hr');
  const analyst = await server.login('analyst');
  const reply = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor: bonuses });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const person = {
    employeeName: '王芳',
    employeeDept: '实验部',
    employeePost: '实验员',
    employeeType: 'regular',
    employeePhone: '13900005678',
    hiredOn: '2020-03-01',
  };
  ({ employeeNo } = (await hr.post('/api/seqdesk-employee/employee/submit', {}, person)).body.data);
});
afterAll(() => server.close());

function add(changes: Record<string, unknown>): Promise<Reply> {
  const bonus = {
    bonusYear: 2026,
    bonusEmployeeNo: employeeNo,
    bonusBase: 12000,
    bonusMonths: 3,
    bonusWorkMonths: 12,
    bonusFactor: 1,
    bonusTaxMethod: 'separate',
    bonusPayOn: '2027-01-15',
  };
  return hr.post('/api/seqdesk-employee/bonus-page/submit', {}, { ...bonus, ...changes });
}

test('the server reckons the tax of a bonus itself, and an employee has one separate bonus in a tax year', async () => {
  const first = await add({ bonusTax: 1 });
  expect(first.body.data).toMatchObject({ bonusAmount: 36000, bonusTax: 1080, bonusNet: 34920 });
  const second = await add({ bonusPayOn: '2027-06-30' });
  expect([second.status, second.body.msg]).toEqual([400, expect.stringContaining('单独计税每人每年只能用一次')]);
  expect((await add({ bonusPayOn: '2027-06-30', bonusTaxMethod: 'combined' })).status).toBe(200);
  expect((await add({ bonusTaxMethod: 'combined' })).status).toBe(200);
  expect((await add({ bonusPayOn: '2026-12-20' })).status).toBe(200);
});

test('S2-15 without the other income of the year no method is pointed out, and none of 0 is as good as any other', async () => {
  const bonus = { bonusEmployeeNo: employeeNo, bonusYear: 2024, bonusTaxMethod: 'combined', bonusPayOn: '2024-12-20' };
  const amounts = { bonusBase: 12_000, bonusMonths: 3, bonusWorkMonths: 12 };
  const submit = (other: Record<string, unknown>) =>
    hr.post('/api/seqdesk-salary/year-end-bonus/submit', {}, { ...bonus, ...amounts, ...other });
  const unknown = (await submit({})).body.data;
  expect(unknown).toMatchObject({ bonusTax: 1080, bonusBestMethod: 'unknown' });
  for (const key of ['annualTaxableOther', 'bonusCombinedTax', 'bonusSaving', 'bonusNet'])
    expect(unknown).not.toHaveProperty(key);
  const none = (await submit({ annualTaxableOther: 0, bonusPayOn: '2023-11-20' })).body.data;
  expect(none).toMatchObject({ bonusCombinedTax: 1080, bonusBestMethod: 'separate', bonusSaving: 0, bonusNet: 34_920 });
});

describe('S2-15 a second bonus of a year', () => {
  const amounts = { bonusYear: 2020, bonusBase: 12_000, bonusMonths: 3, bonusWorkMonths: 12, bonusPayOn: '2020-12-20' };
  const submit = async (row: Record<string, unknown>) => {
    const sent = { bonusEmployeeNo: employeeNo, ...amounts, ...row };
    return (await hr.post('/api/seqdesk-salary/year-end-bonus/submit', {}, sent)).body.data;
  };
  const filled = async (row: Record<string, unknown>) => {
    const query = { row: JSON.stringify({ bonusEmployeeNo: employeeNo, bonusPayYear: 2020, ...row }) };
    return (await hr.get('/api/seqdesk-salary/year-end-bonus/filled', query)).body.data;
  };

  test('is advised the combined method where the separate one is used up, and says by which bonus', async () => {
    expect(await filled({ bonusTaxMethod: 'combined' })).not.toHaveProperty('bonusSeparateOn');
    const first = await submit({ bonusTaxMethod: 'separate', annualTaxableOther: 300_000 });
    expect(first).toMatchObject({ bonusBestMethod: 'separate' });
    expect(first).not.toHaveProperty('bonusSeparateOn');
    // The dialog says it as soon as it is known whom and which year the bonus is for.
    for (const bonusTaxMethod of ['combined', 'separate'])
      expect(await filled({ bonusTaxMethod })).toMatchObject({ bonusSeparateOn: '2020-12-20' });
    const second = { bonusTaxMethod: 'combined', bonusPayOn: '2020-11-20' };
    // What the server gives counts, whatever is sent.
    const advised = await submit({ ...second, bonusSeparateOn: '1999-01-01' });
    expect(advised).toMatchObject({ bonusSeparateOn: '2020-12-20', bonusBestMethod: 'combined-only', bonusSaving: 0 });
    expect(advised.bonusTax).toBeLessThan(advised.bonusCombinedTax);
    // The first one goes on as it was.
    const { id, ver } = first;
    const again = await submit({ id, ver, bonusTaxMethod: 'separate', bonusRemark: '改' });
    expect(again).toMatchObject({ bonusBestMethod: 'separate' });
    expect(again).not.toHaveProperty('bonusSeparateOn');
    await hr.post('/api/seqdesk-salary/year-end-bonus/move', {}, { id, to: 'void' });
    const freed = await submit({ ...second, id: advised.id, ver: advised.ver, bonusRemark: '改' });
    expect(freed).toMatchObject({ bonusBestMethod: 'separate' });
    expect(freed).not.toHaveProperty('bonusSeparateOn');
  });
});

test('a bonus that is void gives its separate method back, and one that is not keeps it', async () => {
  const bonus = { bonusEmployeeNo: employeeNo, bonusYear: 2026, bonusPayOn: '2025-12-20', bonusTaxMethod: 'separate' };
  const amounts = { bonusBase: 12_000, bonusMonths: 3.01, bonusWorkMonths: 12, annualTaxableOther: 30_000 };
  const submit = () => hr.post('/api/seqdesk-salary/year-end-bonus/submit', {}, { ...bonus, ...amounts });
  const wrong = (await submit()).body.data;
  expect(wrong).toMatchObject({
    bonusTax: 3402,
    bonusCombinedTax: 3192,
    bonusBestMethod: 'combined',
    bonusSaving: 210,
  });
  expect((await submit()).body.msg).toContain('该员工在这个纳税年度已有一笔单独计税的年终奖');
  const { id } = wrong;
  const moved = await hr.post('/api/seqdesk-salary/year-end-bonus/move', {}, { id, to: 'void' });
  expect(moved.body.data).toMatchObject({ bonusStatus: 'void', bonusTax: 3402 });
  expect((await submit()).status).toBe(200);
});

test('S1-07 the other income of a year is stated once, and the next bonus of that employee and year takes it', async () => {
  const bonus = { bonusEmployeeNo: employeeNo, bonusYear: 2022, bonusTaxMethod: 'combined', bonusPayOn: '2022-12-20' };
  const amounts = { bonusBase: 12_000, bonusMonths: 3, bonusWorkMonths: 12 };
  const submit = async (changes: Record<string, unknown>) =>
    (await hr.post('/api/seqdesk-salary/year-end-bonus/submit', {}, { ...bonus, ...amounts, ...changes })).body.data;
  expect(await submit({ bonusPayOn: '2022-10-20' })).not.toHaveProperty('annualTaxableOther');
  const stated = await submit({ annualTaxableOther: 30_000.5 });
  const next = await submit({ bonusPayOn: '2022-06-30' });
  expect(next).toMatchObject({ annualTaxableOther: 30_000.5, bonusCombinedTax: stated.bonusCombinedTax });
  expect(await submit({ bonusPayOn: '2022-05-30', annualTaxableOther: 0 })).toMatchObject({ annualTaxableOther: 0 });
  // What was stated last counts; another year asks anew, and a row that is changed keeps what it says.
  expect(await submit({ bonusPayOn: '2022-04-20' })).toMatchObject({ annualTaxableOther: 0 });
  expect(await submit({ bonusPayOn: '2021-12-20' })).not.toHaveProperty('annualTaxableOther');
  // A mistake that was voided is none to go on from.
  const mistake = await submit({ bonusPayOn: '2022-03-20', annualTaxableOther: 999_999.99 });
  await hr.post('/api/seqdesk-salary/year-end-bonus/move', {}, { id: mistake.id, to: 'void' });
  expect(await submit({ bonusPayOn: '2022-02-20' })).toMatchObject({ annualTaxableOther: 0 });
  const { id, ver } = next;
  const emptied = { ...bonus, ...amounts, id, ver, bonusPayOn: '2022-06-30', annualTaxableOther: null };
  const changed = await hr.post('/api/seqdesk-salary/year-end-bonus/submit', {}, emptied);
  expect(changed.body.data).not.toHaveProperty('annualTaxableOther');
});

test('S1-07 a combined bonus is paid with a month in which its employee has pay: none after the leaving', async () => {
  const person = { employeeName: '魏然', employeeDept: '实验部', employeePost: '实验员', employeeType: 'regular' };
  const { body } = await hr.post(
    '/api/seqdesk-employee/employee/submit',
    {},
    { ...person, employeePhone: '13900005680', hiredOn: '2020-03-01' },
  );
  const leaving = { id: body.data.id, to: 'left', data: { leftOn: '2026-11-19' } };
  const left = await hr.post('/api/seqdesk-employee/employee/move', {}, leaving);
  expect(left.body, JSON.stringify(left.body)).toMatchObject({ code: 200 });
  const bonus = { bonusEmployeeNo: body.data.employeeNo, bonusYear: 2026, bonusTaxMethod: 'combined' };
  const amounts = { bonusBase: 12_000, bonusMonths: 3, bonusWorkMonths: 11 };
  const submit = (changes: Record<string, unknown>) =>
    hr.post('/api/seqdesk-salary/year-end-bonus/submit', {}, { ...bonus, ...amounts, ...changes });
  const late = await submit({ bonusPayOn: '2026-12-26' });
  expect([late.status, late.body.msg]).toEqual([400, expect.stringContaining('该员工在 2026-12 之前已离职')]);
  expect((await submit({ bonusPayOn: '2026-12-26', bonusTaxMethod: 'separate' })).status).toBe(200);
  expect((await submit({ bonusPayOn: '2026-11-30' })).status).toBe(200);
});
