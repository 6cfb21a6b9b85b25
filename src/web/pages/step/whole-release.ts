import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Release } from '../../../core/model/release.ts';
import { canonicalJson } from '../../../core/text/canonical.ts';

/** Whether a release is whole (`verifyRelease`), hashed by the browser itself where it does so. */
export async function isWholeRelease(release: Release): Promise<boolean> {
  const { descriptor, formId, version, sha256 } = release;
  // The type says that it is always there; over plain HTTP it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return (await import('../../../core/release/make.ts')).verifyRelease(release);
  if (descriptor.id !== formId || descriptor.version !== version) return false;
  const digest = await subtle.digest('SHA-256', new Uint8Array(utf8ToBytes(canonicalJson(descriptor))));
  return bytesToHex(new Uint8Array(digest)) === sha256;
}
