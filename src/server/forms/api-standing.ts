import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import { administrator } from '../../core/application.ts';
import { usableRelease } from './find-release.ts';
import type { ReleaseHead } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * Makes sure that administrators alone decide on records that name the server's calls by `api`: whoever presses a
 * button of such a page makes that call with their own rights.
 *
 * @throws BusinessError 403
 */
export function requireApiStanding(principal: Principal, descriptor: ReleasedDescriptor): void {
  if (principal.roles.includes(administrator) || descriptor.kind !== 'record') return;
  if (descriptor.api !== undefined) throw new BusinessError(403, 'form.api');
}

/** The same for what is in use; a release that is damaged names no calls. */
export async function requireStandingOver(unit: Unit, head: ReleaseHead | undefined): Promise<void> {
  const release = head === undefined ? null : await usableRelease(unit, head);
  if (release !== null) requireApiStanding(unit.principal, release.loaded.descriptor);
}
