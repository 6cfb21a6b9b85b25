import { loadProcess } from '../../../src/core/descriptor/load.ts';
import type { ProcessModel } from '../../../src/core/descriptor/model.ts';
import { deploymentTenant, system } from '../../../src/server/forms/deployment-tenant.ts';
import { asProcess, newestProcess, usableRelease } from '../../../src/server/forms/find-release.ts';
import type { FoundProcess } from '../../../src/server/forms/find-release.ts';
import { storeRelease } from '../../../src/server/forms/store-release.ts';
import type { ReleaseHead } from '../../../src/server/forms/release-row.ts';
import { demoActor } from '../../../src/server/seed/demo-actors.ts';
import type { Services } from '../../../src/server/services.ts';
import { definitionOfRelease, wireDefinitionId } from '../../../src/server/workflow/definition-store.ts';
import type { Move } from '../../../src/server/workflow/move.ts';
import { runMove } from '../../../src/server/workflow/move.ts';
import { openInstance } from '../../../src/server/workflow/open-instance.ts';

/** An instance just entered, with its application form. */
export interface Entered {
  readonly taskId: string;
  readonly processInstanceId: string;
}

/**
 * Enters an instance as an outcome of another process would: the same function opens its application form. People
 * cannot start such processes.
 *
 * @param release an old release, else the newest
 */
export async function enterProcess(
  services: Services,
  account: string,
  key: string,
  release: ReleaseHead | null,
): Promise<Entered> {
  const actor = await demoActor(services, account);
  if (actor === null) throw new Error(`There is no ${account}.`);
  return runMove(services, actor, async (move) => {
    const process = await releaseOf(services, move, key, release);
    const definition = process === null ? undefined : await definitionOfRelease(move.tx, process.head.id);
    if (process === null || definition === undefined) throw new Error(`${key} has no release`);
    const wanted = { definition, process, data: {}, at: 'start', openedBy: null } as const;
    const { instance, task } = await openInstance(services, move, wanted);
    return { taskId: task.id, processInstanceId: instance.id };
  });
}

async function releaseOf(
  services: Services,
  { tx }: Move,
  key: string,
  release: ReleaseHead | null,
): Promise<FoundProcess | null> {
  if (release === null) return newestProcess(tx, services, key, null);
  const found = await usableRelease(tx, services, release);
  return found === null ? null : asProcess(found);
}

/** The name of the newest definition of a process, whether people are offered it or not. */
export async function definitionName(services: Services, tenantId: string, key: string): Promise<string> {
  return services.store.tenantTx(tenantId, '0', async (tx) => {
    const process = await newestProcess(tx, services, key, null);
    const definition = process === null ? undefined : await definitionOfRelease(tx, process.head.id);
    if (definition === undefined) throw new Error(`${key} has no definition`);
    return wireDefinitionId(definition);
  });
}

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
