import { apiGroups } from '../../../core/product.ts';
import { get, getBlob, post } from './client.ts';
import { passwordDigest } from './password.ts';

/** What the person may know of their own account beside what the form shows. */
export interface OwnAccount {
  readonly account: string;
  readonly realName: string;
  readonly nickName: string;
  /** Id of a file or an https address; empty for none. */
  readonly avatar: string;
  readonly sex: number;
  /** Names with commas between. */
  readonly roleName: string;
  readonly roleNameEn: string;
  readonly dataScope: 'all' | 'region' | 'customers';
  /** Key of the dictionary `region`; empty for none. */
  readonly region: string;
}

/** A login of the person that could go on. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string;
  /** The browser as it names itself. */
  readonly agent: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** One's own row. */
export function loadOwnAccount(): Promise<OwnAccount> {
  return get('/blade-user/info', {}, { silent: true });
}

/** Changes one's own row; what is left out stays, an emptied value is sent as the wire's "none". */
export function updateOwnAccount(values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const sent = Object.entries(values).map(([key, value]) => [key, value ?? (key === 'sex' ? -1 : '')] as const);
  return post('/blade-user/update-info', Object.fromEntries(sent), { silent: true });
}

/** Stores a picture and makes it one's own; gives the id of the file. */
export async function updateAvatar(userId: string, picture: File): Promise<string> {
  const body = new FormData();
  body.append('file', picture, picture.name);
  const path = `/${apiGroups.resource}/file`;
  const { id } = await post<{ readonly id: string }>(path, body, { params: { avatarOf: userId }, silent: true });
  await updateOwnAccount({ avatar: id });
  return id;
}

/** The bytes of somebody's picture, by its file's id. */
export function loadAvatar(id: string): Promise<Blob> {
  return getBlob(`/${apiGroups.resource}/file/${encodeURIComponent(id)}`, { silent: true });
}

/** Changes one's password; one's other sessions end. */
export function updatePassword(old: string, wanted: string): Promise<unknown> {
  const [oldPassword, newPassword] = [passwordDigest(old), passwordDigest(wanted)];
  const params = { oldPassword, newPassword, newPassword1: newPassword };
  return post('/blade-user/update-password', undefined, { params, silent: true });
}

/** Where one is signed in, the newest login first. */
export function listOwnSessions(): Promise<readonly OwnSession[]> {
  return get('/blade-user/own-sessions', {}, { silent: true });
}

/** Ends logins of one's own. */
export function endOwnSessions(ids: readonly string[]): Promise<unknown> {
  return post('/blade-user/end-own-session', undefined, { params: { ids: ids.join(',') }, silent: true });
}
