import { storageKey, type StorageEnvelope } from '../../../src/web/parts/storage.ts';
import type { UserInfo } from '../../../src/web/data/state/session.ts';
import { requestToken } from './api.ts';

/** What the app finds in a browser that was used before, by the names it keeps it under. */
export type Stored = Readonly<Record<string, unknown>>;

/** The entries of a browser's storage with that in it. */
export function storedItems(stored: Stored): readonly (readonly [key: string, value: string])[] {
  return Object.entries(stored).map(([name, content]) => {
    const envelope: StorageEnvelope = { dataType: typeof content, content, type: 'local', datetime: Date.now() };
    return [storageKey(name), JSON.stringify(envelope)];
  });
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
