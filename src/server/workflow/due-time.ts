import type { ProcessModel } from '../../core/model/model.ts';
import { dueDay } from '../../core/text/working-days.ts';
import { parseWireTime, wireDate } from '../platform/clock.ts';

/** The last second in which a task is not overdue; null where its step sets no time. */
export function dueTime(model: ProcessModel, step: string, openedAt: Date): Date | null {
  const workdays = model.steps.find(({ id }) => id === step)?.dueWorkdays ?? null;
  return workdays === null ? null : parseWireTime(`${dueDay(wireDate(openedAt), workdays)} 23:59:59`);
}
