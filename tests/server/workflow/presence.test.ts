import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventReader, type ReadEvent } from '../support/event-reader.ts';
import { claim, flow, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

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

async function claimedTask(): Promise<string> {
  const { taskId } = await startPlan(server, lead);
  await claim(tech, taskId);
  return taskId;
}

const tell = (who: Client, taskId: string, page: string, here = true): Promise<Reply> =>
  who.post(`${flow}/work/presence`, {}, { taskId, page, here });

/** What a page hears next of who has a task open. */
async function presence(reader: EventReader): Promise<unknown> {
  const { data }: ReadEvent = await reader.next('presence');
  return data;
}

test('who has a task open hears of each other page that opens it, has it open, leaves it or goes away', async () => {
  const taskId = await claimedTask();
  const first = await EventReader.open(address, tech, 'first');
  expect(await first.next()).toEqual({ name: 'open', data: {} });
  expect((await tell(tech, taskId, 'first')).body.code).toBe(200);
  const second = await EventReader.open(address, lead, 'second');
  expect((await tell(lead, taskId, 'second')).body).toMatchObject({ code: 200 });
  const leads = { taskId, id: `${lead.userId}-second`, name: expect.any(String) as string, own: false };
  const techs = { taskId, id: `${tech.userId}-first`, name: expect.any(String) as string, own: false };
  expect(await presence(first)).toEqual({ ...leads, here: true });
  expect(await presence(second)).toEqual({ ...techs, here: true });
  await tell(lead, taskId, 'second', false);
  expect(await presence(first)).toEqual({ ...leads, here: false });
  await tell(lead, taskId, 'second');
  expect(await presence(first)).toEqual({ ...leads, here: true });
  // Its browser is closed without a word.
  second.close();
  expect(await presence(first)).toEqual({ ...leads, here: false });
  first.close();
});

test('another window of the same person is told as such', async () => {
  const taskId = await claimedTask();
  const [first, second] = [
    await EventReader.open(address, tech, 'window-1'),
    await EventReader.open(address, tech, 'window-2'),
  ];
  await tell(tech, taskId, 'window-1');
  await tell(tech, taskId, 'window-2');
  expect(await presence(first)).toMatchObject({ own: true, here: true });
  expect(await presence(second)).toMatchObject({ own: true, here: true });
  for (const reader of [first, second]) reader.close();
});

test('who may not see the task tells nothing and hears nothing', async () => {
  const taskId = await claimedTask();
  const [stranger, admin2] = [await server.login('finance'), await server.login('admin2')];
  const first = await EventReader.open(address, tech, 'first');
  await tell(tech, taskId, 'first');
  expect((await tell(stranger, taskId, 'stranger')).body.code).toBe(403);
  expect((await tell(admin2, taskId, 'admin2')).body.code).toBe(400);
  await tell(lead, taskId, 'lead');
  expect(await presence(first)).toMatchObject({ id: `${lead.userId}-lead` });
  first.close();
});

test('nobody sets or ends what another person’s page has open', async () => {
  const taskId = await claimedTask();
  const [first, second] = [
    await EventReader.open(address, tech, 'first'),
    await EventReader.open(address, lead, 'second'),
  ];
  await tell(tech, taskId, 'first');
  await tell(lead, taskId, 'second');
  await presence(first);
  // The lead names the page of tech: it stays open, and what is told names the lead.
  await tell(lead, taskId, 'first', false);
  expect(await presence(first)).toMatchObject({ id: `${lead.userId}-first`, here: false });
  await tell(lead, taskId, 'second', false);
  expect(await presence(first)).toMatchObject({ id: `${lead.userId}-second`, here: false });
  for (const reader of [first, second]) reader.close();
});

test('a saved draft is told to the windows of whoever saved it', async () => {
  const taskId = await claimedTask();
  const [own, others] = [await EventReader.open(address, tech), await EventReader.open(address, lead)];
  const release = { formId: 'dna-extraction-plan', version: 1 };
  await tech.post(`${flow}/work/draft`, { taskId }, { seq: 3, release, header: {}, patches: [] });
  expect(await own.next('draft')).toEqual({ name: 'draft', data: { taskId, seq: 3 } });
  await lead.post(`${flow}/work/presence`, {}, { taskId, page: 'x', here: true });
  await server.services.events.tell({ kind: 'dict', tenantId: null, code: 'last' });
  expect(await others.next()).toEqual({ name: 'dict', data: { code: 'last' } });
  for (const reader of [own, others]) reader.close();
});
