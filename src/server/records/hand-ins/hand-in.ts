import type { HandIn } from '../../../core/form/handed-in.ts';
import { startOutcome } from '../../../core/form/step-view.ts';
import { startStep } from '../../../core/words/application-step.ts';
import { newestProcess } from '../../forms/find-release.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { completeTask } from '../../workflow/complete-task.ts';
import { definitionOfRelease } from '../../workflow/definition-store.ts';
import { openInstance } from '../../workflow/open-instance.ts';
import { realNames } from '../../workflow/people.ts';
import { openTaskOf } from '../../workflow/task-store.ts';
import { titleOf, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import { keepInStep } from './keep-in-step.ts';
import { inProcess, nameOf, runningInstance, type RowInstance } from './row-instance.ts';
import { carriedValues } from './row-values.ts';

/**
 * Hands a locked row in: its process starts with the values of the row, or goes on where it was returned. The row takes
 * its new state in the same transaction.
 *
 * @throws BusinessError 400 where a process has the row already, somebody else has it for correction, or the row is not
 *   ready
 */
export async function handIn(unit: RowUnit, row: RecordRow, move: HandIn): Promise<void> {
  const running = await runningInstance(unit, move, nameOf(unit.record.model, row));
  if (running === null) return start(unit, row, move);
  if (running.step !== startStep) throw await inProcess(unit, row, running);
  await goOn(unit, row, running);
  await keepInStep(unit, [running.id]);
}

async function start(unit: RowUnit, row: RecordRow, move: HandIn): Promise<void> {
  const process = await newestProcess(unit, move.process.id, { roles: unit.principal.roles });
  const definition = process === null ? undefined : await definitionOfRelease(unit.tx, process.head.id);
  if (process === null || definition === undefined) throw new BusinessError(400, 'process.no-definition');
  const data = await carriedValues(unit, process.model, { record: unit.record, handIn: move, row });
  const { instance } = await openInstance(unit, { definition, process, data, at: 'first', openedBy: null });
  await keepInStep(unit, [instance.id]);
}

/** Completes the application form that was returned; what was typed into it and handed in before stays. */
async function goOn(unit: RowUnit, row: RecordRow, { id }: RowInstance): Promise<void> {
  const task = await openTaskOf(unit.tx, id);
  if (task === undefined) throw new BusinessError(400, 'process.missing');
  if (task.assignee !== null && task.assignee !== unit.principal.userId) {
    const person = (await realNames(unit.tx, [task.assignee])).get(task.assignee) ?? '';
    throw new BusinessError(400, 'record.with-other', { args: { name: titleOf(unit.record.model, row), person } });
  }
  await completeTask(unit, { taskId: task.id, outcome: startOutcome.id });
}
