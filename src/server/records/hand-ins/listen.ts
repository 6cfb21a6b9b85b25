import { sql } from 'kysely';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Unit, UnitListener } from '../../platform/unit.ts';
import type { CompletedTask } from '../../workflow/events.ts';
import { keepInStep } from './keep-in-step.ts';
import { recordsHandedTo } from './row-values.ts';

/** Keeps rows in step with the processes that have them, in every unit that moves some. */
export const handInListener: UnitListener = async (unit, event) => {
  if (event.kind === 'task-completed') await requireOther(unit, event);
  if (event.kind === 'move-ending') await keepInStep(unit, [...new Set([...event.written, ...event.moved])].toSorted());
};

/**
 * Who handed a row in, or did another step of its process, does not approve it.
 *
 * @throws BusinessError 400
 */
async function requireOther(unit: Unit, { task, model, step, outcome }: CompletedTask): Promise<void> {
  if (step === null || outcome.direction !== 'forward') return;
  if ((await recordsHandedTo(unit, model.id)).length === 0) return;
  const { rows } = await sql`
    select 1 from wf_event e
    where e.instance_id = ${task.instance_id} and e.actor = ${unit.principal.userId} and not e.undone
      and (e.kind = 'start' or (e.kind = 'complete' and e.step <> ${task.step})) limit 1`.execute(unit.tx);
  if (rows.length > 0) throw new BusinessError(400, 'record.own-work');
}
