import { closeSession, openSession, session, type UserInfo } from '../state/session.ts';
import { get, send } from './client.ts';
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

async function requestToken(params: Record<string, string>, tenantId: string): Promise<TokenReply> {
  const options = { params, headers: { 'Tenant-Id': tenantId }, anonymous: true, silent: true };
  return (await send('POST', '/blade-auth/oauth/token', undefined, options)) as TokenReply;
}

/** Logs in with a typed password (S7-02) and opens the session; throws ApiError with the server's text. */
export async function logIn(tenantId: string, username: string, password: string): Promise<void> {
  const params = {
    tenantId,
    username,
    password: passwordDigest(password),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  };
  const reply = await requestToken(params, tenantId);
  openSession(reply.access_token, reply.refresh_token, userOf(reply));
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
