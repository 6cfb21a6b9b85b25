import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endSessions,
  listSessions,
  type SessionChoice,
} from '../../../../src/server/directory/auth/session-control.ts';
import { defaultSystemSettings, writeRows } from '../../../../src/server/directory/system-settings/system-settings.ts';
import { startSecondNode } from '../../support/second-node.ts';
import { basicHeader, startTestServer, type Client, type TestServer } from '../../support/test-server.ts';

const path = '/api/blade-auth/oauth/user-info';
const tenantId = '000000';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function status(person: Client): Promise<number> {
  return (await person.get(path)).status;
}

async function refreshError(person: Client): Promise<string> {
  const query = { refresh_token: person.identity.refresh_token, grant_type: 'refresh_token' };
  const headers = { authorization: basicHeader };
  return (await server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, headers)).body.error ?? '';
}

async function end(choice: SessionChoice): Promise<number> {
  const { store, clock, sessions } = server.services;
  const ended = await store.tenantTx(choice.tenantId, '0', (tx) => endSessions(tx, clock.now(), choice, 'test'));
  sessions.drop(choice);
  return ended;
}

describe('ending sessions', () => {
  test('one, all of a person, all but one', async () => {
    const [a, b, c] = [await server.login('tech'), await server.login('tech'), await server.login('tech')];
    const principal = await server.services.sessions.find(a.token);
    const sessionId = principal?.sessionId ?? '';
    expect(await end({ tenantId, userId: a.userId, exceptSessionId: sessionId })).toBe(2);
    expect([await status(a), await status(b), await status(c)]).toEqual([200, 401, 401]);
    expect(await refreshError(b)).toBe('invalid_grant');
    expect(await end({ tenantId, sessionId })).toBe(1);
    expect(await status(a)).toBe(401);
    expect(await end({ tenantId, sessionId })).toBe(0);
  });

  test('never those of another company, whatever ids are named', async () => {
    const admin2 = await server.login('admin2');
    const sessionId = (await server.services.sessions.find(admin2.token))?.sessionId ?? '';
    expect(await end({ tenantId, sessionId })).toBe(0);
    expect(await end({ tenantId, userId: admin2.userId })).toBe(0);
    expect(await status(admin2)).toBe(200);
  });

  test('all of a company', async () => {
    const [lead, qc, admin2] = [await server.login('lead'), await server.login('qc'), await server.login('admin2')];
    await end({ tenantId });
    expect([await status(lead), await status(qc), await status(admin2)]).toEqual([401, 401, 200]);
  });

  test('lists what a person could go on with', async () => {
    const { store, clock } = server.services;
    const first = await server.login('sales');
    await server.login('sales');
    const owner = { tenantId, userId: first.userId };
    const both = await listSessions(store.platform, clock.now(), owner);
    expect(both).toHaveLength(2);
    expect(both[0]).toMatchObject({ ip: '127.0.0.1', agent: 'lightMyRequest' });
    server.clock.advance(120);
    expect(await status(first)).toBe(200);
    const [, seen] = await listSessions(store.platform, clock.now(), owner);
    expect(clock.now().getTime() - (seen?.lastSeenAt.getTime() ?? 0)).toBeLessThan(60_000);
    await first.get('/api/blade-auth/oauth/logout');
    expect(await listSessions(store.platform, clock.now(), owner)).toHaveLength(1);
    expect(await listSessions(store.platform, clock.now(), { ...owner, tenantId: '100001' })).toEqual([]);
    server.clock.advance(8 * 24 * 3600);
    expect(await listSessions(store.platform, clock.now(), owner)).toEqual([]);
  });
});

describe('single sessions', () => {
  async function single(singleSession: boolean): Promise<void> {
    await writeRows(server.services.store.platform, { ...defaultSystemSettings, singleSession }, '0');
    server.services.systemSettings.drop();
  }

  test('switched on, a new login ends the older one: its next call is 401, its refresh refused', async () => {
    await single(true);
    const older = await server.login('manager');
    const other = await server.login('director');
    expect(await status(older)).toBe(200);
    const newer = await server.login('manager');
    expect([await status(older), await status(newer), await status(other)]).toEqual([401, 200, 200]);
    expect(await refreshError(older)).toBe('invalid_grant');
    await single(false);
    await server.login('manager');
    expect(await status(newer)).toBe(200);
  });
});

describe('S6-06 companies', () => {
  async function setTenant(changes: { readonly status?: number; readonly expire_time?: Date | null }): Promise<void> {
    const { platform } = server.services.store;
    await platform.updateTable('tenant').set(changes).where('tenant_id', '=', '100001').execute();
    server.services.sessions.drop({ tenantId: '100001' });
  }

  test('S6-06 nobody goes on in a company that expired, and nobody refreshes', async () => {
    const admin2 = await server.login('admin2');
    const { clock } = server;
    await setTenant({ expire_time: new Date(clock.now().getTime() + 5000) });
    expect(await status(admin2)).toBe(200);
    // The answer is remembered, and yet the end counts to the second.
    clock.advance(6);
    expect(await status(admin2)).toBe(401);
    expect(await refreshError(admin2)).toBe('access_denied');
    await setTenant({ expire_time: null });
    expect(await status(admin2)).toBe(200);
  });

  test('S6-06 nor in one that was switched off', async () => {
    const admin2 = await server.login('admin2');
    await setTenant({ status: 0 });
    expect(await status(admin2)).toBe(401);
    expect(await refreshError(admin2)).toBe('access_denied');
    await setTenant({ status: 1 });
  });
});

describe('several nodes', () => {
  test('a session that ends on one node ends on the other, which had remembered it', async () => {
    const node = await startSecondNode(server);
    const tech = await server.login('tech');
    expect((await node.get(tech, path)).code).toBe(200);
    const heard = new Promise<void>((resolve) => {
      node.services.sessions.onEnd(() => resolve());
    });
    await end({ tenantId, userId: tech.userId });
    await heard;
    expect((await node.get(tech, path)).code).toBe(401);
    await node.close();
  });
});
