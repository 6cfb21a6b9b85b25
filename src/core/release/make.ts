import { canonicalJson } from '../text/canonical.ts';
import { sha256Hex } from '../text/sha256.ts';
import { type Release, type ReleasedDescriptor, type ReleaseScope, rendererVersion } from '../model/release.ts';

/** What a release is given beside its descriptor. */
export interface ReleaseFacts {
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  readonly publishedAt: string;
  /** Absent = everybody. */
  readonly scope?: ReleaseScope;
  readonly status?: Release['status'];
}

/** The fingerprint of a descriptor: lower-case hex SHA-256 of its canonical JSON. */
export function fingerprint(descriptor: ReleasedDescriptor): string {
  return sha256Hex(canonicalJson(descriptor));
}

/** Makes the release of a self-contained descriptor. */
export function makeRelease(descriptor: ReleasedDescriptor, facts: ReleaseFacts): Release {
  return {
    formId: descriptor.id,
    version: descriptor.version,
    descriptor,
    sha256: fingerprint(descriptor),
    minRenderer: rendererVersion,
    scope: facts.scope ?? { tenants: [], roles: [] },
    status: facts.status ?? 'published',
    publishedAt: facts.publishedAt,
  };
}

/** Whether a release is whole: its descriptor is the one that was published, under the same name and version. */
export function verifyRelease(release: Release): boolean {
  const { descriptor, formId, version, sha256 } = release;
  return descriptor.id === formId && descriptor.version === version && fingerprint(descriptor) === sha256;
}
