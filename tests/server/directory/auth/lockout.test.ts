import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { tryLogin } from '../../../../src/server/directory/auth/lockout.ts';
import { captchaFrom, countFailureFrom, pauseAfter } from '../../../../src/server/directory/auth/network-failures.ts';
import { openTestServices } from '../../support/test-services.ts';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

const tokenCall = '/api/blade-auth/oauth/token';
let server: TestServer;
const paused: number[] = [];
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
  vi.spyOn(server.services, 'pause').mockImplementation((ms) => {
    paused.push(ms);
    return Promise.resolve();
  });
});
afterAll(() => server.close());
beforeEach(() => void paused.splice(0));
// Each test calls from a network of its own.
let network = 0;
beforeEach(() => void (network += 1));

interface Attempt {
  readonly tenantId?: string;
  readonly cookie?: string;
  readonly ip?: string;
  readonly captcha?: { readonly key: string; readonly code: string };
}

function logIn(account: string, password: string, attempt: Attempt = {}): Promise<Reply> {
  const { tenantId = '000000', cookie, ip = `203.0.113.${network}`, captcha } = attempt;
  const query = { tenantId, username: account, password: passwordDigest(password), grant_type: 'password' };
  return server.anonymous.post(tokenCall, query, undefined, {
    authorization: basicHeader,
    'x-forwarded-for': ip,
    ...(cookie === undefined ? {} : { cookie }),
    ...(captcha === undefined ? {} : { 'captcha-key': captcha.key, 'captcha-code': captcha.code }),
  });
}

async function fail(account: string, times: number, attempt: Attempt = {}): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect((await logIn(account, 'wrong', attempt)).body.error).toBe('invalid_grant');
}

/** What a browser sends back of `Set-Cookie`. */
function cookieOf(reply: Reply): string {
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

async function failuresOf(account: string): Promise<readonly number[]> {
  const { platform } = server.services.store;
  const rows = await platform.selectFrom('login_failure').select('failures').where('account', '=', account).execute();
  return rows.map(({ failures }) => failures);
}

describe('S7-02 an account', () => {
  test('S7-02 five failures lock the account for 30 minutes, even with the right password', async () => {
    await fail('tech', 5);
    const locked = await logIn('tech', 'seqdesk');
    expect(locked.status).toBe(400);
    expect(locked.body).toMatchObject({ error: 'access_denied', error_description: '用户登录失败次数过多' });
    server.clock.advance(30 * 60 - 5);
    expect((await logIn('tech', 'seqdesk')).status).toBe(400);
    server.clock.advance(10);
    expect((await logIn('tech', 'seqdesk')).status).toBe(200);
  });

  test('S7-02 success forgets the failures', async () => {
    await fail('lead', 4);
    expect((await logIn('lead', 'seqdesk')).status).toBe(200);
    await fail('lead', 4);
    expect((await logIn('lead', 'seqdesk')).status).toBe(200);
  });

  test('S7-02 the lock is for one account of one company', async () => {
    await fail('qc', 5);
    expect((await logIn('sales', 'seqdesk')).status).toBe(200);
    expect((await logIn('qc', 'wrong', { tenantId: '100001' })).body.error).toBe('invalid_grant');
  });

  test('S7-02 an account that does not exist locks alike', async () => {
    await fail('ghost', 5);
    expect((await logIn('ghost', 'wrong')).body.error).toBe('access_denied');
  });

  test('S7-02 however many failures come at once, five are answered', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => logIn('finance', 'wrong')));
    const errors = replies.map(({ body }) => String(body.error)).toSorted();
    expect(errors).toEqual([...Array(3).fill('access_denied'), ...Array(5).fill('invalid_grant')]);
    expect(await failuresOf('finance')).toEqual([5]);
  });

  test('S7-02 a right guess that ends after the fifth failure, on another node, is not told', async () => {
    const other = await openTestServices(inject('database'), server.database, '/nonexistent');
    const name = { tenantId: '000000', account: 'bioinfo', device: '' };
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const late = tryLogin(other.services, name, async () => {
      await waiting;
      return 'the right one';
    });
    const wrong = () => tryLogin(server.services, name, () => Promise.resolve(null));
    for (let time = 0; time < 5; time += 1) expect(await wrong()).toBeNull();
    release();
    expect([await late, await wrong()]).toEqual(['locked', 'locked']);
    expect(await failuresOf('bioinfo')).toEqual([5]);
    await other.close();
  });
});

