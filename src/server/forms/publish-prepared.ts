import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { storeNext, type PublishedForm } from './publish-release.ts';
import { holdTables, lockForm, newestHead } from './release-queries.ts';
import type { WaitingPublication } from './wait-for-rows.ts';
import { runUnit } from '../platform/unit.ts';

/** A version whose rows are converted: by which conversion, and from which release. */
export interface PreparedVersion {
  readonly id: string;
  readonly from: string;
  readonly publication: WaitingPublication;
}

/**
 * Publishes a version whose rows were converted in the background: the form and all rows at once.
 *
 * @throws BusinessError 400 where something else was published meanwhile, or whatever publishing refuses
 */
export function publishPrepared(
  services: Services,
  { id, from, publication }: PreparedVersion,
): Promise<PublishedForm> {
  const { next, by } = publication;
  const principal: Principal = { ...by, permissions: new Set(by.permissions), expiresAt: services.clock.now() };
  return runUnit(services, principal, async (unit) => {
    const { tx } = unit;
    await holdTables(tx);
    await lockForm(tx, next.descriptor.id);
    if ((await newestHead(tx, next.descriptor.id, null))?.id !== from)
      throw new BusinessError(400, 'form.converted-otherwise');
    return storeNext(unit, { ...next, prepared: id });
  });
}
