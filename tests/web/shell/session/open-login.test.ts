// @vitest-environment jsdom
import { sent } from '../../support/wire.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { AcceptedLogin } from '../../../../src/web/data/calls/auth.ts';
import { openLogin } from '../../../../src/web/shell/session/open-login.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { eventually } from '../../support/eventually.ts';

const user = { userId: '7', account: 'lin' } as AcceptedLogin['user'];
const login: AcceptedLogin = { accessToken: 'a', refreshToken: 'r', user, mustChangePassword: false, guest: false };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('S4-01 a login is stored with token, refresh token and person, and the lock is gone', () => {
  localStorage.setItem('seqdesk-lock', '{"content":true,"datetime":1}');
  expect(openLogin(login)).toBe(true);
  expect(session).toMatchObject({ accessToken: 'a', refreshToken: 'r', user });
  const names = ['seqdesk-access-token', 'seqdesk-refresh-token', 'seqdesk-user-info'];
  expect(Object.keys(localStorage).toSorted()).toEqual(names);
});

test('S3-10 a browser without room takes no login up, says so and ends it at the server', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(openLogin(login)).toBe(false);
  expect(session).toMatchObject({ accessToken: null, refreshToken: null, user: null });
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.config).toMatchObject({ url: '/api/blade-auth/oauth/logout', headers: { 'Blade-Auth': 'bearer a' } });
  sent[0]?.answer(200, { code: 200 });
});
