import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateOpenTasks, notifyOverdue } from '../../../src/server/notices/late-tasks.ts';
import { EventReader } from '../support/event-reader.ts';
import { claim, complete, flow, planData, startPlan } from '../support/extraction-plan.ts';
import { startSecondNode, type SecondNode } from '../support/second-node.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { colleague, markRead, noticesAbout, unreadOf } from './notice-calls.ts';

/** A step with one working day is late after five days, however a weekend falls. */
const untilLate = 5 * 86_400;

let server: TestServer;
let node: SecondNode;
let lead: Client;
let tech: Client;
let second: Client;
beforeAll(async () => {
  server = await startTestServer();
  node = await startSecondNode(server);
  second = await colleague(server, 'tech.two', ['lab-technician']);
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(async () => {
  await node.close();
  await server.close();
});

async function lateFor(client: Client, taskId: string): Promise<Json[]> {
  return (await noticesAbout(client, 'notice', taskId)).filter(({ reason }) => reason === 'overdue');
}

/** Makes a task late without time going on, so that nobody's login expires. */
async function passDue(taskId: string): Promise<void> {
  const at = new Date(server.clock.now().getTime() - 1000);
  await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.updateTable('wf_task').set({ due_at: at }).where('id', '=', taskId).execute(),
  );
}

describe('contract 7.5 overdue tasks', () => {
  test('nothing is late before its time, then whoever may claim it is told once, by whatever node', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    expect(await notifyOverdue(server.services)).toBe(0);
    await passDue(taskId);
    const told = await Promise.all([server, node, server, node].map(({ services }) => notifyOverdue(services)));
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
    expect(await notifyOverdue(node.services)).toBe(0);
    for (const client of [tech, second]) {
      expect(await lateFor(client, taskId)).toMatchObject([{ read: false, done: false, taskId }]);
    }
    const [row] = await lateFor(tech, taskId);
    expect(row.title.zh).toMatch(/已逾期.*\d{4}-\d\d-\d\d/);
    expect(row.title.en).toMatch(/Overdue since \d{4}-\d\d-\d\d/);
  });

  test('it goes to who claims the task, from hand to hand, and back to the role; it is done with the task', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await passDue(taskId);
    await notifyOverdue(server.services);
    await claim(tech, taskId);
    expect(await lateFor(second, taskId)).toEqual([]);
    expect(await lateFor(tech, taskId)).toHaveLength(1);
    await lead.post(`${flow}/workflow/handOverTask`, {}, { taskId, userId: second.userId, reason: '请假' });
    expect(await lateFor(tech, taskId)).toEqual([]);
    expect(await lateFor(second, taskId)).toHaveLength(1);
    await second.post(`${flow}/workflow/cancelReceive`, { taskId });
    expect(await lateFor(tech, taskId)).toHaveLength(1);
    await claim(tech, taskId);
    const before = await unreadOf(tech);
    const done = await complete(tech, taskId, 'submit', await planData(server, 1));
    expect(done.body).toMatchObject({ code: 200 });
    expect(await lateFor(tech, taskId)).toMatchObject([{ done: true }]);
    expect(await unreadOf(tech)).toEqual({ ...before, notice: before.notice - 1 });
  });

  test('what was read is late once and not again, also after a restart', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    await passDue(taskId);
    await notifyOverdue(server.services);
    expect(await lateFor(second, taskId)).toEqual([]);
    const [row] = await lateFor(tech, taskId);
    await markRead(tech, { ids: [row.id] });
    const restarted = await startSecondNode(server);
    await dateOpenTasks(restarted.services);
    expect(await notifyOverdue(restarted.services)).toBe(0);
    await restarted.close();
    expect(await lateFor(tech, taskId)).toMatchObject([{ id: row.id, read: true }]);
  });

  test('a task that is being moved is told of the next time', async () => {
    const { taskId, processInstanceId } = await startPlan(server, lead, 1);
    await passDue(taskId);
    await server.services.store.tenantTx('000000', '0', async (tx) => {
      await tx.selectFrom('wf_instance').select('id').where('id', '=', processInstanceId).forUpdate().execute();
      expect(await notifyOverdue(node.services)).toBe(0);
    });
    expect(await notifyOverdue(node.services)).toBe(1);
  });

  test('S3-11 pages on another node hear of it', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    await passDue(taskId);
    const reader = await EventReader.open(await server.listen(), tech);
    await notifyOverdue(node.services);
    expect((await reader.next()).name).toBe('notice');
    reader.close();
  });

  test('tasks that were opened before their time was kept are dated at the start', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const due = () =>
      server.services.store.tenantTx('000000', '0', (tx) =>
        tx.selectFrom('wf_task').select('due_at').where('id', '=', taskId).executeTakeFirstOrThrow(),
      );
    const before = await due();
    expect(before.due_at).not.toBeNull();
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('wf_task').set({ due_at: null }).where('id', '=', taskId).execute(),
    );
    await dateOpenTasks(server.services);
    expect(await due()).toEqual(before);
  });

  test('by the clock: a step with one working day is late when the days have passed', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    expect(await notifyOverdue(server.services)).toBe(0);
    server.clock.advance(untilLate);
    expect(await notifyOverdue(server.services)).toBeGreaterThan(0);
    tech = await server.login('tech');
    expect(await lateFor(tech, taskId)).toHaveLength(1);
  });
});
