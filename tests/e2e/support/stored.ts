import type { BrowserContextOptions } from 'playwright-core';
import { storageKey, type StorageEnvelope } from '../../../src/web/parts/storage.ts';
import type { UserInfo } from '../../../src/web/data/state/session.ts';
import { requestToken } from './api.ts';

/** What the app finds in a browser that was used before, by the names it keeps it under. */
export type Stored = Readonly<Record<string, unknown>>;

/** A browser's storage with that in it, for a new browser context. */
export function storageState(url: string, stored: Stored): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = Object.entries(stored).map(([name, content]) => {
    const envelope: StorageEnvelope = { dataType: typeof content, content, type: 'local', datetime: Date.now() };
    return { name: storageKey(name), value: JSON.stringify(envelope) };
  });
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** Logs a demo account in beside the browser; gives what the login page would have stored. */
export async function storedSession(url: string, account: string, password: string): Promise<Stored> {
  const reply = await requestToken(url, account, password);
  const user: UserInfo = {
    userId: reply.user_id,
    userName: reply.user_name,
    account: reply.account,
    realName: reply.real_name,
    avatar: reply.avatar,
    sex: reply.sex,
    tenantId: reply.tenant_id,
    oauthId: '',
    roles: reply.role_name.split(','),
  };
  return { 'user-info': user, 'refresh-token': reply.refresh_token, 'access-token': reply.access_token };
}
