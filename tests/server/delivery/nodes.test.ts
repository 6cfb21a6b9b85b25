import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, flow, startPlan } from '../support/extraction-plan.ts';
import { EventReader } from '../support/event-reader.ts';
import { startSecondNode, type SecondNode } from '../support/second-node.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let other: SecondNode;
/** A node that hears of nothing. */
let deaf: SecondNode;
let lead: Client;
let tech: Client;
let manager: Client;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  other = await startSecondNode(server);
  deaf = await startSecondNode(server);
  await deaf.services.events.stop();
  address = await server.listen();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  manager = await server.login('manager');
});
afterAll(async () => {
  for (const node of [other, deaf]) await node.close();
  await server.close();
});

/** The counts that another node gives. */
const there = async (client: Client, node = other) => (await node.get(client, `${flow}/work/taskCount`)).data;

/** Fulfilled with the next move that the other node hears of. */
function heardThere(): Promise<void> {
  return new Promise((resolve) => {
    const stop = other.services.events.subscribe((event) => {
      if (event.kind !== 'counters') return;
      stop();
      resolve();
    });
  });
}

describe('S7-27 counters across nodes', () => {
  test('one\u2019s own move shows on another node at once, though that node never hears of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { taskId } = await startPlan(server, lead, 1);
      deaf.clock.advance(1);
      const before = await there(tech, deaf);
      await claim(tech, taskId);
      const after = await there(tech, deaf);
      expect(after.todoTaskCount).toBe(before.todoTaskCount + 1);
      expect(after.claimTaskCount).toBe(before.claimTaskCount - 1);
    }
  });

  test('somebody else\u2019s move shows there once that node has heard of it', async () => {
    const before = await there(tech);
    const heard = heardThere();
    await startPlan(server, lead, 1);
    await heard;
    const after = await there(tech);
    expect(after.claimTaskCount).toBe(before.claimTaskCount + 1);
    expect(after.extractCount).toBe(before.extractCount + 1);
  });

  test('and after a second where it never hears', async () => {
    deaf.clock.advance(1);
    const before = await there(tech, deaf);
    await startPlan(server, lead, 1);
    deaf.clock.advance(1);
    expect((await there(tech, deaf)).claimTaskCount).toBe(before.claimTaskCount + 1);
  });
});

describe('pushes', () => {
  test('a move is told to those whose stage counters it changes, though the task is not theirs', async () => {
    const reader = await EventReader.open(address, manager);
    const { taskId, processInstanceId } = await startPlan(server, lead, 1);
    expect(await reader.next('counters')).toEqual({ name: 'counters', data: {} });
    await claim(tech, taskId);
    await lead.post(`${flow}/workflow/revokeProcess`, { processInstanceId });
    expect(await reader.next('counters')).toEqual({ name: 'counters', data: {} });
    reader.close();
  });
});
