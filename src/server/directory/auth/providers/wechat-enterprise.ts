import { callOut, jsonObject, type OutboundLimits } from '../outbound.ts';
import {
  ProviderError,
  firstClaim,
  type ProviderSetup,
  type SignInAnswer,
  type SignInProvider,
  type SignInStart,
  type ThirdPartyPerson,
} from './provider.ts';

const publicApi = 'https://qyapi.weixin.qq.com';
const publicLogin = 'https://login.work.weixin.qq.com/wwlogin/sso/login';

/** Codes of its API: the token of the application is not good any more. */
const staleToken = new Set([40_014, 42_001]);
/** The code that the browser brought is not good. */
const badCode = new Set([40_029, 41_008]);
/** Company, application or secret are wrong, or this server's address is not among the trusted ones. */
const badSetup = new Set([40_001, 40_013, 41_002, 41_004, 60_020]);

type Reply = Readonly<Record<string, unknown>>;

/**
 * WeChat Work (企业微信): the company's members sign in by its QR code.
 *
 * @param limits of each call to its API
 */
export function wechatEnterprise(setup: ProviderSetup, limits: OutboundLimits): SignInProvider {
  const api = setup.issuer === '' ? publicApi : setup.issuer.replace(/\/+$/, '');
  const call = async (path: string, query: Readonly<Record<string, string>>): Promise<Reply> => {
    const url = `${api}/cgi-bin/${path}?${new URLSearchParams(query).toString()}`;
    const response = await callOut(url, {}, limits).catch((error: unknown) => {
      // The reason alone: the address carries the secret.
      throw new ProviderError('away', `${path}: ${(error as Error).message}`);
    });
    const body = response.ok ? await jsonObject(response) : null;
    if (body === null) throw new ProviderError('away', `${path} answered ${response.status} without JSON.`);
    return body;
  };
  const tokens = new TokenKeeper(() => call('gettoken', { corpid: setup.corpId, corpsecret: setup.clientSecret }));
  const withToken = async (path: string, query: Readonly<Record<string, string>>): Promise<Reply> => {
    const first = await call(path, { access_token: await tokens.get(), ...query });
    if (!staleToken.has(Number(first['errcode']))) return first;
    tokens.forget();
    return call(path, { access_token: await tokens.get(), ...query });
  };
  return {
    authorizeUrl: (start) => Promise.resolve(loginAddress(setup, start)),
    identify: (answer) => identify(setup, answer, withToken),
  };
}

type Call = (path: string, query: Readonly<Record<string, string>>) => Promise<Reply>;

function loginAddress(setup: ProviderSetup, { state, redirectUrl }: SignInStart): string {
  const url = new URL(setup.authorizeUrl === '' ? publicLogin : setup.authorizeUrl);
  const { corpId: appid, agentId: agentid } = setup;
  const parameters = { login_type: 'CorpApp', appid, agentid, redirect_uri: redirectUrl, state };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function identify(setup: ProviderSetup, { code }: SignInAnswer, call: Call): Promise<ThirdPartyPerson> {
  const found = accepted('auth/getuserinfo', await call('auth/getuserinfo', { code }));
  const userid = firstClaim(found, ['userid', 'UserId']);
  if (userid === '') throw new ProviderError('refused', 'Somebody who is no member of the company.');
  // An application that may not read names gets an error here, and the member's id has to do.
  const member = await call('user/get', { userid });
  const sex = Number(firstClaim(member, ['gender']));
  return {
    realm: `wechat_enterprise:${setup.corpId}`,
    externalId: userid,
    name: firstClaim(member, ['name', 'alias']) || userid,
    avatar: firstClaim(member, ['avatar', 'thumb_avatar']),
    email: firstClaim(member, ['email', 'biz_mail']),
    sex: sex === 1 || sex === 2 ? sex : -1,
  };
}

/** @throws ProviderError where the API says that something is wrong */
function accepted(path: string, reply: Reply): Reply {
  const code = Number(reply['errcode'] ?? 0);
  if (code === 0) return reply;
  const message = `${path}: ${code} ${firstClaim(reply, ['errmsg'])}`;
  if (badCode.has(code)) throw new ProviderError('refused', message);
  throw new ProviderError(badSetup.has(code) ? 'setup' : 'away', message);
}

/** Keeps the application's token until shortly before its end: asking for one is limited by the provider. */
class TokenKeeper {
  readonly #fetch: () => Promise<Reply>;
  #token: Promise<string> | null = null;
  #until = 0;

  constructor(fetchToken: () => Promise<Reply>) {
    this.#fetch = fetchToken;
  }

  get(): Promise<string> {
    if (this.#token === null || performance.now() >= this.#until) {
      this.#until = Infinity;
      this.#token = this.#load().catch((error: unknown) => {
        this.#token = null;
        throw error;
      });
    }
    return this.#token;
  }

  forget(): void {
    this.#token = null;
  }

  async #load(): Promise<string> {
    const reply = accepted('gettoken', await this.#fetch());
    const seconds = Number(reply['expires_in'] ?? 0);
    this.#until = performance.now() + Math.max(seconds - 60, 0) * 1000;
    const token = reply['access_token'];
    if (typeof token !== 'string' || token === '') throw new ProviderError('away', 'gettoken gave no token.');
    return token;
  }
}
