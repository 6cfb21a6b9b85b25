import { createHash } from 'node:crypto';
import { isLongEnough } from '../../../core/text/password.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';

const digest = /^[0-9a-f]{32}$/i;

/** What clients send for a typed password: lower-case hex MD5. */
export function passwordDigest(typed: string): string {
  return createHash('md5').update(typed).digest('hex');
}

const empty = passwordDigest('');

/**
 * The digest of a new password that was sent as a digest or as it was typed.
 *
 * @throws BusinessError 400 where it is too short, as far as that can be told
 */
export function newPasswordDigest(sent: string): string {
  const lower = sent.toLowerCase();
  if (digest.test(sent) && lower !== empty) return lower;
  if (digest.test(sent) || !isLongEnough(sent)) throw new BusinessError(400, 'user.password');
  return passwordDigest(sent);
}
