// @vitest-environment jsdom
import { lastSent, sent } from '../../support/wire.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadUserInfo, logIn, logInSocially, logOut, refreshSession } from '../../../../src/web/data/calls/auth.ts';
import { passwordDigest } from '../../../../src/web/data/calls/password.ts';
import { registerGuest } from '../../../../src/web/data/calls/sign-in.ts';
import { closeSession, openSession, session, type UserInfo } from '../../../../src/web/data/state/session.ts';
import { eventually } from '../../support/eventually.ts';

const identity = {
  user_id: '7',
  user_name: 'tech',
  account: 'tech',
  real_name: '陈实验',
  avatar: '',
  sex: 2,
  tenant_id: '000000',
  oauth_id: '',
  role_name: 'lab-technician,',
};
const reply = { ...identity, access_token: 'a2', refresh_token: 'r2' };

/** What the call that went out asked, and where. */
async function asked() {
  await eventually(() => expect(sent).toHaveLength(1));
  const { url, method, params, headers } = lastSent().config;
  return { url, method, params: params as Record<string, string>, headers };
}

beforeEach(() => openSession('a1', 'r1', { userId: '7', tenantId: '000000' } as UserInfo));

afterEach(() => {
  sent.splice(0).forEach((request) => request.answer(200, {}));
  closeSession();
});

describe('tokens', () => {
  test('S7-02 S3-07 a password goes out hashed, with the tenant and the captcha in headers', async () => {
    const login = logIn({ tenantId: '100001', account: 'tech', password: 'seqdesk', captcha: { key: 'k', code: 'c' } });
    const { url, method, params, headers } = await asked();
    expect([method, url]).toEqual(['post', '/api/blade-auth/oauth/token']);
    expect(params).toEqual({
      tenantId: '100001',
      username: 'tech',
      password: passwordDigest('seqdesk'),
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
    });
    expect(headers).toMatchObject({ 'Tenant-Id': '100001', 'Captcha-Key': 'k', 'Captcha-Code': 'c' });
    // The session so far, which ends by it.
    expect(headers['Blade-Auth']).toBe('bearer a1');
    lastSent().answer(200, { ...reply, must_change_password: true });
    expect(await login).toMatchObject({ accessToken: 'a2', guest: false, mustChangePassword: true });
    expect(session.accessToken).toBe('a1');
  });

  test('S7-03 a third party’s code goes out with source, state and agent; a reply without a user is a guest', async () => {
    const login = logInSocially({ tenantId: '000000', source: 'wx', agentCode: 'lab', code: 'c', state: 's' });
    const { params } = await asked();
    expect(params).toEqual({
      tenantId: '000000',
      source: 'wx',
      agentCode: 'lab',
      code: 'c',
      state: 's',
      grant_type: 'social',
      scope: 'all',
    });
    lastSent().answer(200, { ...reply, user_id: '', oauth_id: '42', role_name: 'guest' });
    expect(await login).toMatchObject({ guest: true, user: { oauthId: '42' } });
  });

  test('S7-04 a renewal stores the new tokens', async () => {
    const renewal = refreshSession();
    const { params } = await asked();
    expect(params).toEqual({ tenantId: '000000', refresh_token: 'r1', grant_type: 'refresh_token', scope: 'all' });
    lastSent().answer(200, reply);
    await renewal;
    expect(session).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', user: { roles: ['lab-technician'] } });
  });

  test.each([{ user_id: '8' }, { tenant_id: '100001' }])(
    'S8-05 a renewal for somebody else (%j) is rejected',
    async (other) => {
      const renewal = refreshSession();
      await asked();
      lastSent().answer(200, { ...reply, ...other });
      await expect(renewal).rejects.toThrow('刷新token出错');
      expect(session).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' });
    },
  );

  test('a renewal that comes back after a logout changes nothing', async () => {
    const renewal = refreshSession();
    await asked();
    closeSession();
    lastSent().answer(200, reply);
    await renewal;
    expect(session.accessToken).toBeNull();
  });
});

describe('the person', () => {
  test('S6-01 S7-10 roles, name and picture come from the user-info call', async () => {
    const info = loadUserInfo();
    expect((await asked()).url).toBe('/api/blade-auth/oauth/user-info');
    lastSent().answer(200, { code: 200, data: { ...identity, avatar: '12', roles: ['lab-technician', 'qc'] } });
    await info;
    expect(session.user).toMatchObject({ avatar: '12', realName: '陈实验', roles: ['lab-technician', 'qc'] });
  });

  test('S7-08 a logout ends here even when the server can’t be told', async () => {
    const out = logOut();
    expect(await asked()).toMatchObject({ method: 'get', url: '/api/blade-auth/oauth/logout' });
    lastSent().cut();
    await out;
    expect(session.accessToken).toBeNull();
  });

  test('S3-06 S7-06 a registration travels without its password in clear', async () => {
    const typed = { tenantId: '000000', name: '访客', account: 'guest', password: 'in clear', oauthId: '42' };
    const registration = registerGuest(typed);
    const { method, url, params } = await asked();
    expect([method, url]).toEqual(['post', '/api/blade-user/register-guest']);
    expect(Object.keys(params).sort()).toEqual(['account', 'name', 'oauthId', 'password', 'tenantId']);
    expect(params['password']).toMatch(/^[0-9a-f]{32}$/);
    lastSent().answer(200, { code: 200, data: {} });
    await registration;
  });
});
