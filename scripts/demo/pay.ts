import { sql } from 'kysely';
import { wireDate } from '../../src/server/platform/clock.ts';
import { runUnit } from '../../src/server/platform/unit.ts';
import { claimTask } from '../../src/server/workflow/claim-task.ts';
import { completeTask } from '../../src/server/workflow/complete-task.ts';
import { dayMs } from './clock.ts';
import type { Workshop } from './journey.ts';

const monthsInYear = 12;
const payday = 10;

/** The month so many months on, such as 2026-05. */
export function monthOn(now: Date, months: number): string {
  const [year = 0, month = 1] = wireDate(now).split('-').map(Number);
  const all = year * monthsInYear + month - 1 + months;
  return `${Math.floor(all / monthsInYear)}-${String((all % monthsInYear) + 1).padStart(2, '0')}`;
}

/** The months that were paid by now, from the first of the tax year, each with the days since its pay was calculated. */
export function paidMonths(now: Date): readonly { readonly paidMonth: string; readonly daysAgo: number }[] {
  const count = Number(monthOn(now, -1).slice(5));
  return Array.from({ length: count }, (_, index) => {
    const paidMonth = monthOn(now, index - count);
    const calculatedOn = new Date(`${paidMonth}-${payday}T00:00:00Z`);
    const today = new Date(`${wireDate(now)}T00:00:00Z`);
    return { paidMonth, daysAgo: Math.round((today.getTime() - calculatedOn.getTime()) / dayMs) };
  });
}

/** The year of the last paid month, and that of now. */
export function taxYears(now: Date): readonly number[] {
  return [...new Set([-1, 0].map((months) => Number(monthOn(now, months).slice(0, 4))))];
}

/** What somebody says who agrees to a row that was handed in. */
export interface Opinion {
  readonly by: string;
  readonly opinionText: string;
}

/**
 * Takes a row that was handed in through its process: one after another claims the task that waits, and agrees.
 *
 * @param named the field of the process that names the row, and what stands there
 */
export async function agree(
  { services, tx, crew, clock }: Workshop,
  named: readonly [field: string, key: string],
  opinions: readonly Opinion[],
): Promise<void> {
  for (const { by, opinionText } of opinions) {
    const { rows } = await sql<{ id: string }>`
      select t.id from wf_task t join wf_instance i on i.id = t.instance_id
      where t.status = 'open' and i.status = 'running' and i.data ->> ${named[0]}::text = ${named[1]}`.execute(tx);
    const taskId = rows[0]?.id;
    if (taskId === undefined) throw new RangeError(`No task waits for ${named.join(' ')}.`);
    clock.pass(minutesToRead);
    await runUnit(services, crew.of(by), (unit) => claimTask(unit, taskId));
    clock.pass(minutesToRead);
    const data = { opinionText };
    await runUnit(services, crew.of(by), (unit) => completeTask(unit, { taskId, outcome: 'approve', data }));
  }
}

const minutesToRead = 25;
