import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventReader } from '../support/event-reader.ts';
import { claim, doTask, flow, planData, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';
import { noticesAbout, unreadOf } from './notice-calls.ts';

let server: TestServer;
let address: string;
let lead: Client;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

/** Gives somebody the role besides their own, or takes it. */
function asTechnician(userId: string, given: boolean): Promise<unknown> {
  return server.services.store.tenantTx('000000', '0', async (tx) => {
    const alias = 'lab-technician';
    const { id } = await tx.selectFrom('role').select('id').where('role_alias', '=', alias).executeTakeFirstOrThrow();
    if (given)
      return tx.insertInto('user_role').values({ user_id: userId, role_id: id, tenant_id: '000000' }).execute();
    return tx.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', '=', id).execute();
  });
}

/** Somebody to whom their plan was returned, and who works in another department since. */
async function returnedToLeaver(account: string) {
  const { userId } = await server.login(account);
  await asTechnician(userId, true);
  const maker = await server.login(account);
  const { taskId: plan, processInstanceId } = await startPlan(server, lead, 1);
  const { taskId: review } = await doTask(maker, plan, 'submit', await planData(server, 1));
  const { taskId } = await doTask(lead, review, 'return', { opinionText: '请补' });
  await asTechnician(userId, false);
  const leaver = await server.login(account);
  expect(await noticesAbout(leaver, 'notice', taskId)).toMatchObject([{ reason: 'returned', done: false }]);
  const page = await EventReader.open(address, leaver);
  return { leaver, taskId, processInstanceId, page };
}

test('S7-25 what was returned and is taken back leaves the bell at once, whatever role its reader has by now', async () => {
  const { leaver, taskId, processInstanceId, page } = await returnedToLeaver('seqop');
  expect((await unreadOf(leaver)).notice).toBe(1);
  await lead.post(`${flow}/workflow/recaption`, { processInstanceId });
  expect(await page.next()).toEqual({ name: 'notice', data: {} });
  expect((await unreadOf(leaver)).notice).toBe(0);
  expect(await noticesAbout(leaver, 'notice', taskId)).toEqual([]);
  page.close();
});

test('S7-25 so does what is withdrawn with its process', async () => {
  const { leaver, processInstanceId, page } = await returnedToLeaver('bioinfo');
  const admin = await server.login('admin');
  const reply = await admin.post(`${flow}/workflow/revokeProcess`, { processInstanceId });
  expect(reply.body).toMatchObject({ code: 200 });
  expect(await page.next()).toEqual({ name: 'notice', data: {} });
  expect((await unreadOf(leaver)).notice).toBe(0);
  page.close();
});

test('S7-22 S7-24 what somebody else claims asks for nothing any more, until they give it back', async () => {
  const { leaver, taskId, page } = await returnedToLeaver('finance');
  await claim(tech, taskId);
  expect(await page.next()).toEqual({ name: 'notice', data: {} });
  expect((await unreadOf(leaver)).notice).toBe(0);
  await tech.post(`${flow}/workflow/cancelReceive`, { taskId });
  expect(await page.next()).toEqual({ name: 'notice', data: {} });
  expect((await unreadOf(leaver)).notice).toBe(1);
  page.close();
});
