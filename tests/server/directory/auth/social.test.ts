import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  providerClient,
  startProvider,
  type LoopbackProvider,
  type ProviderFault,
  type TokenFault,
} from '../../support/loopback-provider.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { begin, finish, oidcRow, setUp, signIn } from './social-calls.ts';

let server: TestServer;
let provider: LoopbackProvider;
beforeAll(async () => {
  server = await startTestServer({ outboundTimeoutMs: 400 });
  provider = await startProvider();
  await setUp(server, oidcRow(provider));
  const { clientId, clientSecret } = oidcRow(provider);
  const urls = { authorizeUrl: `${provider.url}/authorize`, tokenUrl: `${provider.url}/token` };
  const plain = { source: 'git', kind: 'oauth2', label: 'Git', clientId, clientSecret, scope: 'read' };
  await setUp(server, { ...plain, ...urls, userInfoUrl: `${provider.url}/user` });
});
afterEach(() => void (provider.fault = 'none'));
afterAll(async () => {
  await provider.close();
  await server.close();
});

async function bind(externalId: string, account: string): Promise<void> {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const { id } = await tx
      .selectFrom('app_user')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    await tx.updateTable('third_party_account').set({ user_id: id }).where('external_id', '=', externalId).execute();
  });
}

describe('S7-03 social login', () => {
  test('S7-03 the address has all that OpenID Connect with PKCE asks for', async () => {
    const { url, state } = await begin(server, 'keycloak');
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(`${provider.url}/authorize?`)).toBe(true);
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(asked).toMatchObject({
      response_type: 'code',
      state,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    expect(asked['nonce']).toMatch(/^.{43}$/);
    expect(asked['redirect_uri']).toMatch(/\/oauth\/redirect\/keycloak$/);
  });

  test('S7-03 PUBLIC_URL is led back to, whatever host a call names', async () => {
    const own = await startTestServer({ publicUrl: 'https://lab.example.com' });
    await setUp(own, oidcRow(provider));
    const path = '/api/blade-auth/oauth/render/keycloak/url';
    const reply = await own.anonymous.get(path, { tenantId: '000000' }, { host: 'evil.example.net' });
    const redirect = new URL(reply.body.data.url).searchParams.get('redirect_uri');
    expect(redirect).toBe('https://lab.example.com/oauth/redirect/keycloak');
    await own.close();
  });

  test('S7-03 the redirect call sends a browser there', async () => {
    const reply = await server.anonymous.get('/api/blade-auth/oauth/render/keycloak', { tenantId: '000000' });
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toContain(`${provider.url}/authorize?`);
  });

  test('S7-03 somebody unknown is a guest: no user id, role guest, an oauth id', async () => {
    const { status, body } = await signIn(server, provider, { sub: 'g-1', name: 'Ada', email: 'ada@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: '', role_name: 'guest', account: '', nick_name: 'Ada', tenant_id: '000000' });
    expect(body.oauth_id).toMatch(/^[0-9a-f]{32}$/);
    expect(body.access_token).not.toBe('');
  });

  test('S7-03 the same person of the provider is the same account, whoever is bound to it', async () => {
    const first = await signIn(server, provider, { sub: 'g-2' });
    const second = await signIn(server, provider, { sub: 'g-2' });
    expect(second.body.oauth_id).toBe(first.body.oauth_id);
    await bind('g-2', 'tech');
    const bound = await signIn(server, provider, { sub: 'g-2' });
    expect(bound.body).toMatchObject({ account: 'tech', role_name: 'lab-technician', oauth_id: first.body.oauth_id });
    const query = { refresh_token: bound.body.refresh_token, grant_type: 'refresh_token' };
    const renewed = await finish(server, query);
    for (const key of ['user_id', 'account', 'oauth_id', 'role_name']) expect(renewed.body[key]).toBe(bound.body[key]);
  });

  test('S7-03 plain OAuth 2.0 asks the user-info address', async () => {
    const { body } = await signIn(server, provider, { sub: 'git-7', name: 'Grace' }, 'git');
    expect(body).toMatchObject({ user_id: '', nick_name: 'Grace' });
    const again = await signIn(server, provider, { sub: 'git-7' }, 'git');
    expect(again.body.oauth_id).toBe(body.oauth_id);
  });

  test('S7-03 a locked account stays locked', async () => {
    await signIn(server, provider, { sub: 'g-3' });
    await bind('g-3', 'hr');
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('account', '=', 'hr').execute(),
    );
    const { status, body } = await signIn(server, provider, { sub: 'g-3' });
    expect([status, body.error, body.error_description]).toEqual([400, 'access_denied', '账号已被锁定，请联系管理员']);
  });
});

describe('S7-03 rejections', () => {
  const person = { sub: 'x' };

  test('S7-03 a state is needed, good once and for ten minutes', async () => {
    const { url } = await begin(server, 'keycloak');
    const answer = provider.consent(url, person);
    const wrong = await finish(server, { ...answer, state: 'f'.repeat(32) });
    expect(wrong.body).toMatchObject({ error: 'access_denied', error_description: '登录请求已失效，请重新登录' });
    expect((await finish(server, answer)).status).toBe(200);
    expect((await finish(server, answer)).body.error).toBe('access_denied');
    const late = provider.consent((await begin(server, 'keycloak')).url, person);
    server.clock.advance(601);
    expect((await finish(server, late)).body.error).toBe('access_denied');
  });

  test('S7-03 a state is good for its provider and company alone', async () => {
    const { url } = await begin(server, 'keycloak');
    const answer = provider.consent(url, person);
    expect((await finish(server, answer, 'git')).body.error).toBe('access_denied');
    const other = provider.consent((await begin(server, 'keycloak')).url, person);
    const elsewhere = await finish(server, { ...other, tenantId: '100001' });
    expect(elsewhere.body).toMatchObject({ error: 'access_denied', error_description: '未找到第三方登录配置' });
  });

  test('S7-03 a wrong code, also of somebody else’s login, is refused', async () => {
    const { state } = await begin(server, 'keycloak');
    const wrong = await finish(server, { code: 'nonsense', state });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
    // PKCE: a code that was stolen from another login does not fit this one's verifier.
    const stolen = provider.consent((await begin(server, 'keycloak')).url, person);
    const own = await begin(server, 'keycloak');
    expect((await finish(server, { code: stolen.code, state: own.state })).body.error).toBe('invalid_grant');
  });

  const tokenFaults: readonly TokenFault[] = [
    'audience',
    'nonce',
    'signature',
    'issuer',
    'expired',
    'unsigned',
    'secret as key',
    'algorithm',
  ];
  test.each(tokenFaults)('S7-03 an id token whose fault is: %s, is refused', async (fault) => {
    provider.fault = fault;
    const { status, body } = await signIn(server, provider, person);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body.error_description).toBe('第三方登录失败，请重新登录');
  });

  test('S7-03 a provider whose description names another issuer is not asked', async () => {
    const other = await startProvider();
    await setUp(server, { ...oidcRow(other), source: 'feigned' });
    other.fault = 'metadata';
    const refused = await server.anonymous.get('/api/blade-auth/oauth/render/feigned/url', { tenantId: '000000' });
    expect(refused.body.code).toBe(400);
    expect(other.calls).toEqual(['/.well-known/openid-configuration']);
    await other.close();
  });

  test.each<ProviderFault>(['down', 'slow', 'endless'])('S7-03 a provider that is %s is told apart', async (fault) => {
    const answer = provider.consent((await begin(server, 'keycloak')).url, person);
    provider.fault = fault;
    const { status, body } = await finish(server, answer);
    expect([status, body.error]).toEqual([400, 'access_denied']);
    expect(body.error_description).toBe('第三方登录服务暂时不可用，请稍后再试');
  });

  test('S7-03 a provider that was down when it was first asked is asked again', async () => {
    const other = await startProvider();
    await setUp(server, { ...oidcRow(other), source: 'second' });
    other.fault = 'down';
    const refused = await server.anonymous.get('/api/blade-auth/oauth/render/second/url', { tenantId: '000000' });
    expect(refused.body).toMatchObject({ code: 400, msg: '第三方登录服务暂时不可用，请稍后再试' });
    other.fault = 'none';
    expect((await signIn(server, other, person, 'second')).status).toBe(200);
    await other.close();
  });

  test('S7-03 a client that the provider does not know is a matter for the administrator', async () => {
    await setUp(server, { ...oidcRow(provider), source: 'misfit', clientSecret: 'wrong' });
    const { body } = await signIn(server, provider, person, 'misfit');
    expect(body).toMatchObject({ error: 'access_denied', error_description: '第三方登录配置有误，请联系管理员' });
  });

  test.each(['source', 'code', 'state'])('S7-03 names the missing %s', async (name) => {
    const query: Record<string, string> = { tenantId: '000000', source: 'keycloak', code: 'c', state: 's' };
    const { body } = await finish(server, { ...query, [name]: '' });
    expect(body).toMatchObject({ error: 'invalid_request', error_description: `缺少必要的请求参数: ${name}` });
  });

  test('S7-12 a client that makes the address itself signs in with a state of its own', async () => {
    const { data: state } = (await server.anonymous.get('/api/blade-auth/oauth/render/createState/keycloak')).body;
    const begun = (await begin(server, 'keycloak')).url;
    const redirect = new URL(begun).searchParams.get('redirect_uri') ?? '';
    const own = { client_id: providerClient.id, scope: 'openid', redirect_uri: redirect, state };
    const answer = provider.consent(`${provider.url}/authorize?${new URLSearchParams(own).toString()}`, person);
    expect((await finish(server, answer)).status).toBe(200);
  });

  test('S7-12 an unknown source has no address', async () => {
    const reply = await server.anonymous.get('/api/blade-auth/oauth/render/nowhere', { tenantId: '000000' });
    expect(reply.body).toMatchObject({ code: 400, msg: '未找到第三方登录配置' });
  });
});
