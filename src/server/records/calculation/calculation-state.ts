import type { CalculationState } from '../../../core/calls/calculations.ts';
import { mayComeBack } from '../../../core/form/handed-in.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Unit } from '../../platform/unit.ts';
import { realNames } from '../../workflow/people.ts';
import { openRecord, readRow, valuesOfRow, type RecordAddress } from '../record-store.ts';
import { batchAge } from './batch-inputs.ts';
import { computingOf } from './computing.ts';
import { isOpen } from './open-batch.ts';
import { runningOf } from './running.ts';

/**
 * How far the calculation of a batch is, when it was computed last, and what it follows from that changed since, as long
 * as it can be computed again, be it that it is returned first.
 *
 * @throws BusinessError 404 where the record computes nothing, 400 where the person sees no such row
 */
export async function calculationState(unit: Unit, address: RecordAddress, id: string): Promise<CalculationState> {
  const record = await openRecord(unit, address, 'read');
  const { calculation } = record.model;
  if (calculation === null) throw new BusinessError(404, 'record.missing');
  const row = await readRow(unit.tx, record, { id });
  const values = valuesOfRow(record.model, row);
  const to = { ...unit, record };
  const open = isOpen(to, values);
  const running = runningOf(unit, id);
  const age = running === undefined ? await batchAge(await computingOf(to, calculation, { id, values })) : null;
  const names = await realNames(unit.tx, [age?.by ?? null]);
  const changes = [];
  for (const [changed, count] of open || mayComeBack(record.model, values) ? (age?.changes ?? []) : []) {
    const found = await newestRecord(unit, changed, null);
    changes.push({ record: changed, label: found?.model.label ?? { zh: changed, en: changed }, count });
  }
  return {
    open,
    running: running === undefined ? null : { ...running, since: wireTime(running.since) },
    calculatedAt: wireTime(age?.at),
    calculatedBy: names.get(age?.by ?? '') ?? '',
    changes,
  };
}
