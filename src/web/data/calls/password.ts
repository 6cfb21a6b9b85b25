import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What goes over the wire for a typed password: lower-case hex MD5 (the server keeps argon2id of it). */
export function passwordDigest(typed: string): string {
  return bytesToHex(md5(utf8ToBytes(typed)));
}

/** A new password as it is sent for the server to check: as typed, but where it would be taken for a digest. */
export function sentPassword(typed: string): string {
  return /^[\da-f]{32}$/i.test(typed) ? passwordDigest(typed) : typed;
}
