import type { Body } from '../../../core/calls/calls.ts';
import { ask, askFile, send, type CallOptions } from './client.ts';
import { passwordDigest, sentPassword } from './password.ts';

/** Changes one's own row; what is left out stays, an emptied value is sent as the wire's "none". */
export function updateOwnAccount(values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const sent = Object.entries(values).map(([key, value]) => [key, value ?? (key === 'sex' ? -1 : '')] as const);
  const body: Body<'POST /api/blade-user/update-info'> = Object.fromEntries(sent);
  return ask('POST /api/blade-user/update-info', { body, silent: true });
}

/** Has a code sent to the telephone that one wants to log in with, or to the present one; what it answers goes along. */
export async function sendOwnPhoneCode(phone: string): Promise<string> {
  return (await ask('POST /api/blade-user/phone-code', { query: { phone }, silent: true })).id;
}

/** A number to log in with, with a code sent there, and the password as typed or a code sent to the old number. */
export interface PhoneChange {
  readonly phone: string;
  readonly id: string;
  readonly code: string;
  readonly password?: string;
  readonly oldId?: string;
  readonly oldCode?: string;
}

/** Changes the telephone that one logs in with; one's other sessions end. */
export function updatePhone({ password, ...rest }: PhoneChange): Promise<unknown> {
  const body = { ...rest, ...(password === undefined ? {} : { password: passwordDigest(password) }) };
  return ask('POST /api/blade-user/update-phone', { body, silent: true });
}

/** Stores a picture and makes it one's own; gives the id of the file. */
export async function updateAvatar(avatarOf: string, picture: File): Promise<string> {
  const body = new FormData();
  body.append('file', picture, picture.name);
  const { id } = await ask('POST /api/seqdesk-resource/file', { query: { avatarOf }, body, silent: true });
  await updateOwnAccount({ avatar: id });
  return id;
}

/** The bytes of somebody's picture, by its file's id. */
export async function loadAvatar(id: string): Promise<Blob> {
  return (await askFile('GET /api/seqdesk-resource/file/:id', { path: { id }, silent: true })).bytes;
}

/** Ends logins of one's own elsewhere; the password says that it is their owner who does. */
export function endOwnSessions(ids: readonly string[], password: string): Promise<unknown> {
  const sent = { query: { ids: ids.join(',') }, body: { password: passwordDigest(password) } };
  return ask('POST /api/blade-user/end-own-session', { ...sent, silent: true });
}

/** Changes one's password; one's other sessions end. The new one goes as typed, in the body, so that the server can check it. `options` say for whom, before there is a session. */
export function updatePassword(
  old: string,
  wanted: string,
  options: Pick<CallOptions, 'headers' | 'anonymous'> = {},
): Promise<unknown> {
  const newPassword = sentPassword(wanted);
  const body = { oldPassword: passwordDigest(old), newPassword, newPassword1: newPassword };
  return send('POST', '/blade-user/update-password', body, { ...options, bodyAs: 'form', silent: true });
}
