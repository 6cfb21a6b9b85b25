import { diffReleases } from '../../core/release/diff.ts';
import type { ReleaseDiff } from '../../core/release/diff.ts';
import type { ReleasedDescriptor } from '../../core/release/release.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { TenantTransaction } from '../store/database.ts';
import { newestRelease, usableRelease } from './find-release.ts';
import type { ReleaseServices } from './find-release.ts';
import { newestOfScope } from './release-queries.ts';
import type { StoredScope } from './release-row.ts';

/** What a new release would change of the one before it. */
export interface ToldChange extends ReleaseDiff {
  /** The version compared with. */
  readonly against: number;
}

/** What a descriptor changes of the newest release that the tenant sees, whoever that is for; null for a new form. */
export async function changeOf(
  tx: TenantTransaction,
  services: ReleaseServices,
  descriptor: ReleasedDescriptor,
): Promise<ToldChange | null> {
  const current = await newestRelease(tx, services, descriptor.id, null);
  if (current === null) return null;
  return { ...diffReleases(current.loaded, { descriptor }), against: current.head.version };
}

/**
 * What a descriptor changes, measured against all that it takes the place of: the newest release, and the newest of its
 * own scope where that is another.
 *
 * @throws BusinessError 400 where stored values would lose their meaning, or would have to be converted
 */
export async function acceptableChange(
  tx: TenantTransaction,
  services: ReleaseServices,
  descriptor: ReleasedDescriptor,
  scope: StoredScope,
): Promise<ToldChange | null> {
  const told = await changeOf(tx, services, descriptor);
  if (told !== null) refuseBreaking(told);
  const head = await newestOfScope(tx, descriptor.id, scope);
  const replaced = head === undefined ? null : await usableRelease(tx, services, head);
  if (replaced !== null) refuseBreaking(diffReleases(replaced.loaded, { descriptor }));
  return told;
}

/** Changes that are not published, the gravest first: nothing converts stored values yet, so they would be misread. */
const refusals = { refuse: 'form.breaks-data', upcast: 'form.converts-data' } as const;

/** Whether a change may be published. */
export function isPublishable(change: ReleaseDiff): boolean {
  return !Object.hasOwn(refusals, change.class);
}

function refuseBreaking({ changes }: ReleaseDiff): void {
  for (const [refused, message] of Object.entries(refusals)) {
    const breaking = changes.find((change) => change.class === refused);
    if (breaking === undefined) continue;
    const args = { subject: breaking.subject, ...breaking.message };
    throw new BusinessError(400, message, { args, data: { diagnostics: [], changes } });
  }
}
