import { closeSession, openSession, session, type UserInfo } from '../state/session.ts';
import { get, post, send } from './client.ts';
import { passwordDigest } from './password.ts';

/** The token reply (top level, not enveloped). */
interface TokenReply {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly account: string;
  readonly real_name: string;
  readonly avatar: string;
  readonly sex: number;
  readonly role_name: string;
  readonly must_change_password?: boolean;
}

/** A login that was accepted; `openLogin` makes it the session of this browser. */
export interface AcceptedLogin {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: UserInfo;
  /** Whether nothing is open to it before the password is changed. */
  readonly mustChangePassword: boolean;
}

/** A picture whose characters have to be typed. */
export interface Captcha {
  readonly key: string;
  /** A `data:` address. */
  readonly image: string;
}

/** A way to log in through somebody else. */
export interface SignInProvider {
  readonly source: string;
  readonly agentCode: string;
  readonly label: string;
  readonly labelEn: string;
}

/** What the login page of a company offers. */
export interface LoginOptions {
  readonly captcha: boolean;
  readonly phone: boolean;
  readonly providers: readonly SignInProvider[];
}

/** A tenant offered on the login page. */
export interface TenantChoice {
  readonly tenantId: string;
  readonly tenantName: string;
}

function userOf(reply: TokenReply): UserInfo {
  return {
    userId: reply.user_id,
    account: reply.account,
    realName: reply.real_name,
    avatar: reply.avatar,
    sex: reply.sex,
    tenantId: reply.tenant_id,
    roles: reply.role_name.split(',').filter((role) => role !== ''),
  };
}

async function requestToken(
  params: Record<string, string>,
  tenantId: string,
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  const options = { params, headers: { 'Tenant-Id': tenantId, ...headers }, anonymous: true, silent: true };
  return (await send('POST', '/blade-auth/oauth/token', undefined, options)) as TokenReply;
}

function acceptedLogin(reply: TokenReply): AcceptedLogin {
  const { access_token: accessToken, refresh_token: refreshToken } = reply;
  const mustChangePassword = reply.must_change_password === true;
  return { accessToken, refreshToken, user: userOf(reply), mustChangePassword };
}

/** Account and password as typed, with the captcha where one was asked for. */
export interface PasswordLogin {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha: { readonly key: string; readonly code: string } | null;
}

/** Logs in with a typed password (S7-02); throws ApiError with the server's text. */
export async function logIn({ tenantId, account, password, captcha }: PasswordLogin): Promise<AcceptedLogin> {
  const params = {
    tenantId,
    username: account,
    password: passwordDigest(password),
    grant_type: captcha === null ? 'password' : 'captcha',
    scope: 'all',
    type: 'account',
  };
  const headers: Record<string, string> =
    captcha === null ? {} : { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code };
  return acceptedLogin(await requestToken(params, tenantId, headers));
}

/** Logs in with a code that was sent to a telephone (S7-05). */
export async function logInByPhone(
  tenantId: string,
  sent: { readonly phone: string; readonly id: string; readonly code: string },
): Promise<AcceptedLogin> {
  const params = { tenantId, phone: sent.phone, id: sent.id, value: sent.code, grant_type: 'sms_code', scope: 'all' };
  return acceptedLogin(await requestToken(params, tenantId));
}

/** Has a code sent to a telephone; what it answers goes along with the code. */
export async function sendPhoneCode(tenantId: string, phone: string): Promise<string> {
  const options = { params: { tenantId, phone }, anonymous: true, silent: true };
  return (await post<{ readonly id: string }>('/blade-auth/oauth/sms/send-validate', undefined, options)).id;
}

/** Makes an accepted login the session of this browser. */
export function openLogin({ accessToken, refreshToken, user }: AcceptedLogin): void {
  openSession(accessToken, refreshToken, user);
}

/** Changes the password of a login that is not the session of this browser yet. */
export async function changePassword(login: AcceptedLogin, old: string, wanted: string): Promise<void> {
  const [oldPassword, newPassword] = [passwordDigest(old), passwordDigest(wanted)];
  await post('/blade-user/update-password', undefined, {
    params: { oldPassword, newPassword, newPassword1: newPassword },
    headers: { 'Blade-Auth': `bearer ${login.accessToken}` },
    anonymous: true,
    silent: true,
  });
}

/** What the login page of a company has to offer beside a password. */
export function fetchLoginOptions(tenantId: string): Promise<LoginOptions> {
  return get<LoginOptions>('/blade-auth/oauth/login-options', { tenantId }, { anonymous: true, silent: true });
}

/** A new captcha (S7-07). */
export async function fetchCaptcha(): Promise<Captcha> {
  const options = { anonymous: true, silent: true };
  return (await send('GET', '/blade-auth/oauth/captcha', undefined, options)) as Captcha;
}

/** Where the browser has to go to log in through somebody else, and the state that comes back from there. */
export function beginSignIn(
  tenantId: string,
  { source, agentCode }: SignInProvider,
): Promise<{ readonly url: string; readonly state: string }> {
  const path = `/blade-auth/oauth/render/${encodeURIComponent(source)}/url`;
  return get(path, { tenantId, agentCode }, { anonymous: true, silent: true });
}

/** Why a refresh was not accepted although the server answered. */
export class IdentityMismatch extends Error {}

/** Renews the tokens (S7-04). A reply for somebody else is rejected (S4-02). */
export async function refreshSession(): Promise<void> {
  const user = session.user;
  const refreshToken = session.refreshToken;
  if (user === null || refreshToken === null) return;
  const params = {
    tenantId: user.tenantId,
    refresh_token: refreshToken,
    grant_type: 'refresh_token',
    scope: 'all',
  };
  const reply = await requestToken(params, user.tenantId);
  if (reply.user_id !== user.userId || reply.tenant_id !== user.tenantId) throw new IdentityMismatch();
  openSession(reply.access_token, reply.refresh_token, userOf(reply));
}

/** Tells the server that the session ends (S7-08) and forgets it here, whatever the server answers. */
export async function logOut(): Promise<void> {
  try {
    await send('GET', '/blade-auth/oauth/logout', undefined, { silent: true });
  } catch {
    // The session ends here even when the server can't be told.
  } finally {
    closeSession();
  }
}

/** The tenants to choose from on the login page. */
export function listTenants(): Promise<readonly TenantChoice[]> {
  return get<readonly TenantChoice[]>('/blade-system/tenant/home/list', {}, { anonymous: true, silent: true });
}
