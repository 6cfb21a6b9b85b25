import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { providerClient, startProvider, type LoopbackProvider } from '../../../support/loopback-provider.ts';
import { startTestServer, type Json, type TestServer } from '../../../support/test-server.ts';
import { begin, finish, setUp, signIn } from '../social-calls.ts';

const source = 'wechat_enterprise';
const person = { sub: 'zhangsan' };
let server: TestServer;
let provider: LoopbackProvider;
beforeAll(async () => {
  server = await startTestServer({ outboundTimeoutMs: 400 });
  provider = await startProvider();
  await setUp(server, row());
});
afterEach(() => void (provider.fault = 'none'));
afterAll(async () => {
  await provider.close();
  await server.close();
});

function row(changes = {}): Json {
  const agent = { agentCode: 'main', agentId: '1000002', corpId: 'ww1234' };
  return {
    source,
    kind: source,
    label: '企业微信',
    issuer: provider.url,
    clientSecret: providerClient.secret,
    ...agent,
    ...changes,
  };
}

async function config(tenant = '000000', agent = 'main'): Promise<Json> {
  return (await server.anonymous.get(`/api/blade-auth/oauth/render/wechat_enterprise/config/${tenant}/${agent}`)).body;
}

describe('S7-13 configuration of WeChat Work', () => {
  test('S7-13 has the fields of the QR code and a state', async () => {
    const { code, data } = await config();
    expect(code).toBe(200);
    expect(Object.keys(data).toSorted()).toEqual(['agentid', 'appid', 'href', 'redirect_uri', 'state']);
    expect(data).toMatchObject({ appid: 'ww1234', agentid: '1000002', href: '' });
    expect(data.redirect_uri).toMatch(/\/oauth\/redirect\/wechat_enterprise$/);
    expect(JSON.stringify(data)).not.toContain(providerClient.secret);
    expect((await config('000000', '1000002')).data.appid).toBe('ww1234');
  });

  test('S7-13 an unknown agent or company has none', async () => {
    for (const body of [await config('000000', 'other'), await config('100001'), await config('999999')]) {
      expect(body).toMatchObject({ code: 400, msg: '未找到企业微信配置' });
    }
  });

  test('S7-13 its state opens a login', async () => {
    const { state } = (await config()).data;
    const { code } = provider.consent('http://x/', person);
    const { body } = await finish(server, { code, state, agentCode: 'main' }, source);
    expect(body).toMatchObject({
      role_name: 'guest',
      nick_name: '企业成员',
      sex: 2,
      avatar: 'https://img.example/a.png',
    });
  });
});

describe('S7-12 createState', () => {
  async function stateFor(id: string): Promise<string> {
    const { body } = await server.anonymous.get(`/api/blade-auth/oauth/render/createState/${id}`);
    expect(body).toMatchObject({ code: 200, success: true });
    expect(body.data).toMatch(/^[0-9a-f]{32}$/);
    return body.data;
  }

  function logIn(state: string): ReturnType<typeof finish> {
    const { code } = provider.consent('http://x/', person);
    return finish(server, { code, state, agentCode: 'main' }, source);
  }

  test.each(['000000', source, 'main', '1000002'])('S7-12 a state for %s opens a login of it, once', async (id) => {
    const state = await stateFor(id);
    expect((await logIn(state)).status).toBe(200);
    expect((await logIn(state)).body.error).toBe('access_denied');
  });

  test('S7-12 a state for something else does not', async () => {
    expect((await logIn(await stateFor('100001'))).body.error).toBe('access_denied');
  });
});

describe('S7-03 login by WeChat Work', () => {
  test('S9-17 the agent id stands for the agent code', async () => {
    const { state } = (await config('000000', '1000002')).data;
    const { code } = provider.consent('http://x/', person);
    expect((await finish(server, { code, state, agentCode: '1000002' }, source)).status).toBe(200);
    const other = (await config()).data;
    const refused = await finish(server, { code, state: other.state, agentCode: '1000003' }, source);
    expect(refused.body.error_description).toBe('未找到第三方登录配置');
  });

  test('S7-03 the address is that of the QR page', async () => {
    const { url, state } = await begin(server, source, { agentCode: 'main' });
    expect(url).toMatch(/^https:\/\/login\.work\.weixin\.qq\.com\/wwlogin\/sso\/login\?/);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({ login_type: 'CorpApp', appid: 'ww1234', agentid: '1000002', state });
  });

  test('S7-03 a member is known by company and id, and the application’s token is kept', async () => {
    const first = await signIn(server, provider, person, source);
    provider.calls.length = 0;
    const second = await signIn(server, provider, person, source);
    expect(second.body.oauth_id).toBe(first.body.oauth_id);
    expect(provider.calls).toEqual(['/cgi-bin/auth/getuserinfo', '/cgi-bin/user/get']);
  });

  test('S7-03 an application token that went stale is fetched anew', async () => {
    provider.fault = 'stale-token';
    expect((await signIn(server, provider, person, source)).status).toBe(200);
    expect(provider.calls).toContain('/cgi-bin/gettoken');
  });

  test('S7-03 a wrong code, a provider that is down or slow, a wrong secret', async () => {
    const { state } = await begin(server, source);
    expect((await finish(server, { code: 'nonsense', state }, source)).body.error).toBe('invalid_grant');
    for (const fault of ['down', 'slow', 'endless'] as const) {
      provider.fault = fault;
      const { body } = await signIn(server, provider, person, source);
      expect(body.error_description).toBe('第三方登录服务暂时不可用，请稍后再试');
    }
    provider.fault = 'none';
    await setUp(server, row({ source: 'wecom2', clientSecret: 'wrong' }));
    const { body } = await signIn(server, provider, person, 'wecom2');
    expect(body.error_description).toBe('第三方登录配置有误，请联系管理员');
  });
});
