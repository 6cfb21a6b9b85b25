import type { LoginOptions, SignInProvider } from '../../../core/calls/auth.ts';
import { ask, send } from './client.ts';
import { passwordDigest } from './password.ts';

/** A picture whose characters have to be typed. */
export interface Captcha {
  readonly key: string;
  /** A `data:` address. */
  readonly image: string;
}

/** A tenant offered on the login page. */
export interface TenantChoice {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** What a guest of a third party fills in (S3-06); the password as typed. */
export interface Registration {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly oauthId: string;
}

const publicCall = { anonymous: true, silent: true } as const;

/** Has a code sent to a telephone; what it answers goes along with the code. */
export async function sendPhoneCode(tenantId: string, phone: string): Promise<string> {
  const query = { tenantId, phone };
  return (await ask('POST /api/blade-auth/oauth/sms/send-validate', { ...publicCall, query })).id;
}

/** What the login page of a company has to offer beside a password; whose login failed may have to type a captcha. */
export function fetchLoginOptions(tenantId: string, account: string): Promise<LoginOptions> {
  return ask('GET /api/blade-auth/oauth/login-options', { ...publicCall, query: { tenantId, account } });
}

/** A new captcha (S7-07). */
export async function fetchCaptcha(): Promise<Captcha> {
  return (await send('GET', '/blade-auth/oauth/captcha', undefined, publicCall)) as Captcha;
}

/** Where the browser has to go to log in through somebody else, and the state that comes back from there. */
export function beginSignIn(
  tenantId: string,
  { source, agentCode }: SignInProvider,
): Promise<{ readonly url: string; readonly state: string }> {
  const query = { tenantId, agentCode };
  return ask('GET /api/blade-auth/oauth/render/:source/url', { ...publicCall, path: { source }, query });
}

/** The tenants to choose from on the login page. */
export function listTenants(): Promise<readonly TenantChoice[]> {
  return ask('GET /api/blade-system/tenant/home/list', publicCall);
}

/** The tenant that has a domain of its own (S7-18), or null where none has this one. */
export async function tenantOfDomain(domain: string): Promise<string | null> {
  const found = await ask('GET /api/blade-system/tenant/info', { ...publicCall, query: { domain } });
  return found.tenantId ?? null;
}

/** Asks for an account (S7-06). The password travels as its digest: what stands in an address is written to logs. */
export async function registerGuest({ password, ...rest }: Registration): Promise<void> {
  const query = { ...rest, password: passwordDigest(password) };
  await ask('POST /api/blade-user/register-guest', { ...publicCall, query });
}
