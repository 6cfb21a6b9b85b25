import { administrator } from '../../../core/application.ts';
import { proxy } from 'valtio';
import { readStored, removeStored, writeStored } from '../../parts/storage.ts';

/** Who is logged in (S3-02), as the token reply and user-info say. */
export interface UserInfo {
  readonly userId: string;
  readonly userName: string;
  readonly account: string;
  readonly realName: string;
  readonly avatar: string;
  readonly sex: number;
  readonly tenantId: string;
  /** Of the third party that somebody signed in through; else empty. */
  readonly oauthId: string;
  /** Role aliases. */
  readonly roles: readonly string[];
}

interface SessionState {
  accessToken: string | null;
  refreshToken: string | null;
  user: UserInfo | null;
}

/** Under which name the access token is stored; its record's time is the token's age (S3-09). */
export const tokenKey = 'access-token';
const refreshKey = 'refresh-token';
const userKey = 'user-info';
/** Under which name the details are stored that were opened from lists (S2-26). */
export const routeDataKey = 'dynamic-routes-details';
/** What a session leaves in the storage; it goes with it, whatever part of the app is loaded when it ends (S4-01). */
const sessionKeys = [tokenKey, refreshKey, userKey, routeDataKey, 'USERSIGN', 'HRSIGN'];

function storedText(name: string): string | null {
  const stored = readStored<unknown>(name);
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

/** The person that is stored; null where nobody is, or what stands there names nobody. */
function storedUser(): UserInfo | null {
  const loose = readStored<Partial<Record<keyof UserInfo, unknown>>>(userKey);
  if (typeof loose?.userId !== 'string') return null;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    userId: loose.userId,
    userName: text(loose.userName),
    account: text(loose.account),
    realName: text(loose.realName),
    avatar: text(loose.avatar),
    sex: typeof loose.sex === 'number' ? loose.sex : -1,
    tenantId: text(loose.tenantId),
    oauthId: text(loose.oauthId),
    roles: Array.isArray(loose.roles) ? loose.roles.filter((role) => typeof role === 'string') : [],
  };
}

/** A token without a person, or a person without one, is no session. */
function storedSession(): SessionState {
  const [accessToken, user] = [storedText(tokenKey), storedUser()];
  if (accessToken === null || user === null) return { accessToken: null, refreshToken: null, user: null };
  return { accessToken, refreshToken: storedText(refreshKey), user };
}

/** The session of this browser (S3-01). Written by the functions of this file alone. */
export const session = proxy<SessionState>(storedSession());

/**
 * Stores the tokens and identity of a login or refresh (S4-01).
 *
 * @returns false when the browser stores nothing; the session then lasts no longer than the page
 */
export function openSession(accessToken: string, refreshToken: string, user: UserInfo): boolean {
  Object.assign(session, { accessToken, refreshToken, user });
  // The access token last: other tabs look at the rest when they see it change.
  const kept = [writeStored(userKey, user), writeStored(refreshKey, refreshToken), writeStored(tokenKey, accessToken)];
  return kept.every(Boolean);
}

/** Takes over what another tab of this browser stored. */
export function adoptStoredSession(): void {
  Object.assign(session, storedSession());
}

/** Writes down what has become of the person who is logged in, e.g. another name or picture. */
export function rewriteUser(changes: Partial<UserInfo>): void {
  if (session.user === null) return;
  session.user = { ...session.user, ...changes };
  writeStored(userKey, session.user);
}

/** Forgets the session. Drafts of unfinished work are kept: they belong to the person, not to the login. */
export function closeSession(): void {
  Object.assign(session, { accessToken: null, refreshToken: null, user: null });
  for (const key of sessionKeys) removeStored(key);
}

/** Whether this browser still keeps the session of this page, another one, or none (S4-04). */
export function storedIdentity(): 'same' | 'other' | 'none' {
  if (storedText(tokenKey) === null) return 'none';
  return storedUser()?.userId === session.user?.userId ? 'same' : 'other';
}

/** True if the person has one of the roles; an administrator has all. */
export function hasRole(...roles: readonly string[]): boolean {
  const own = session.user?.roles ?? [];
  return own.includes(administrator) || roles.some((role) => own.includes(role));
}