describe('many people behind one address', () => {
  test('S7-02 300 right logins at once all succeed, and none counts as a failure', async () => {
    for (let time = 0; time < 22; time += 1) await countFailureFrom(server.services, `203.0.113.${network}`);
    const accounts = ['legal', 'archive', 'hr', 'analyst', 'manager', 'director'];
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, at) => logIn(accounts[at % accounts.length] ?? '', 'seqdesk')),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const { taken } = await server.services.store.platform
      .selectFrom('rate_bucket')
      .select('taken')
      .where('key', '=', `203.0.113.${network}`)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(22);
  });

  test('failures slow the next tries, more and more, up to four seconds', async () => {
    for (let time = 0; time < 22; time += 1) await logIn(`nobody ${time}`, 'wrong');
    expect(paused.filter((ms) => ms > 0)).toEqual([pauseAfter(20), pauseAfter(21)]);
    expect([0, 19, 20, 52, 84, 5000].map(pauseAfter)).toEqual([0, 0, 250, 1000, 4000, 4000]);
    await logIn('legal', 'seqdesk', { ip: '198.51.100.99' });
    expect(paused.at(-1) ?? 0).toBeLessThanOrEqual(pauseAfter(21));
  });

  test('nothing of the database is held while a try waits', async () => {
    for (let time = 0; time < 30; time += 1) await countFailureFrom(server.services, `203.0.113.${network}`);
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (release = resolve));
    vi.mocked(server.services.pause).mockImplementation(() => waiting);
    const many = Array.from({ length: 60 }, () => logIn('legal', 'seqdesk'));
    await expect.poll(() => vi.mocked(server.services.pause).mock.calls.length).toBeGreaterThanOrEqual(60);
    expect((await logIn('hr', 'seqdesk', { ip: '198.51.100.1' })).status).toBe(200);
    release();
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(60).fill(200));
    vi.mocked(server.services.pause).mockImplementation((ms) => Promise.resolve(void paused.push(ms)));
  });

  test('after a hundred failures strangers type a captcha, and the right password still opens', async () => {
    for (let time = 0; time < captchaFrom; time += 1) await countFailureFrom(server.services, `203.0.113.${network}`);
    const asked = await logIn('manager', 'seqdesk');
    expect([asked.status, asked.body.error_description]).toEqual([
      400,
      '本网络登录失败次数过多，请输入图形验证码后重试',
    ]);
    const headers = { 'x-forwarded-for': `203.0.113.${network}` };
    const options = (account: string): Promise<Reply> =>
      server.anonymous.get('/api/blade-auth/oauth/login-options', { tenantId: '000000', account }, headers);
    expect((await options('manager')).body.data.captcha).toBe(true);
    const { key } = (await server.anonymous.get('/api/blade-auth/oauth/captcha')).body;
    const { code } = await server.services.store.platform
      .selectFrom('captcha')
      .select('code')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect((await logIn('manager', 'seqdesk', { captcha: { key, code } })).status).toBe(200);
    expect((await logIn('manager', 'seqdesk', { captcha: { key, code } })).body.error_description).toBe('验证码不正确');
    expect((await logIn('manager', 'seqdesk', { ip: '198.51.100.7' })).status).toBe(200);
  });

  test('addresses of one IPv6 network count together', async () => {
    const tries = Array.from({ length: 21 }, (_, at) => logIn(`six ${at}`, 'wrong', { ip: `2001:db8:1:2::${at + 1}` }));
    await Promise.all(tries);
    await logIn('legal', 'seqdesk', { ip: '2001:db8:1:2:aaaa::1' });
    expect(paused.at(-1)).toBe(pauseAfter(21));
    await logIn('legal', 'seqdesk', { ip: '2001:db8:1:3::1' });
    expect(paused.at(-1)).toBe(pauseAfter(21));
    expect(paused.filter((ms) => ms === pauseAfter(21))).toHaveLength(1);
  });
});

