import type { Calculated } from '../../../core/calls/records.ts';
import { evaluateOnRow } from '../../../core/form/row-expression.ts';
import { withComputed } from '../../../core/form/record-view.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Row } from '../../../core/values/finding.ts';
import { calculateCall } from '../../../core/words/calculation/word.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { allowLongStatements } from '../../platform/store/store.ts';
import type { Unit } from '../../platform/unit.ts';
import { applyEffects } from '../apply-effects.ts';
import { requireEditable } from '../hand-ins/row-instance.ts';
import { openRecord, readRow, valuesOfRow, type RecordAddress } from '../record-store.ts';
import { saveRow, type RowUnit } from '../row-writer.ts';
import { computeAll, computingOf } from './compute-all.ts';
import type { Computing } from './computing.ts';
import { requireOpen } from './open-batch.ts';
import { writeComputed } from './computed-rows.ts';

/**
 * Computes the rows of a batch anew: a row for each that there is one to be computed for, the others go. The row itself
 * takes the totals.
 *
 * @throws BusinessError 400 where the batch is closed, 403 where its button was not granted
 */
export async function calculateRows(unit: Unit, address: RecordAddress, id: string): Promise<Calculated> {
  const record = await openRecord(unit, address, 'write');
  const { calculation } = record.model;
  if (calculation === null) throw new BusinessError(404, 'record.missing');
  requireGranted(unit, record.model);
  const to: RowUnit = { ...unit, record };
  const row = await readRow(unit.tx, record, { id, lock: true });
  const before = valuesOfRow(record.model, row);
  requireOpen(to, row, before);
  await requireEditable(to, row, before);
  await allowLongStatements(unit.tx);
  const computing = await computingOf(to, calculation, { row, values: before });
  const written = await computeAll(computing);
  await writeComputed(computing, written);
  const after = withComputed(
    record.model,
    { ...before, ...totalsOf(computing, written) },
    contextOf(unit, record.found.head.version),
  );
  const saved = await saveRow(to, row, after, 'update');
  await applyEffects(to, saved, before, after);
  const { faults } = calculation;
  return { rows: written.length, faulty: written.filter((one) => Number(one[faults?.count ?? ''] ?? 0) > 0).length };
}

function requireGranted({ principal }: Unit, { actions }: RecordModel): void {
  const action = actions.find(({ verb, as }) => verb === 'call' && as === calculateCall);
  if (action === undefined || !principal.permissions.has(action.permission))
    throw new BusinessError(403, 'http.forbidden');
}

/** Sums, to the decimals of their fields. */
function totalsOf({ calculation, batch, unit, context }: Computing, rows: readonly Row[]): Row {
  const totals = Object.entries(calculation.totals).map(([key, text]) => {
    const places = Number(batch.model.fields.get(key)?.words['x-decimals'] ?? 0);
    const scale = 10 ** places;
    const parts = rows.map((row) =>
      Math.round(Number(evaluateOnRow(unit.record.model, text, row, context) ?? 0) * scale),
    );
    return [key, parts.reduce((sum, part) => sum + part, 0) / scale];
  });
  return Object.fromEntries(totals) as Row;
}
