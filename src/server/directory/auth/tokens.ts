import { createHash, randomBytes } from 'node:crypto';

/** Seconds that an access token is good for. */
export const accessSeconds = 3600;

/** Seconds that a refresh token is good for. */
export const refreshSeconds = 7 * 24 * 3600;

/** No login lasts longer than this, however often it is refreshed. */
export const loginSeconds = 30 * 24 * 3600;

/** Seconds in which a traded-in refresh token still works, since every tab of a browser refreshes. */
export const graceSeconds = 60;

/** A new opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A moment some seconds later. */
export function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