describe('a device that has logged in before', () => {
  test('is not shut out by failures of others, on the account or from the network', async () => {
    const cookie = cookieOf(await logIn('seqop', 'seqdesk'));
    await fail('seqop', 5);
    for (let time = 0; time < captchaFrom; time += 1) await countFailureFrom(server.services, `203.0.113.${network}`);
    expect((await logIn('seqop', 'seqdesk', { ip: '198.51.100.2' })).body.error).toBe('access_denied');
    paused.splice(0);
    expect((await logIn('seqop', 'seqdesk', { cookie })).status).toBe(200);
    expect(paused).toEqual([]);
    // The lock for strangers stays.
    expect((await logIn('seqop', 'seqdesk', { ip: '198.51.100.2' })).body.error).toBe('access_denied');
  });

  test('has five tries of its own, which lock nobody else', async () => {
    const cookie = cookieOf(await logIn('archive', 'seqdesk'));
    await fail('archive', 5, { cookie });
    expect((await logIn('archive', 'seqdesk', { cookie })).body.error_description).toBe('用户登录失败次数过多');
    expect((await logIn('archive', 'seqdesk')).status).toBe(200);
  });

  test('is known for the accounts that logged in there, and for no others', async () => {
    const first = cookieOf(await logIn('hr', 'seqdesk'));
    const both = cookieOf(await logIn('analyst', 'seqdesk', { cookie: first }));
    await fail('analyst', 5);
    await fail('hr', 5);
    expect((await logIn('analyst', 'seqdesk', { cookie: first })).body.error).toBe('access_denied');
    expect((await logIn('analyst', 'seqdesk', { cookie: both })).status).toBe(200);
    expect((await logIn('hr', 'seqdesk', { cookie: both })).status).toBe(200);
  });

  test('cannot be made up, changed or kept for more than half a year', async () => {
    const cookie = cookieOf(await logIn('director', 'seqdesk'));
    await fail('director', 5);
    const [name = '', value = ''] = cookie.split('=');
    const parts = value.split('.');
    const changed = [
      [...parts.slice(0, 3), `${parts[3]}~AAAAAAAAAAAA`, ...parts.slice(4)].join('.'),
      parts.slice(0, 4).join('.'),
      `${parts.slice(0, 4).join('.')}.${'A'.repeat(43)}`,
      'x'.repeat(5000),
      '....',
    ];
    for (const bad of changed) {
      expect((await logIn('director', 'seqdesk', { cookie: `${name}=${bad}` })).body.error).toBe('access_denied');
    }
    expect((await logIn('director', 'seqdesk', { cookie })).status).toBe(200);
    server.clock.advance(181 * 24 * 3600);
    await fail('director', 5);
    expect((await logIn('director', 'seqdesk', { cookie })).body.error).toBe('access_denied');
  });

  test('its cookie is closed to scripts and other sites; where there is HTTPS also to plain HTTP and other hosts', async () => {
    const attributes = 'Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict';
    expect(String((await logIn('legal', 'seqdesk')).headers['set-cookie'])).toMatch(
      new RegExp(`^seqdesk-device=1\\.[\\w-]{22}\\.[^;]+; ${attributes}$`),
    );
    const own = await startTestServer({ publicUrl: 'https://lab.example.com' });
    const { reply } = await own.loginAs('000000', 'legal', 'seqdesk');
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-seqdesk-device=1\..*; Path=\/; .*; SameSite=Strict; Secure$/);
    expect(cookie).not.toContain('Domain');
    expect((await own.loginAs('000000', 'legal', 'wrong')).reply.headers['set-cookie']).toBeUndefined();
    await own.close();
  });
});

describe('a proxy that is not trusted', () => {
  let own: TestServer;
  afterEach(() => own.close());

  async function warnings(accounts: readonly string[], headers: Readonly<Record<string, string>>): Promise<unknown[]> {
    own = await startTestServer();
    const warn = vi.spyOn(own.services.log, 'warn');
    for (const account of accounts) {
      const query = { username: account, password: passwordDigest('seqdesk'), grant_type: 'password' };
      await own.anonymous.post(tokenCall, query, undefined, { authorization: basicHeader, ...headers });
    }
    return warn.mock.calls.filter(([, text]) => String(text).includes('TRUST_PROXY'));
  }

  const people = ['tech', 'lead', 'qc', 'sales', 'finance', 'legal'];

  test('is told of once where all people seem to call from one private address', async () => {
    expect(await warnings(people, { 'x-forwarded-for': '198.51.100.4' })).toHaveLength(1);
  });

  test('is not suspected where people call this machine itself', async () => {
    expect(await warnings(people, {})).toEqual([]);
  });
});
