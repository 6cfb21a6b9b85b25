import { expect } from 'vitest';
import { flow } from '../../support/extraction-plan.ts';
import type { Client, Json } from '../../support/test-server.ts';

/** A task that has just come to a list is the newest in it, named in both languages. */
export async function expectFirst(client: Client, list: string, taskId: string, where: string): Promise<void> {
  const { records } = (await listed(client, list, { descs: 'createTime' })) as { records: Json[] };
  expect(records[0], `${where}: newest of the ${list} list`).toMatchObject({
    taskId,
    taskLabel: { zh: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) },
  });
}

/** A person's counters say as many as the lists hold. */
export async function expectCounters(client: Client, where: string): Promise<void> {
  const { body } = await client.get(`${flow}/work/taskCount`);
  const [toClaim, toDo] = [await listed(client, 'claim'), await listed(client, 'todo')];
  expect(body.data, `${where}: counters and lists`).toMatchObject({
    claimTaskCount: toClaim.total,
    todoTaskCount: toDo.total,
  });
}

/** What stage counters say to a person. */
export async function stageCount(client: Client, counters: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  if (counters.size === 0) return new Map();
  const { body } = await client.get(`${flow}/work/taskCount`);
  return new Map([...counters].map((counter) => [counter, body.data[counter] as number] as const));
}

async function listed(client: Client, list: string, order: Readonly<Record<string, string>> = {}): Promise<Json> {
  const { body } = await client.get(`${flow}/work/${list}-list`, { size: 1, ...order });
  expect(body).toMatchObject({ code: 200 });
  return body.data;
}
