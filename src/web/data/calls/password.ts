import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What goes over the wire for a typed password: lower-case hex MD5 (the server keeps argon2id of it). */
export function passwordDigest(typed: string): string {
  return bytesToHex(md5(utf8ToBytes(typed)));
}
