import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanNotices } from '../../../src/server/notices/clean-notices.ts';
import { openCompany } from '../support/company.ts';
import { EventReader } from '../support/event-reader.ts';
import {
  claim,
  doTask,
  experimentData,
  flow,
  planData,
  startPlan,
  type StartedPlan,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';
import { colleague, markRead, notice, noticesAbout, noticesOf, unreadOf } from './notice-calls.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let second: Client;
let sales: Client;
beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, sales] = [await server.login('lead'), await server.login('tech'), await server.login('sales')];
  second = await colleague(server, 'tech.two', ['lab-technician']);
});
afterAll(() => server.close());

/** A plan that the technician filled in and the supervisor may review. */
async function planned(): Promise<StartedPlan & { review: string }> {
  const plan = await startPlan(server, lead, 1);
  const { taskId: review } = await doTask(tech, plan.taskId, 'submit', await planData(server, 1));
  return { ...plan, review };
}

describe('contract 7.5 newly claimable tasks', () => {
  test('whoever has the role is told once, with both languages, the number and the way to the task', async () => {
    const { taskId, businessNo, processInstanceId } = await startPlan(server, lead, 1);
    const [row, ...more] = await noticesAbout(tech, 'notice', taskId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      kind: 'notice',
      reason: 'claimable',
      taskId,
      processInstanceId,
      businessNo,
      read: false,
      done: false,
      path: `/work/process/dna-extraction-plan/plan/${taskId}/${businessNo}`,
    });
    expect(row.title.zh).toMatch(/可签收.*DNA提取/);
    expect(row.title.en).toMatch(/claimed.*DNA extraction/);
    expect(await noticesAbout(sales, 'notice', taskId)).toEqual([]);
  });

  test('who has several of its roles gets it once', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const both = await colleague(server, 'both', ['lab-technician', 'lab-supervisor']);
    expect(await noticesAbout(both, 'notice', taskId)).toHaveLength(1);
  });

  test('S7-22 a claim by somebody else removes it, giving back brings a new one, taking back removes it', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const [before] = await noticesAbout(second, 'notice', taskId);
    await markRead(second, { ids: [before.id] });
    await claim(tech, taskId);
    expect(await noticesAbout(second, 'notice', taskId)).toEqual([]);
    expect(await noticesAbout(tech, 'notice', taskId)).toEqual([]);
    await tech.post(`${flow}/workflow/cancelReceive`, { taskId });
    const [after] = await noticesAbout(second, 'notice', taskId);
    expect(after).toMatchObject({ reason: 'claimable', read: false });
    expect(after.id).not.toBe(before.id);
  });

  test('S7-25 it goes with a task that is taken back or withdrawn', async () => {
    const { review, processInstanceId } = await planned();
    expect(await noticesAbout(lead, 'notice', review)).toHaveLength(1);
    await tech.post(`${flow}/workflow/recaption`, { processInstanceId });
    expect(await noticesAbout(lead, 'notice', review)).toEqual([]);
    const { taskId, processInstanceId: other } = await startPlan(server, lead, 1);
    await lead.post(`${flow}/workflow/revokeProcess`, { processInstanceId: other });
    expect(await noticesAbout(tech, 'notice', taskId)).toEqual([]);
  });

  test('beyond one’s data scope nobody is told', async () => {
    const scoped = (scope: 'all' | 'customers') =>
      server.services.store.tenantTx('000000', '0', (tx) =>
        tx.updateTable('role').set({ data_scope: scope }).where('role_alias', '=', 'lab-technician').execute(),
      );
    const { taskId } = await startPlan(server, lead, 1);
    await scoped('customers');
    expect(await noticesAbout(second, 'notice', taskId)).toEqual([]);
    expect(await unreadOf(second)).toEqual({ notice: 0, message: 0, mail: 0 });
    await scoped('all');
    expect(await noticesAbout(second, 'notice', taskId)).toHaveLength(1);
  });
});

describe('contract 7.5 returned tasks', () => {
  test('who did the step is told who returned it and why; others see it as claimable', async () => {
    const { taskId: first, review } = await planned();
    const done = await doTask(lead, review, 'return', { opinionText: '对照缺失，请补' });
    const [row, ...more] = await noticesAbout(tech, 'notice', done.taskId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reason: 'returned', text: '对照缺失，请补', read: false, done: false });
    expect(row.title.zh).toContain(lead.identity.real_name);
    expect(row.taskId).not.toBe(first);
    expect(await noticesAbout(second, 'notice', done.taskId)).toMatchObject([{ reason: 'claimable' }]);
    await claim(second, done.taskId);
    const unread = await unreadOf(tech);
    expect(await noticesAbout(tech, 'notice', done.taskId)).toMatchObject([{ reason: 'returned', done: true }]);
    await markRead(tech, { ids: [row.id] });
    expect(await unreadOf(tech)).toEqual(unread);
  });

  test('who returns to oneself is told of the task alone', async () => {
    const { review } = await planned();
    const { taskId: bench } = await doTask(lead, review, 'approve', {});
    const { taskId: plan } = await doTask(tech, bench, 'return', {});
    expect(await noticesAbout(tech, 'notice', plan)).toMatchObject([{ reason: 'claimable' }]);
  });

  test('a step forward is no return', async () => {
    const { review } = await planned();
    const { taskId: bench } = await doTask(lead, review, 'approve', {});
    expect(await noticesAbout(tech, 'notice', bench)).toMatchObject([{ reason: 'claimable' }]);
    const { taskId: next } = await doTask(tech, bench, 'submit', experimentData(1));
    expect(await noticesAbout(tech, 'notice', next)).toMatchObject([{ reason: 'claimable' }]);
  });
});

