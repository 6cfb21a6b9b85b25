import { sql } from 'kysely';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Unit, UnitListener } from '../../platform/unit.ts';
import { startStep } from '../../../core/words/application-step.ts';
import type { CompletedTask } from '../../workflow/events.ts';
import { isAbout } from '../../workflow/own-work.ts';
import { keepInStep } from './keep-in-step.ts';
import { handInProcesses, recordsHandedTo } from './row-values.ts';

type Task = CompletedTask['task'];

/** Keeps rows in step with the processes that have them, in every unit that moves some. */
export const handInListener: UnitListener = async (unit, event) => {
  if (event.kind === 'task-assigned') await requireOther(unit, event.task, event.task.assignee ?? '');
  if (event.kind === 'task-completed' && event.outcome.direction === 'forward')
    await requireOther(unit, event.task, unit.principal.userId);
  if (event.kind === 'move-ending') await keepInStep(unit, [...new Set([...event.written, ...event.moved])].toSorted());
};

/**
 * Who handed a row in, did another step of its process, or is the person that it is about, neither gets the task of
 * approving it nor approves it.
 *
 * @throws BusinessError 400
 */
async function requireOther(unit: Unit, task: Task, person: string): Promise<void> {
  if (task.step === startStep) return;
  const { rows } = await sql`
    select 1 from wf_event e
    where e.instance_id = ${task.instance_id} and e.actor = ${person} and not e.undone
      and (e.kind = 'start' or (e.kind = 'complete' and e.step <> ${task.step})) limit 1`.execute(unit.tx);
  const isOwnWork = rows.length > 0 && (await recordsHandedTo(unit, task.process_key)).length > 0;
  if (isOwnWork) throw new BusinessError(400, 'record.own-work');
  const own = (await handInProcesses(unit)).filter(({ id }) => id === task.process_key);
  if (own.length === 0) return;
  const { rows: about } = await sql`
    select 1 from wf_task t where t.id = ${task.id} and ${isAbout(person, own)}`.execute(unit.tx);
  if (about.length > 0) throw new BusinessError(400, 'record.own-matter');
}
