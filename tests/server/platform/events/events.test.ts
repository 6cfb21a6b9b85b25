import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { announce, EventBus, gatherAnnouncements } from '../../../../src/server/platform/events/event-bus.ts';
import type { ServerEvent } from '../../../../src/server/platform/events/server-event.ts';
import { EventReader } from '../../support/event-reader.ts';
import { connectionTo } from '../../support/test-database.ts';
import { openTestServices } from '../../support/test-services.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

function tell(event: ServerEvent): Promise<void> {
  return server.services.store.platform.transaction().execute((tx) => announce(tx, event));
}

/** An event for everybody, after which nothing earlier is still to come. */
const last: ServerEvent = { kind: 'dict', tenantId: null, code: 'last' };
const lastRead = { name: 'dict', data: { code: 'last' } };

test('what a transaction gathers is announced at its end, each event once, and after a rollback nothing', async () => {
  const heard: ServerEvent[] = [];
  const stop = server.services.events.subscribe((event) => heard.push(event));
  const [first, second]: ServerEvent[] = ['first', 'second'].map((code) => ({ kind: 'dict', tenantId: null, code }));
  if (first === undefined || second === undefined) throw new Error('no events');
  const reader = await EventReader.open(address, await server.login('tech'));
  const { platform } = server.services.store;
  await platform.transaction().execute(async (tx) => {
    const announceAll = gatherAnnouncements(tx);
    for (const event of [first, second, first]) await announce(tx, event);
    await announceAll();
  });
  const undone = platform.transaction().execute(async (tx) => {
    const announceAll = gatherAnnouncements(tx);
    await announce(tx, first);
    await announceAll();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await tell(last);
  for (let event = await reader.next('dict'); JSON.stringify(event) !== JSON.stringify(lastRead);)
    event = await reader.next('dict');
  expect(heard).toEqual([first, second, last]);
  stop();
  reader.close();
});

test('S4-05 counters reach those with the roles, and those named', async () => {
  const [tech, lead] = [await server.login('tech'), await server.login('lead')];
  const [atTech, atLead] = [await EventReader.open(address, tech), await EventReader.open(address, lead)];
  await tell({ kind: 'counters', tenantId: '000000', roles: ['lab-technician'], users: [] });
  expect(await atTech.next()).toEqual({ name: 'counters', data: {} });
  await tell({ kind: 'counters', tenantId: '000000', roles: [], users: [lead.userId] });
  // The first event the lead hears of is the second one.
  expect(await atLead.next()).toEqual({ name: 'counters', data: {} });
  await tell(last);
  expect([await atTech.next(), await atLead.next()]).toEqual([lastRead, lastRead]);
  for (const reader of [atTech, atLead]) reader.close();
});

test('another company hears nothing', async () => {
  const admin2 = await EventReader.open(address, await server.login('admin2'));
  await tell({ kind: 'counters', tenantId: '000000', roles: ['administrator'], users: [] });
  await tell({ kind: 'dict', tenantId: '000000', code: 'ours' });
  await tell({ kind: 'release', formId: 'project', version: 2, tenants: ['000000'] });
  await tell(last);
  expect(await admin2.next()).toEqual(lastRead);
  admin2.close();
});

test('releases and dictionaries are told; the same thing within a moment once', async () => {
  const tech = await EventReader.open(address, await server.login('tech'));
  const counters: ServerEvent = { kind: 'counters', tenantId: '000000', roles: ['lab-technician'], users: [] };
  await server.services.store.platform.transaction().execute(async (tx) => {
    for (let time = 0; time < 5; time += 1) await announce(tx, { ...counters, users: [String(time)] });
    await announce(tx, { kind: 'release', formId: 'project', version: 2, tenants: [] });
    await announce(tx, last);
  });
  const heard = [await tech.next(), await tech.next(), await tech.next()];
  expect(heard).toEqual([
    { name: 'counters', data: {} },
    { name: 'release', data: { formId: 'project', version: 2 } },
    lastRead,
  ]);
  tech.close();
});

test('a dictionary that is changed is told to pages', async () => {
  const admin = await server.login('admin');
  const reader = await EventReader.open(address, admin);
  await admin.post('/api/blade-system/dict-biz/submit', {}, { code: 'told', dictValue: 'x', sort: 1 });
  expect(await reader.next()).toEqual({ name: 'dict', data: { code: 'told' } });
  reader.close();
});

test('nothing is told of a transaction that fails', async () => {
  const tech = await EventReader.open(address, await server.login('tech'));
  const failing = server.services.store.platform.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'dict', tenantId: null, code: 'never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await tell(last);
  expect(await tech.next()).toEqual(lastRead);
  tech.close();
});

test('S7-08 the stream ends with its session, and needs a token', async () => {
  const tech = await server.login('tech');
  const reader = await EventReader.open(address, tech);
  await tech.get('/api/blade-auth/oauth/logout');
  await reader.ended;
  await expect(EventReader.open(address, tech)).rejects.toThrow('HTTP 401');
});

test('a session ended on another node ends here', async () => {
  const postgres = inject('database');
  const other = await openTestServices(postgres, server.database, '/nowhere');
  const tech = await server.login('tech');
  expect((await tech.get('/api/blade-auth/oauth/user-info')).status).toBe(200);
  const dropped = new Promise<void>((resolve) => {
    const stop = server.services.sessions.onEnd(() => {
      stop();
      resolve();
    });
  });
  await other.services.store.platform
    .transaction()
    .execute((tx) => announce(tx, { kind: 'session', sessionId: null, userId: tech.userId }));
  await dropped;
  await other.services.store.platform
    .updateTable('session')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', tech.userId)
    .execute();
  expect((await tech.get('/api/blade-auth/oauth/user-info')).status).toBe(401);
  await other.close();
});

test('closing the server ends open streams', async () => {
  const own = await startTestServer();
  const reader = await EventReader.open(await own.listen(), await own.login('tech'));
  await own.close();
  await reader.ended;
});

test('the bus comes back after its connection was cut, and says so', async () => {
  const own = await startTestServer();
  const { events, store } = own.services;
  const back = new Promise<void>((resolve) => {
    events.subscribe((event) => (event.kind === 'reset' ? resolve() : undefined));
  });
  const admin = await openTestServices({ ...inject('database'), role: null }, own.database, '/nowhere');
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'seqdesk events' and datname = current_database()`.execute(admin.services.store.platform);
  await back;
  const heard = new Promise<ServerEvent>((resolve) => events.subscribe(resolve));
  await store.platform.transaction().execute((tx) => announce(tx, last));
  expect(await heard).toEqual(last);
  await admin.close();
  await own.close();
});

test('a bus that is stopped while it connects again ends, and leaves no connection behind', async () => {
  const connection = connectionTo(inject('database'), server.database);
  const watcher = new pg.Client(connection);
  await watcher.connect();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let reached = (): void => undefined;
  const reviving = new Promise<void>((resolve) => (reached = resolve));
  const revive = async (): Promise<void> => {
    reached();
    await held;
  };
  const others = await listeners();
  const bus = new EventBus({ connection: () => connection, revive, onError: () => undefined });
  await bus.start();
  const own = (await listeners()).filter((pid) => !others.includes(pid));
  expect(own).toHaveLength(1);
  await watcher.query('select pg_terminate_backend($1::int)', own);
  await reviving;
  const stopped = bus.stop();
  letGo();
  await stopped;
  expect(bus.connected).toBe(false);
  expect((await listeners()).filter((pid) => !others.includes(pid))).toEqual([]);
  await watcher.end();

  async function listeners(): Promise<readonly number[]> {
    const { rows } = await watcher.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'seqdesk events' and datname = current_database()",
    );
    return rows.map(({ pid }) => pid);
  }
});
