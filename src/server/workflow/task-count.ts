import { BusinessError } from '../platform/errors/business-error.ts';
import { companyCounters } from '../directory/dictionaries/company-counters.ts';
import { grantedMenus } from '../directory/menus/menu-queries.ts';
import { countedMost } from './list-page.ts';
import { newestProcesses } from './process-names.ts';
import { stagesOf } from './stages.ts';
import type { Waiting } from './task-counters.ts';
import { waitingFor } from './waiting.ts';
import type { Unit } from '../platform/unit.ts';

/** A figure that a person has no value for. */
export const noValue = -1;

/** S7-27: the figures at the person's lists and stages; -1 at stages whose menu entry the person does not see. */
export async function taskCount(unit: Unit): Promise<Readonly<Record<string, number>>> {
  const waiting = await waitingFor(unit);
  const stages = stagesOf(await grantedMenus(unit.tx, unit.principal, 1, null));
  const counters = [...(await companyCounters(unit))].map(([counter, stage]) => {
    return [counter, stages.has(stage) ? tasksOfCounter(waiting, counter) : noValue] as const;
  });
  return { claimTaskCount: waiting.claimable, todoTaskCount: waiting.todo, ...Object.fromEntries(counters) };
}

function tasksOfCounter({ steps, processes }: Waiting, counter: string): number {
  const keys = new Set(processes.filter((model) => model.counter === counter).map(({ id }) => id));
  const counted = steps.filter(({ processKey }) => keys.has(processKey));
  const total = counted.reduce((sum, { tasks }) => sum + tasks, 0);
  return Math.min(total, countedMost);
}

/**
 * The processes whose tasks a stage counter counts.
 *
 * @throws BusinessError 400 for an unknown counter, 403 where the person does not see its stage
 */
export async function processesOfCounter(unit: Unit, counter: string): Promise<readonly string[]> {
  const stage = (await companyCounters(unit)).get(counter);
  if (stage === undefined) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'counter' } });
  const stages = stagesOf(await grantedMenus(unit.tx, unit.principal, 1, null));
  if (!stages.has(stage)) throw new BusinessError(403, 'http.forbidden');
  const processes = await newestProcesses(unit, null);
  return processes.filter(({ model }) => model.counter === counter).map(({ model }) => model.id);
}