describe('contract 7.5 reading', () => {
  test('counts, pages, one read, all of a kind read', async () => {
    await markRead(second, { kind: 'notice' });
    expect(await unreadOf(second)).toEqual({ notice: 0, message: 0, mail: 0 });
    for (let plan = 0; plan < 3; plan++) await startPlan(server, lead, 1);
    expect(await unreadOf(second)).toEqual({ notice: 3, message: 0, mail: 0 });
    const page = (await second.get(`${notice}/list`, { kind: 'notice', current: 2, size: 2 })).body.data;
    expect(page).toMatchObject({ size: 2, current: 2, unread: { notice: 3, message: 0, mail: 0 } });
    expect(page.records).toHaveLength(2);
    const [newest, next] = await noticesOf(second, 'notice');
    expect(newest.createTime >= next.createTime).toBe(true);
    expect(await markRead(second, { ids: [newest.id] })).toEqual({ notice: 2, message: 0, mail: 0 });
    expect((await noticesOf(second, 'notice'))[0]).toMatchObject({ id: newest.id, read: true });
    expect((await noticesOf(tech, 'notice'))[0]).toMatchObject({ id: newest.id, read: false });
    expect(await markRead(second, { kind: 'notice' })).toEqual({ notice: 0, message: 0, mail: 0 });
    expect((await unreadOf(tech)).notice).toBeGreaterThan(2);
  });

  test('nobody marks or reads what is somebody else’s', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const [row] = await noticesAbout(tech, 'notice', taskId);
    await markRead(sales, { ids: [row.id] });
    const company = await openCompany(server, '别家');
    const stranger = await company.login('tech');
    expect(await noticesOf(stranger, 'notice')).toEqual([]);
    expect(await markRead(stranger, { ids: [row.id] })).toEqual({ notice: 0, message: 0, mail: 0 });
    const marks = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('notice_read').selectAll().where('notice_id', '=', row.id).execute(),
    );
    expect(marks).toEqual([]);
    expect((await noticesAbout(tech, 'notice', taskId))[0]).toMatchObject({ read: false });
  });

  test('a kind that there is not, and nothing named to be read, are refused', async () => {
    expect((await tech.get(`${notice}/list`, { kind: 'letters' })).body).toMatchObject({ code: 400 });
    expect((await tech.post(`${notice}/read`, {}, {})).body).toMatchObject({ code: 400 });
    expect((await tech.post(`${notice}/read`, {}, { kind: 'all' })).body).toMatchObject({ code: 400 });
    expect((await tech.post(`${notice}/read`, {}, { ids: ['x'] })).body).toMatchObject({ code: 400 });
  });

  test('S3-11 open pages hear of it, those of the same person elsewhere too', async () => {
    const address = await server.listen();
    const { taskId } = await startPlan(server, lead, 1);
    const [techs, seconds, sellers] = [
      await EventReader.open(address, tech),
      await EventReader.open(address, second),
      await EventReader.open(address, sales),
    ];
    await claim(tech, taskId);
    const names = [(await seconds.next()).name, (await seconds.next()).name];
    expect(names.toSorted()).toEqual(['counters', 'notice']);
    await techs.next();
    await techs.next();
    await markRead(tech, { kind: 'notice' });
    expect(await techs.next()).toEqual({ name: 'notice', data: {} });
    await markRead(sales, { kind: 'mail' });
    expect(await sellers.next()).toEqual({ name: 'notice', data: {} });
    for (const reader of [techs, seconds, sellers]) reader.close();
  });

  test('old notices go, and the marks of those that are gone', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await markRead(tech, { kind: 'notice' });
    server.clock.advance(89 * 86_400);
    await cleanNotices(server.services);
    // Logins have expired meanwhile.
    tech = await server.login('tech');
    expect(await noticesAbout(tech, 'notice', taskId)).toHaveLength(1);
    server.clock.advance(2 * 86_400);
    await cleanNotices(server.services);
    tech = await server.login('tech');
    expect(await noticesAbout(tech, 'notice', taskId)).toEqual([]);
    const marks = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('notice_read').selectAll().execute(),
    );
    expect(marks).toEqual([]);
  });
});
