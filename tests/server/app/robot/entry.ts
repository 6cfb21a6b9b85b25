import { loadProcess } from '../../../../src/core/model/load/load.ts';
import type { ProcessModel } from '../../../../src/core/model/model.ts';
import { deploymentTenant, system } from '../../../../src/server/platform/store/deployment-tenant.ts';
import type { ReleaseHead } from '../../../../src/server/forms/release-row.ts';
import { storeRelease } from '../../../../src/server/forms/store-release.ts';
import type { Services } from '../../../../src/server/platform/services.ts';

/** A release of before, and what it says. */
export interface OldRelease {
  readonly head: ReleaseHead;
  readonly process: ProcessModel;
}

/**
 * The release before the present one: the process as it was when its old outcomes (those with a condition) were the way
 * on, and the outcome that took their place was not there yet.
 */
export function olderRelease(process: ProcessModel): ProcessModel['descriptor'] {
  const present = process.descriptor;
  const steps = present.steps?.map((step) => {
    const outcomes = step.outcomes ?? [];
    return outcomes.some((one) => one.if !== undefined) ? { ...step, outcomes: outcomes.slice(1) } : step;
  });
  return { ...present, version: process.version - 1, ...(steps === undefined ? {} : { steps }) };
}

/** Stores a release of before. */
export async function storeOldRelease(services: Services, descriptor: ProcessModel['descriptor']): Promise<OldRelease> {
  const head = await services.store.tenantTx(deploymentTenant, system, (tx) =>
    storeRelease(tx, {
      descriptor,
      scope: { tenantId: null, tenants: [], roles: [] },
      changeClass: null,
      restored: null,
      origin: 'built-in',
      reason: '',
      by: system,
      at: services.clock.now(),
    }),
  );
  return { head, process: loadProcess(descriptor) };
}
