import { proxy } from 'valtio';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Who is logged in (S3-02), as the token reply and user-info say. */
export interface UserInfo {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly avatar: string;
  readonly sex: number;
  readonly tenantId: string;
  /** Role aliases. */
  readonly roles: readonly string[];
}

interface SessionState {
  accessToken: string | null;
  refreshToken: string | null;
  user: UserInfo | null;
}

const tokenKey = 'access-token';
const refreshKey = 'refresh-token';
const userKey = 'user-info';

/** The session of this browser (S3-01). Written by `openSession` and `closeSession` alone. */
export const session = proxy<SessionState>({
  accessToken: readStored<string>(tokenKey),
  refreshToken: readStored<string>(refreshKey),
  user: readStored<UserInfo>(userKey),
});

/** Stores the tokens and identity of a login or refresh (S4-01). */
export function openSession(accessToken: string, refreshToken: string, user: UserInfo): void {
  session.accessToken = accessToken;
  session.refreshToken = refreshToken;
  session.user = user;
  writeStored(tokenKey, accessToken);
  writeStored(refreshKey, refreshToken);
  writeStored(userKey, user);
}

/** Forgets the session. Drafts of unfinished work are kept: they belong to the person, not to the login. */
export function closeSession(): void {
  session.accessToken = null;
  session.refreshToken = null;
  session.user = null;
  removeStored(tokenKey);
  removeStored(refreshKey);
  removeStored(userKey);
}

/** Whether this browser still keeps the session of this page, another one, or none (S4-04). */
export function storedIdentity(): 'same' | 'other' | 'none' {
  if (readStored<string>(tokenKey) === null) return 'none';
  return readStored<UserInfo>(userKey)?.userId === session.user?.userId ? 'same' : 'other';
}

/** True if the person has one of the roles; an administrator has all. */
export function hasRole(...roles: readonly string[]): boolean {
  const own = session.user?.roles ?? [];
  return own.includes('administrator') || roles.some((role) => own.includes(role));
}
