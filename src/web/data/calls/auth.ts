import { i18n } from '../../i18n/i18n.ts';
import { closeSession, openSession, rewriteUser, session, type UserInfo } from '../state/session.ts';
import { updatePassword } from './account.ts';
import { ApiError } from './api-error.ts';
import { authHeaders, ask, send } from './client.ts';
import { passwordDigest } from './password.ts';

/** Who somebody is, as the token reply (top level) and the user-info call (enveloped) say. */
interface Identity {
  readonly user_id: string;
  readonly user_name: string;
  readonly account: string;
  readonly real_name: string;
  readonly avatar: string;
  readonly sex: number;
  readonly tenant_id: string;
  readonly oauth_id?: string;
  readonly role_name: string;
}

interface TokenReply extends Identity {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly must_change_password?: boolean;
}

/** A login that was accepted; `openLogin` makes it the session of this browser. */
export interface AcceptedLogin {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: UserInfo;
  /** Whether nothing is open to it before the password is changed. */
  readonly mustChangePassword: boolean;
  /** Whether a third party knows the person and we do not: nothing is open before they registered. */
  readonly guest: boolean;
}

function userOf(reply: Identity, roles: readonly string[] = reply.role_name.split(',')): UserInfo {
  return {
    userId: reply.user_id,
    userName: reply.user_name,
    account: reply.account,
    realName: reply.real_name,
    avatar: reply.avatar,
    sex: reply.sex,
    tenantId: reply.tenant_id,
    oauthId: reply.oauth_id ?? '',
    roles: roles.filter((role) => role !== ''),
  };
}

type Texts = Readonly<Record<string, string>>;

async function requestToken(params: Texts & { readonly tenantId: string }, headers: Texts = {}): Promise<TokenReply> {
  const query = { ...params, scope: 'all' };
  const options = {
    params: query,
    headers: { 'Tenant-Id': params.tenantId, ...headers },
    anonymous: true,
    silent: true,
  };
  return (await send('POST', '/blade-auth/oauth/token', undefined, options)) as TokenReply;
}

/** Logs in; the session that this browser has so far ends, by the token that goes along. */
async function requestLogin(params: Texts & { readonly tenantId: string }, headers?: Texts): Promise<AcceptedLogin> {
  const reply = await requestToken(params, { ...authHeaders(), ...headers });
  const { access_token: accessToken, refresh_token: refreshToken, user_id: userId } = reply;
  const mustChangePassword = reply.must_change_password === true;
  const guest = userId === '' || userId.startsWith('-');
  return { accessToken, refreshToken, user: userOf(reply), mustChangePassword, guest };
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
    type: 'account',
  };
  const headers = { 'Captcha-Key': captcha?.key ?? '', 'Captcha-Code': captcha?.code ?? '' };
  return requestLogin(params, headers);
}

/** Logs in with a code that was sent to a telephone (S7-05). */
export async function logInByPhone(
  tenantId: string,
  sent: { readonly phone: string; readonly id: string; readonly code: string },
): Promise<AcceptedLogin> {
  const params = { tenantId, phone: sent.phone, id: sent.id, value: sent.code, grant_type: 'sms_code' };
  return requestLogin(params);
}

/** What a browser brings back from a third party. */
export interface SocialLogin {
  readonly tenantId: string;
  readonly source: string;
  readonly agentCode: string;
  readonly code: string;
  readonly state: string;
  /** `iss` of the answer, where the third party sends it (RFC 9207). */
  readonly iss?: string;
}

/** Logs in through somebody else (S7-03). */
export async function logInSocially(login: SocialLogin): Promise<AcceptedLogin> {
  return requestLogin({ ...login, grant_type: 'social' });
}

/** Changes the password of a login that is not the session of this browser yet. */
export async function changePassword(login: AcceptedLogin, old: string, wanted: string): Promise<void> {
  await updatePassword(old, wanted, { headers: { 'Blade-Auth': `bearer ${login.accessToken}` }, anonymous: true });
}

/** Renews the tokens (S7-04). A reply for somebody else is rejected (S8-05). */
export async function refreshSession(): Promise<void> {
  const { user, refreshToken } = session;
  if (user === null || refreshToken === null) return;
  const { tenantId } = user;
  const reply = await requestToken({ tenantId, refresh_token: refreshToken, grant_type: 'refresh_token' });
  if (reply.user_id !== user.userId || reply.tenant_id !== tenantId) {
    throw new ApiError(401, i18n.t('shell:error.refresh'), null);
  }
  // Logged out, or in anew, while this was under way: the answer is of no use any more.
  if (session.refreshToken === refreshToken) openSession(reply.access_token, reply.refresh_token, userOf(reply));
}

/** Asks who is logged in (S7-10) and writes it down: roles, name or picture may have changed since the login. */
export async function loadUserInfo(): Promise<void> {
  const info = await ask('GET /api/blade-auth/oauth/user-info', { silent: true });
  if (info.user_id === session.user?.userId) rewriteUser(userOf(info, info.roles));
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

/** Tells the server that a login ends which never became the session of this browser. */
export async function dropLogin(login: AcceptedLogin): Promise<void> {
  const headers = { 'Blade-Auth': `bearer ${login.accessToken}` };
  await send('GET', '/blade-auth/oauth/logout', undefined, { headers, anonymous: true, silent: true });
}
