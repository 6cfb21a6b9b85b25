import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticesAbout } from '../notices/notice-calls.ts';
import { processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;
let finance: Client;
let month: Json;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  finance = await server.login('finance');
  await desk.addPolicy();
  await desk.employ();
  month = await desk.calculate('2026-01');
});
afterAll(() => server.close());

function withdraw(data?: Json): Promise<Reply> {
  return finance.post(
    `${base}/salary/move`,
    {},
    { id: month.id, to: 'draft', ...(data === undefined ? {} : { data }) },
  );
}

/** The fields that a rejection names as not filled in. */
function missing({ body }: Reply): readonly string[] {
  const findings: readonly Json[] = body.data.findings;
  return findings.flatMap(({ key, code }) => (['required', 'need'].includes(code) ? [key] : []));
}

async function history(): Promise<readonly Json[]> {
  return (await desk.hr.get(`${base}/salary/history`, { id: month.id, size: 100 })).body.data.records;
}

test('S2-14 a released month is withdrawn with a reason alone, which its page and its history tell', async () => {
  await desk.approve(month);
  for (const data of [undefined, { runWithdrawReason: '  ' }, { runWithdrawReason: '　　' }]) {
    const bare = await withdraw(data);
    expect([bare.status, bare.body.data.findings]).toMatchObject([400, [{ key: 'runWithdrawReason' }]]);
    expect(bare.body.msg).toContain('请填写撤回审批的原因');
  }
  expect((await desk.month(month)).runStatus).toBe('approved');
  expect((await withdraw({ runWithdrawReason: '漏了一名员工的加班' })).status).toBe(200);
  expect(await desk.month(month)).toMatchObject({ runStatus: 'draft', runWithdrawReason: '漏了一名员工的加班' });
  const { processInstanceId } = await processOfRow(desk.hr, 'salary/salary', month.runNo);
  const told = await noticesAbout(desk.hr, 'notice', processInstanceId);
  expect(told.filter(({ reason }) => reason === 'withdrawn')).toMatchObject([
    { text: '漏了一名员工的加班', title: { zh: expect.stringContaining('撤销了已通过的审批：薪资审批') }, done: false },
  ]);
  const own = await noticesAbout(finance, 'notice', processInstanceId);
  expect(own.filter(({ reason }) => reason === 'withdrawn')).toEqual([]);
  const [entry] = await history();
  expect(entry?.userName).not.toBe('');
  expect(JSON.stringify(entry?.changes)).toContain('漏了一名员工的加班');
});

test('S2-14 handed in again it has no reason any more, and another withdrawal asks for its own', async () => {
  await desk.approve(month);
  expect(await desk.month(month)).not.toHaveProperty('runWithdrawReason');
  expect((await withdraw()).status).toBe(400);
  expect((await withdraw({ runWithdrawReason: '社保基数有误' })).status).toBe(200);
  const told = JSON.stringify(await history());
  for (const reason of ['漏了一名员工的加班', '社保基数有误']) expect(told).toContain(reason);
});

test('S2-14 a correction says why in words, a raise likewise, and a return too', async () => {
  const blank = { runMonth: '2026-01', runCorrects: month.runNo, runReason: '　 ' };
  const correction = await desk.hr.post(`${base}/salary/submit`, {}, blank);
  expect([correction.status, missing(correction)]).toEqual([400, expect.arrayContaining(['runReason'])]);
  const raise = { adjustEmployeeNo: await desk.employ(), adjustType: 'regular', adjustEffectiveMonth: '2026-05' };
  const sent = await desk.hr.post(`${base}/salary-adjustment/submit`, {}, { ...raise, adjustReason: '　' });
  expect([sent.status, missing(sent)]).toEqual([400, ['adjustReason']]);
  const saved = await desk.save('salary/salary-adjustment', { ...raise, adjustReason: '年度调薪' });
  await desk.hr.post(`${base}/salary-adjustment/move`, {}, { id: saved.id, to: 'checked' });
  const { taskId } = await processOfRow(desk.hr, 'salary/salary-adjustment', saved.adjustNo);
  await finance.post('/api/blade-flow/work/claim-task', { taskId });
  for (const [opinionText, comment] of [
    ['　 ', ''],
    ['', '　 '],
  ]) {
    const back = { taskId, outcome: 'return', data: { opinionText }, comment };
    const reply = await finance.post('/api/blade-flow/work/complete-task', {}, back);
    expect([reply.status, missing(reply)]).toEqual([400, ['opinionText']]);
  }
});

test('S2-24 a save that changes nothing leaves the row, its version and its history as they were', async () => {
  const before = await desk.month(month);
  const entries = (await history()).length;
  const { id, ver, runMonth, runReason } = before;
  const same = await desk.hr.post(`${base}/salary/submit`, {}, { id, ver, runMonth, runReason });
  expect(same.body).toMatchObject({ code: 200, data: { id, ver } });
  expect(await desk.month(month)).toEqual(before);
  expect((await history()).length).toBe(entries);
  const old = await desk.hr.post(`${base}/salary/submit`, {}, { id, ver: Number(ver) - 1, runMonth });
  expect(old.body.msg).toMatch(/修改/);
});
