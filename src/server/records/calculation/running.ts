import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Unit } from '../../platform/unit.ts';

/** A calculation under way. */
export interface Running {
  /** Rows computed so far, and rows to be computed. */
  done: number;
  all: number;
  readonly userName: string;
  readonly since: Date;
}

const running = new WeakMap<Services, Map<string, Running>>();

/** The calculation of a batch that is under way; undefined without one. */
export function runningOf({ services }: Unit, batchId: string): Running | undefined {
  return running.get(services)?.get(batchId);
}

/**
 * Takes the turn of a batch, until the unit of work is over. Whoever comes second is told and does not wait: what they
 * would compute is being computed.
 *
 * @throws BusinessError 400 where somebody has it
 */
export function takeTurn(unit: Unit, batchId: string): Running {
  const all = running.get(unit.services) ?? new Map<string, Running>();
  running.set(unit.services, all);
  const other = all.get(batchId);
  if (other !== undefined) {
    const { userName, done, all: count } = other;
    throw new BusinessError(400, 'record.calculation-running', { args: { name: userName, done, count } });
  }
  const own: Running = { done: 0, all: 0, userName: unit.principal.realName, since: unit.now };
  all.set(batchId, own);
  unit.afterwards(() => all.delete(batchId));
  return own;
}
