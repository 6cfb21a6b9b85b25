import { sql } from 'kysely';
import { handInsOf, isEditable, type HandIn } from '../../../core/form/handed-in.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import { newestProcess } from '../../forms/find-release.ts';
import { refKey } from '../../forms/ref-key.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { isId } from '../../platform/http/page.ts';
import type { Unit } from '../../platform/unit.ts';
import { lockRunning } from '../../workflow/instance-store.ts';
import { findRow, titleOf, valuesOfRow, type RecordRow } from '../record-store.ts';
import { stateText } from '../state-text.ts';
import type { RowUnit } from '../row-writer.ts';

/** A running instance that has a row. */
export interface RowInstance {
  readonly id: string;
  readonly step: string | null;
  readonly business_no: string;
  readonly process_key: string;
}

/** What processes name a row by. */
export function nameOf(model: RecordModel, row: RecordRow): string {
  const key = refKey(model);
  return key === 'id' ? row.id : plainText(row.data[key]);
}

/** The running instance that has the row; null where none has. */
export async function runningInstance({ tx }: Unit, { process }: HandIn, name: string): Promise<RowInstance | null> {
  const { rows } = await sql<RowInstance>`
    select i.id, i.step, i.business_no, i.process_key from wf_instance i
    where i.process_key = ${process.id} and i.status = 'running' and i.data ->> ${process.by}::text = ${name}
    order by i.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * A row that was handed in is changed once it came back, and stays as it was released.
 *
 * @throws BusinessError 400 which says the state
 */
export async function requireEditable(unit: RowUnit, row: RecordRow, values: Row): Promise<void> {
  const { model } = unit.record;
  if (isEditable(model, values)) return;
  const args = { name: titleOf(model, row), ...(await stateText(unit, row)) };
  throw new BusinessError(400, 'record.not-editable', { args });
}

/**
 * A row that a process has, be it for correction, is not removed and goes no other way.
 *
 * @throws BusinessError 400 which names the process
 */
export async function requireInNoProcess(unit: RowUnit, row: RecordRow): Promise<void> {
  const { model } = unit.record;
  for (const handIn of handInsOf(model)) {
    const instance = await runningInstance(unit, handIn, nameOf(model, row));
    if (instance !== null) throw await inProcess(unit, row, instance);
  }
}

/**
 * Locks the instances that have a row before the row itself is locked: whoever completes a task goes the same way, so
 * that nobody waits in a circle.
 */
export async function lockInstancesFirst(unit: RowUnit, id: string): Promise<void> {
  const { model } = unit.record;
  const handIns = handInsOf(model);
  const row = handIns.length === 0 || !isId(id) ? undefined : await findRow(unit.tx, unit.record, { id });
  if (row === undefined) return;
  for (const handIn of handIns) {
    const instance = await runningInstance(unit, handIn, nameOf(model, row));
    if (instance !== null) await lockRunning(unit.tx, instance.id);
  }
}

/** @throws BusinessError 400 where the row is handed in, or a process has it for correction */
export async function requireRemovable(unit: RowUnit, row: RecordRow): Promise<void> {
  await requireInNoProcess(unit, row);
  await requireEditable(unit, row, valuesOfRow(unit.record.model, row));
}

/** The rejection of whoever would take a row away from a process that has it. */
export async function inProcess(unit: RowUnit, row: RecordRow, instance: RowInstance): Promise<BusinessError> {
  const label = (await newestProcess(unit, instance.process_key, null))?.model.label;
  const name = { zh: instance.process_key, en: instance.process_key, ...label };
  const args = { name: titleOf(unit.record.model, row), number: instance.business_no, ...name };
  return new BusinessError(400, 'record.in-process', { args });
}
