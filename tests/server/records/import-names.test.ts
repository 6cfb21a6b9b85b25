import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Cells that say what a row is called, where its number is wanted, and cells that say nothing. */

let server: TestServer;
let desk: PayDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  await desk.addPolicy();
});
afterAll(() => server.close());

test('S1-07 an import with a name in the column of pay slips says what to write instead', async () => {
  const no = await desk.employ();
  await desk.lock(await desk.calculate('2026-01'));
  const february = await desk.calculate('2026-02');
  const { sheetNo } = (await desk.sheets(february)).get(no) ?? {};
  const bonus = { bonusYear: 2026, bonusBase: 1000, bonusMonths: 1, bonusWorkMonths: 12, bonusTaxMethod: 'combined' };
  const check = async (bonusSheet: string): Promise<Json> => {
    const rows = [{ ...bonus, bonusEmployeeNo: no, bonusPayOn: '2026-02-20', bonusSheet }];
    return (await desk.hr.post('/api/seqdesk-salary/year-end-bonus/import', {}, { rows })).body.data;
  };
  const named = await check('王芳');
  expect(named.faulty).toBe(1);
  expect(named.findings.filter(({ key }: Json) => key === 'bonusSheet')).toMatchObject([
    {
      code: 'reference',
      message: {
        zh: '全年最后一张工资条：“王芳”不是工资条号，而是 2 条工资条的姓名，无法确定是哪一条',
        en: expect.stringContaining('"王芳" is not the Pay slip no. but the'),
      },
      mend: { zh: `填写工资条号，例如 ${sheetNo}`, en: `Write the Pay slip no., such as ${sheetNo}` },
    },
  ]);
  expect((await check(no)).findings.filter(({ key }: Json) => key === 'bonusSheet')).toMatchObject([
    {
      message: {
        zh: `全年最后一张工资条：“${no}”不是工资条号，而是 2 条工资条的工号，无法确定是哪一条`,
        en: expect.stringContaining(`"${no}" is not the Pay slip no. but the Employee no. of 2 rows`),
      },
      mend: { zh: `填写工资条号，例如 ${sheetNo}` },
    },
  ]);
  // What is said of no row is told as before.
  const [unknown] = (await check('XZ20260101-001-YG000000')).findings;
  expect(unknown.message.zh).toContain('不存在或已被删除');
  expect((await check(sheetNo)).faulty).toBe(0);
});

test('S1-07 the same attendance imported once more changes nothing, also where its cells are empty', async () => {
  const no = await desk.employ();
  const importing = async (row: Json): Promise<Json> => {
    const path = '/api/seqdesk-salary/attendance/import';
    const rows = [{ attendMonth: '2026-08', attendEmployeeNo: no, attendRemark: '', ...row }];
    const { confirm, ...told } = (await desk.hr.post(path, {}, { rows })).body.data;
    return told.changed + told.added === 0 ? told : (await desk.hr.post(path, { confirm }, { rows })).body.data;
  };
  const file = { attendBonus: 120, attendDueDays: '', attendAbsenceDays: '', attendFactor: '' };
  expect(await importing(file)).toMatchObject({ added: 1, faulty: 0 });
  expect(await importing(file)).toMatchObject({ unchanged: 1, changed: 0, faulty: 0 });
  // What was changed since is cleared by an empty cell.
  expect(await importing({ ...file, attendAbsenceDays: 2 })).toMatchObject({ changed: 1 });
  expect(await importing(file)).toMatchObject({ changed: 1 });
});
