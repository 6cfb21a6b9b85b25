import { stageCounters } from '../../core/words/counters.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import { grantedMenus } from '../directory/menus/menu-queries.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { countedMost } from './list-page.ts';
import { newestProcesses } from './process-names.ts';
import { stagesOf } from './stages.ts';
import type { Waiting } from './task-counters.ts';
import { waitingFor } from './waiting.ts';

/** A figure that a person has no value for. */
export const noValue = -1;

/** S7-27: the figures at the person's lists and stages; -1 at stages whose menu entry the person does not see. */
export function taskCount(services: Services, principal: Principal): Promise<Readonly<Record<string, number>>> {
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const waiting = await waitingFor(tx, services, principal);
    const stages = stagesOf(await grantedMenus(tx, principal, 1, null));
    const counters = Object.entries(stageCounters).map(([counter, stage]) => {
      return [counter, stages.has(stage) ? tasksOfCounter(waiting, counter) : noValue] as const;
    });
    return { claimTaskCount: waiting.claimable, todoTaskCount: waiting.todo, ...Object.fromEntries(counters) };
  });
}

function tasksOfCounter({ steps, processes }: Waiting, counter: string): number {
  const keys = new Set(processes.filter((model) => model.counter === counter).map(({ id }) => id));
  const counted = steps.filter(({ processKey }) => keys.has(processKey));
  return Math.min(
    counted.reduce((sum, { tasks }) => sum + tasks, 0),
    countedMost,
  );
}

/**
 * The processes whose tasks a stage counter counts.
 *
 * @throws BusinessError 400 for an unknown counter, 403 where the person does not see its stage
 */
export async function processesOfCounter(
  tx: TenantTransaction,
  services: Services,
  principal: Principal,
  counter: string,
): Promise<readonly string[]> {
  const found = Object.entries(stageCounters).find(([name]) => name === counter);
  if (found === undefined) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'counter' } });
  const stages = stagesOf(await grantedMenus(tx, principal, 1, null));
  if (!stages.has(found[1])) throw new BusinessError(403, 'http.forbidden');
  const processes = await newestProcesses(tx, services, null);
  return processes.filter(({ model }) => model.counter === counter).map(({ model }) => model.id);
}
