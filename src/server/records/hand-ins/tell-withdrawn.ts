import { sql } from 'kysely';
import { handInsOf } from '../../../core/form/handed-in.ts';
import type { MoveModel, RecordModel } from '../../../core/model/model.ts';
import { startStep } from '../../../core/words/application-step.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import { nameOf } from './row-instance.ts';

/** Tells who handed a row in that it is taken back after its process approved it, and why. */
export async function tellWithdrawn(
  unit: RowUnit,
  move: MoveModel,
  { row, after }: { readonly row: RecordRow; readonly after: Row },
): Promise<void> {
  const { model } = unit.record;
  const text = move.form.map((key) => plainText(after[key])).join('\n');
  for (const { process } of handInsOf(model).filter((one) => move.from.includes(one.process.done))) {
    if (!isTakenBack(model, move)) continue;
    const { rows } = await sql<{ id: string; users: string[] }>`
      select i.id, array(
        select distinct person::text from unnest(array[i.starter] || array(
          select t.assignee from wf_task t
          where t.instance_id = i.id and t.step = ${startStep} and t.status = 'done' and t.assignee is not null
        )) person) as users
      from wf_instance i
      where i.process_key = ${process.id} and i.status = 'finished' and i.data ->> ${process.by}::text = ${nameOf(model, row)}
      order by i.id desc limit 1`.execute(unit.tx);
    const [instance] = rows;
    if (instance !== undefined)
      await unit.emit({ kind: 'approval-withdrawn', instanceId: instance.id, text, to: instance.users });
  }
}

/** Whether a move undoes an approval: it leads back to the draft, or where a draft goes that is given up. */
function isTakenBack(model: RecordModel, { to }: MoveModel): boolean {
  const drafts = handInsOf(model).flatMap(({ from }) => from);
  const moves = model.states?.moves ?? [];
  return drafts.includes(to) || moves.some((one) => one.to === to && one.from.some((state) => drafts.includes(state)));
}
