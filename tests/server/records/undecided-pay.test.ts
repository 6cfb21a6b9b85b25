import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doTask, flow, taskDetail, userIds } from '../support/extraction-plan.ts';
import { processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* The company has one director and one person of finance, who decide about nothing of their own. */

const base = '/api/seqdesk-salary';
const fine = { opinionText: '同意' };

let server: TestServer;
let desk: PayDesk;
let hr: Client;
let finance: Client;
let accounts: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
  ({ hr } = desk);
  finance = await server.login('finance');
  accounts = await userIds(server);
});
afterAll(() => server.close());

const employees = new Map<string, string>();
let months = 0;

/** A raise of who has an account, each in a month of its own; '' for somebody without one. */
async function raiseOf(account: string): Promise<Json> {
  const employee = account === '' ? {} : { employeeAccount: accounts.get(account), employeeName: account };
  const adjustEmployeeNo = employees.get(account) ?? (await desk.employ({}, employee));
  employees.set(account, adjustEmployeeNo);
  months += 1;
  const row = { adjustEmployeeNo, adjustEffectiveMonth: `2026-0${months}`, adjustBasicAfter: 11_000 };
  return desk.save('salary/salary-adjustment', { adjustType: 'regular', adjustReason: '年度调薪', ...row });
}

/** What the page of a raise says to somebody of who could decide about it. */
async function told({ adjustNo }: Json, client = hr): Promise<Json> {
  const reply = await client.get(`${base}/salary-adjustment/work`, { key: adjustNo, part: 'process', size: 1 });
  return reply.body.data.undecided;
}

const handIn = ({ id }: Json) => hr.post(`${base}/salary-adjustment/move`, {}, { id, to: 'checked' });

async function giveRole(account: string, role: string): Promise<void> {
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`
      insert into user_role (tenant_id, user_id, role_id)
      select u.tenant_id, u.id, r.id from app_user u join role r on r.tenant_id = u.tenant_id
      where u.account = ${account} and r.role_alias = ${role} and u.tenant_id = '000000'`.execute(tx),
  );
}

describe('S2-15 a raise that nobody could decide about', () => {
  test('is told before it is handed in, with the step, its role and whom it is about; others are not', async () => {
    expect(await told(await raiseOf(''))).toBeNull();
    const own = await raiseOf('director');
    const text = await told(own);
    expect(text.zh).toMatch(/没有人能办理“总监放行”（角色：.+）：.+是当事人。请管理员/);
    expect(text.en).toMatch(
      /Nobody can do “Director's release” \(role: .+\): it is about .+\. An administrator can give the role/,
    );
    expect((await told(await raiseOf('finance'))).zh).toContain('没有人能办理“财务审核”');
    // Who may not hand it in is told the same: whoever does, they do not decide.
    expect((await told(own, finance)).zh).toBe(text.zh);
  });

  test('is told on the task and on the page of the process as well once it is handed in, until somebody has the role', async () => {
    const own = await raiseOf('director');
    expect((await handIn(own)).status).toBe(200);
    const { taskId, processInstanceId } = await processOfRow(hr, 'salary/salary-adjustment', own.adjustNo);
    expect((await taskDetail(finance, taskId)).undecided.zh).toContain('没有人能办理“总监放行”');
    const next = await doTask(finance, taskId, 'approve', fine);
    expect((await taskDetail(await server.login('director'), next.taskId)).undecided.zh).toContain('是当事人');
    const instance = await hr.get(`${flow}/work/instance-detail`, { processInstanceId });
    expect(instance.body.data.undecided.zh).toContain('没有人能办理“总监放行”');
    expect((await told(own)).zh).toContain('没有人能办理“总监放行”');
    await giveRole('lead', 'regional-director');
    expect(await told(own)).toBeNull();
    expect(await taskDetail(finance, taskId)).not.toHaveProperty('undecided');
    expect((await doTask(await server.login('lead'), next.taskId, 'approve', fine)).status).toBe('finished');
    expect(await told(own)).toBeNull();
  });

  test('one person for two steps is one too few; who hands in decides neither', async () => {
    const own = await raiseOf('finance');
    // The director reviews for finance now, and another one releases.
    await giveRole('director', 'finance');
    expect(await told(own)).toBeNull();
    const both = await raiseOf('lead');
    expect(await told(both)).toBeNull();
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`
        delete from user_role where role_id in (select id from role where role_alias = 'finance')
          and user_id in (select id from app_user where account = 'finance')`.execute(tx),
    );
    expect((await told(both)).zh).toMatch(/没有人能办理“总监放行”.*要办理“财务审核”/);
    expect((await told(both)).zh).toContain('是当事人');
    await giveRole('hr', 'finance');
    await giveRole('hr', 'regional-director');
    expect((await told(both, await server.login('hr'))).zh).toMatch(/没有人能办理“总监放行”.*是提交人/);
  });
});
