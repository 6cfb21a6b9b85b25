import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicHeader, startTestServer, type Reply, type TestServer } from '../../support/test-server.ts';

const minute = 60;
const day = 24 * 60 * minute;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function refresh(token: string): Promise<Reply> {
  const query = { tenantId: '000000', refresh_token: token, grant_type: 'refresh_token', scope: 'all' };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

async function tokenStatus(token: string): Promise<number> {
  const headers = { 'blade-auth': `bearer ${token}` };
  return (await server.anonymous.get('/api/blade-auth/oauth/user-info', {}, headers)).status;
}

describe('S7-04 refresh', () => {
  test('S7-04 answers new tokens and the same identity', async () => {
    const { identity } = await server.login('tech');
    const reply = await refresh(identity.refresh_token);
    expect(reply.status).toBe(200);
    expect(reply.body.access_token).not.toBe(identity.access_token);
    expect(reply.body.refresh_token).not.toBe(identity.refresh_token);
    for (const key of ['user_id', 'account', 'tenant_id', 'role_name', 'real_name']) {
      expect(reply.body[key]).toBe(identity[key]);
    }
    expect(await tokenStatus(reply.body.access_token)).toBe(200);
    expect(await tokenStatus(identity.access_token)).toBe(200);
  });

  test('S7-04 another tab may trade the same token within 60 s', async () => {
    const { identity } = await server.login('tech');
    const first = await refresh(identity.refresh_token);
    server.clock.advance(59);
    const second = await refresh(identity.refresh_token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await tokenStatus(first.body.access_token)).toBe(200);
    expect(await tokenStatus(second.body.access_token)).toBe(200);
  });

  test('S7-04 eight tabs at once all get tokens', async () => {
    const { identity } = await server.login('tech');
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(identity.refresh_token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(8);
  });

  test('S7-04 later reuse ends the session with all its tokens', async () => {
    const { identity } = await server.login('tech');
    const other = await server.login('tech');
    const first = await refresh(identity.refresh_token);
    server.clock.advance(61);
    const reused = await refresh(identity.refresh_token);
    expect(reused.status).toBe(400);
    expect(reused.body.error).toBe('invalid_grant');
    expect((await refresh(first.body.refresh_token)).status).toBe(400);
    expect(await tokenStatus(first.body.access_token)).toBe(401);
    expect(await tokenStatus(identity.access_token)).toBe(401);
    // Another login of the same person goes on.
    expect(await tokenStatus(other.token)).toBe(200);
  });

  test('S7-04 never answers 401: unknown, access and logged-out tokens get 400 invalid_grant', async () => {
    const { identity, token, get } = await server.login('tech');
    await get('/api/blade-auth/oauth/logout');
    for (const bad of ['nonsense', token, identity.refresh_token]) {
      const reply = await refresh(bad);
      expect(reply.status).toBe(400);
      expect(reply.body.error).toBe('invalid_grant');
    }
  });

  test('S7-04 a barred person gets no new token', async () => {
    const { identity, userId } = await server.login('hr');
    const { store } = server.services;
    const set = (status: number) =>
      store.tenantTx('000000', '0', (tx) =>
        tx.updateTable('app_user').set({ status }).where('id', '=', userId).execute(),
      );
    await set(0);
    expect((await refresh(identity.refresh_token)).status).toBe(400);
    await set(1);
  });
});

describe('S9-02 lifetimes', () => {
  test('S9-02 an access token is good for an hour', async () => {
    const { token } = await server.login('tech');
    server.clock.advance(60 * minute - 2);
    expect(await tokenStatus(token)).toBe(200);
    server.clock.advance(3);
    expect(await tokenStatus(token)).toBe(401);
  });

  test('S9-02 a refresh token is good for 7 days, a login for 30 however often it is refreshed', async () => {
    const { identity } = await server.login('tech');
    let token = identity.refresh_token;
    for (let days = 0; days < 28; days += 7) {
      server.clock.advance(7 * day - minute);
      const reply = await refresh(token);
      expect(reply.status).toBe(200);
      token = reply.body.refresh_token;
    }
    server.clock.advance(3 * day);
    expect((await refresh(token)).status).toBe(400);
    const late = await server.login('tech');
    server.clock.advance(7 * day + 1);
    expect((await refresh(late.identity.refresh_token)).status).toBe(400);
  });
});
