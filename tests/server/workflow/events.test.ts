import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadIdentity } from '../../../src/server/directory/auth/identity.ts';
import type { Principal } from '../../../src/server/platform/http/access.ts';
import { noticeListener } from '../../../src/server/notices/listen.ts';
import { handInListener } from '../../../src/server/records/hand-ins/listen.ts';
import { recordListener } from '../../../src/server/records/projections/listen.ts';
import type { Services } from '../../../src/server/platform/services.ts';
import { cancelReceive, claimTask } from '../../../src/server/workflow/claim-task.ts';
import { completeTask } from '../../../src/server/workflow/complete-task.ts';
import { recaption } from '../../../src/server/workflow/take-back.ts';
import { planData, startPlan, userIds } from '../support/extraction-plan.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { runUnit, type UnitListener } from '../../../src/server/platform/unit.ts';

let server: TestServer;
let principal: Principal;

beforeAll(async () => {
  server = await startTestServer();
  const userId = (await userIds(server)).get('tech') ?? '';
  const identity = await server.services.store.tenantTx('000000', userId, (tx) => loadIdentity(tx, userId));
  if (identity === null) throw new Error('the technician is missing');
  principal = { ...identity, permissions: new Set(), sessionId: '', expiresAt: new Date(8.64e15) };
});
afterAll(() => server.close());

/** The server's services with more listeners behind its own. */
function withListeners(...more: readonly UnitListener[]): Services {
  const { services } = server;
  return { ...services, listeners: [...services.listeners, ...more] };
}

async function openTask(): Promise<{ readonly taskId: string; readonly processInstanceId: string }> {
  return startPlan(server, await server.login('lead'));
}

async function statusOf(taskId: string): Promise<string | undefined> {
  const row = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('wf_task').select('status').where('id', '=', taskId).executeTakeFirst(),
  );
  return row?.status;
}

test('notices hear of a move before records do', () => {
  const { listeners } = server.services;
  const ofRecords = listeners.filter((one) => one === handInListener || one === recordListener);
  expect(ofRecords).toHaveLength(2);
  for (const one of ofRecords) expect(listeners.indexOf(noticeListener)).toBeLessThan(listeners.indexOf(one));
  expect(listeners).toContain(noticeListener);
});

test('every listener hears every event of a unit of work in order, its end last', async () => {
  const heard: string[] = [];
  const first: UnitListener = async (_, { kind }) => void heard.push(`first ${kind}`);
  const second: UnitListener = async (_, { kind }) => void heard.push(`second ${kind}`);
  const services = withListeners(first, second);
  const pairs = (...kinds: readonly string[]) => kinds.flatMap((kind) => [`first ${kind}`, `second ${kind}`]);
  const { taskId, processInstanceId } = await openTask();

  await runUnit(services, principal, (unit) => claimTask(unit, taskId));
  expect(heard.splice(0)).toEqual(pairs('task-assigned', 'move-ending'));
  await runUnit(services, principal, (unit) => cancelReceive(unit, taskId));
  expect(heard.splice(0)).toEqual(pairs('task-released', 'move-ending'));
  await runUnit(services, principal, (unit) => claimTask(unit, taskId));
  heard.splice(0);
  await runUnit(services, principal, async (unit) =>
    completeTask(unit, { taskId, outcome: 'submit', data: await planData(server) }),
  );
  expect(heard.splice(0)).toEqual(pairs('task-completed', 'move-ending'));
  await runUnit(services, principal, (unit) => recaption(unit, processInstanceId));
  expect(heard.splice(0)).toEqual(pairs('task-vanishing', 'move-ending'));
});

test('the end of a move tells what it changed', async () => {
  const { taskId, processInstanceId } = await openTask();
  await runUnit(server.services, principal, (unit) => claimTask(unit, taskId));
  const written: (readonly string[])[] = [];
  const services = withListeners(async (_, event) => {
    if (event.kind === 'move-ending') written.push(event.written, event.processes, event.users);
  });
  await runUnit(services, principal, async (unit) =>
    completeTask(unit, { taskId, outcome: 'submit', data: await planData(server) }),
  );
  expect(written).toEqual([[processInstanceId], ['dna-extraction-plan'], [principal.userId]]);
});

test('a listener that fails undoes the move and is the last to hear of it', async () => {
  const { taskId } = await openTask();
  let reached = false;
  const failing: UnitListener = async (_, { kind }) => {
    if (kind === 'move-ending') throw new Error('no room');
  };
  const behind: UnitListener = async (_, { kind }) => {
    reached ||= kind === 'move-ending';
  };
  await expect(runUnit(withListeners(failing, behind), principal, (unit) => claimTask(unit, taskId))).rejects.toThrow(
    'no room',
  );
  expect(reached).toBe(false);
  expect(await statusOf(taskId)).toBe('open');
  await runUnit(server.services, principal, (unit) => claimTask(unit, taskId));
  expect(await statusOf(taskId)).toBe('claimed');
});
