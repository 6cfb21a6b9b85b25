import { createHash, randomInt } from 'node:crypto';
import { BusinessError } from '../../platform/errors/business-error.ts';

/** Without the characters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 12;
const shortest = 6;

/** A random password for somebody to type once; about 69 bits. */
export function randomPassword(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** What a client sends for a typed password. */
export function passwordDigest(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/**
 * The digest of a password that came in a body: as typed, or as 32 hexadecimal digits of its MD5.
 *
 * @throws BusinessError 400 where it is too short
 */
export function digestOf(password: string): string {
  if (/^[0-9a-f]{32}$/i.test(password)) return password.toLowerCase();
  if (password.length < shortest) throw new BusinessError(400, 'user.password');
  return passwordDigest(password);
}
