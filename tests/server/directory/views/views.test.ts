import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCompany } from '../../support/company.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

const base = '/api/seqdesk-system/view';

let server: TestServer;
let tech: Client;
let lead: Client;
beforeAll(async () => {
  server = await startTestServer();
  [tech, lead] = [await server.login('tech'), await server.login('lead')];
});
afterAll(() => server.close());

function columnsOf(...names: readonly string[]): Json[] {
  return names.map((name, at) => ({ name, shown: at === 0 }));
}

async function viewsOf(client: Client): Promise<Json> {
  return (await client.get(`${base}/list`)).body.data;
}

function submit(client: Client, body: Json) {
  return client.call('POST', `${base}/submit`, { body });
}

test('S7-20 how a person arranged a list is the same wherever they sign in; the last one wins', async () => {
  expect(await viewsOf(tech)).toEqual([]);
  await submit(tech, { key: 'tasks-todo', columns: columnsOf('due', 'step') });
  await submit(tech, { key: 'tasks-claim', columns: columnsOf('step') });
  const last = { key: 'tasks-todo', columns: columnsOf('step', 'due', 'process') };
  expect((await submit(tech, { ...last, columns: last.columns.map((one) => ({ ...one, more: 1 })) })).status).toBe(200);
  const elsewhere = await server.login('tech');
  expect(await viewsOf(elsewhere)).toEqual([{ key: 'tasks-claim', columns: columnsOf('step') }, last]);

  const remove = (keys: string) => tech.call('POST', `${base}/remove`, { query: { keys } });
  expect((await remove('tasks-todo,tasks-claim,never-arranged')).body).toMatchObject({ code: 200 });
  expect(await viewsOf(elsewhere)).toEqual([]);
  expect((await remove('')).body.msg).toContain('keys');
});

test('nobody else sees or changes it: neither a colleague nor another company', async () => {
  const company = await openCompany(server, '别家');
  const stranger = await company.login('tech');
  const own = { key: 'tasks-done', columns: columnsOf('process') };
  await submit(tech, own);
  for (const other of [lead, stranger]) {
    expect(await viewsOf(other)).toEqual([]);
    await submit(other, { key: 'tasks-done', columns: columnsOf('step') });
    await other.call('POST', `${base}/remove`, { query: { keys: 'tasks-done' } });
  }
  expect(await viewsOf(tech)).toEqual([own]);
});

test.each([
  ['no key', { columns: columnsOf('due') }, 'key'],
  ['a key that is no name', { key: 'a b', columns: columnsOf('due') }, 'key'],
  ['a key that is too long', { key: 'k'.repeat(101), columns: columnsOf('due') }, 'key'],
  ['no column', { key: 'tasks-todo', columns: [] }, 'columns'],
  [
    'too many columns',
    { key: 'k', columns: columnsOf(...Array.from({ length: 201 }, (_, at) => `c${at}`)) },
    'columns',
  ],
  ['a column that is no name', { key: 'tasks-todo', columns: columnsOf('<b>') }, 'name'],
  ['a column that says nothing of being shown', { key: 'tasks-todo', columns: [{ name: 'due' }] }, 'shown'],
  ['a column that comes twice', { key: 'tasks-todo', columns: columnsOf('due', 'due') }, '列 due 重复'],
])('refused with words that name it: %s', async (_what, body, named) => {
  const reply = await submit(lead, body);
  expect(reply.status).toBe(400);
  expect(reply.body.msg).toContain(named);
});

test('a person arranges so many lists and no more', async () => {
  const sales = await server.login('sales');
  await server.services.store.tenantTx('000000', sales.userId, (tx) =>
    tx
      .insertInto('user_view')
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          tenant_id: '000000',
          user_id: sales.userId,
          key: `list-${at}`,
          columns: JSON.stringify(columnsOf('due')),
        })),
      )
      .execute(),
  );
  const refused = await submit(sales, { key: 'one-more', columns: columnsOf('due') });
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('200')]);
  expect((await submit(sales, { key: 'list-7', columns: columnsOf('step') })).status).toBe(200);
});
