import { asProcess, newestProcess, usableRelease, type FoundProcess } from '../../src/server/forms/find-release.ts';
import type { ReleaseHead } from '../../src/server/forms/release-row.ts';
import { systemOf, type Principal } from '../../src/server/platform/http/access.ts';
import type { Services } from '../../src/server/platform/services.ts';
import { runUnit, type Unit } from '../../src/server/platform/unit.ts';
import { definitionOfRelease, wireDefinitionId } from '../../src/server/workflow/definition-store.ts';
import { openInstance } from '../../src/server/workflow/open-instance.ts';

/** An instance just entered, with its application form. */
export interface Entered {
  readonly taskId: string;
  readonly processInstanceId: string;
}

/**
 * Enters an instance of a process that people cannot start as an outcome of another process would: the same function
 * opens its application form.
 *
 * @param release an old release, else the newest
 */
export async function enterProcess(
  services: Services,
  actor: Principal,
  key: string,
  release: ReleaseHead | null,
): Promise<Entered> {
  return runUnit(services, actor, async (unit) => {
    const process = await releaseOf(unit, key, release);
    const definition = process === null ? undefined : await definitionOfRelease(unit.tx, process.head.id);
    if (process === null || definition === undefined) throw new Error(`${key} has no release`);
    const wanted = { definition, process, data: {}, at: 'start', openedBy: null } as const;
    const { instance, task } = await openInstance(unit, wanted);
    return { taskId: task.id, processInstanceId: instance.id };
  });
}

async function releaseOf(unit: Unit, key: string, release: ReleaseHead | null): Promise<FoundProcess | null> {
  if (release === null) return newestProcess(unit, key, null);
  const found = await usableRelease(unit, release);
  return found === null ? null : asProcess(found);
}

/** The name of the newest definition of a process, whether people are offered it or not. */
export async function definitionName(services: Services, tenantId: string, key: string): Promise<string> {
  return runUnit(services, systemOf(tenantId), async (unit) => {
    const process = await newestProcess(unit, key, null);
    const definition = process === null ? undefined : await definitionOfRelease(unit.tx, process.head.id);
    if (definition === undefined) throw new Error(`${key} has no definition`);
    return wireDefinitionId(definition);
  });
}
