import { expect } from 'vitest';
import { flow } from './extraction-plan.ts';
import type { Client, Json } from './test-server.ts';

async function lengthOf(client: Client, list: string, query: Record<string, string> = {}): Promise<number> {
  const reply = await client.get(`${flow}/work/${list}-list`, { ...query, size: 1000 });
  if (reply.status === 403) return -1;
  expect(reply.body.data.records).toHaveLength(reply.body.data.total);
  return reply.body.data.total as number;
}

/** The menu entries of a person that count what waits at stages and nodes. */
export async function countedMenus(client: Client): Promise<readonly Json[]> {
  const menus = flatMenus((await client.get('/api/blade-system/menu/routes')).body.data);
  return menus.filter(({ meta }) => /^(stage|node|process):/.test(meta?.counts ?? ''));
}

function flatMenus(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flatMenus(node.children ?? [])]);
}

/** The figures of the person's own lists. */
export async function expectTrueLists(client: Client, account: string): Promise<Json> {
  const counts = (await client.get(`${flow}/work/taskCount`)).body.data;
  expect(counts.claimTaskCount, `${account} claim`).toBe(await lengthOf(client, 'claim'));
  expect(counts.todoTaskCount, `${account} todo`).toBe(await lengthOf(client, 'todo'));
  return counts;
}

/** Every figure that a person is told is the length of the list that it stands for. */
export async function expectTrueCounters(client: Client, account: string): Promise<void> {
  const { claimTaskCount: _claim, todoTaskCount: _todo, ...stages } = await expectTrueLists(client, account);
  for (const [counter, count] of Object.entries(stages)) {
    expect(count, `${account} ${counter}`).toBe(await lengthOf(client, 'stage', { counter }));
  }
  const counted = (await countedMenus(client)).map(({ id }) => id as string);
  const notice = await client.post('/api/seqdesk-experimental-delivery/digitnotice/aggregation', {}, counted);
  const entries = notice.body.data as Json[];
  expect(entries.map(({ menuId }) => menuId)).toEqual(counted);
  for (const { count, deliveryNodeNoticeVOList: nodes } of entries) {
    const known = nodes.map((node: Json) => node.count).filter((each: number) => each >= 0);
    expect(count).toBe(known.length === 0 ? -1 : known.reduce((sum: number, each: number) => sum + each, 0));
  }
  for (const { menuId, count } of entries.filter((entry) => entry.count > 0)) {
    expect(count, `${account} ${menuId}`).toBe(await lengthOf(client, 'stage', { menuId }));
  }
}
