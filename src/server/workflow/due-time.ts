import type { ProcessModel } from '../../core/model/model.ts';
import { stepNamed } from '../../core/release/step-names.ts';
import { dueDay } from '../../core/text/working-days.ts';
import { parseWireTime, wireDate } from '../platform/clock.ts';

/** The last second in which a task is not overdue; null where the step sets no time. */
export function dueTime(model: ProcessModel, step: string | undefined, openedAt: Date): Date | null {
  const workdays = stepNamed(model, step ?? null)?.dueWorkdays ?? null;
  return workdays === null ? null : parseWireTime(`${dueDay(wireDate(openedAt), workdays)} 23:59:59`);
}
