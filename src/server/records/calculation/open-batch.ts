import { sql } from 'kysely';
import { evaluateOnRow } from '../../../core/form/row-expression.ts';
import type { Row } from '../../../core/values/finding.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { titleOf, type RecordRow } from '../record-store.ts';
import { batchAge } from './batch-inputs.ts';
import { computingOf } from './computing.ts';
import type { RowUnit } from '../row-writer.ts';

/** Whether a batch may be computed; a closed one keeps its rows. */
export function isOpen({ record, ...unit }: RowUnit, batch: Row): boolean {
  const open = record.model.calculation?.open ?? 'true';
  return evaluateOnRow(record.model, open, batch, contextOf(unit, record.found.head.version)) === true;
}

/**
 * A batch is computed, and removed with its rows, as long as it is open.
 *
 * @throws BusinessError 400 where it is closed
 */
export function requireOpen(unit: RowUnit, row: RecordRow, batch: Row): void {
  if (!isOpen(unit, batch))
    throw new BusinessError(400, 'record.calculation-closed', { args: { name: titleOf(unit.record.model, row) } });
}

/**
 * A batch is closed once it was computed, nothing is wrong in its rows, and nothing that they follow from was changed.
 *
 * @throws BusinessError 400 which says how many rows are wrong, or how many changes there were
 */
export async function requireFaultless(
  unit: RowUnit,
  row: RecordRow,
  { values, own }: { readonly values: Row; readonly own: string },
): Promise<void> {
  const { tx, record } = unit;
  const { calculation } = record.model;
  if (calculation === null) return;
  const { rows: computed, by, faults } = calculation;
  const { rows } = await sql<{ count: number; faulty: number }>`
    select count(*)::int as count,
      count(*) filter (where coalesce((r.data ->> ${faults?.count ?? ''}::text)::numeric, 0) > 0)::int as faulty
    from record_row r
    where r.record = ${computed} and r.deleted_at is null and r.data ->> ${by}::text = ${own}`.execute(tx);
  const { count = 0, faulty = 0 } = rows[0] ?? {};
  const name = titleOf(record.model, row);
  if (count === 0) throw new BusinessError(400, 'record.not-calculated', { args: { name } });
  if (faulty > 0) throw new BusinessError(400, 'record.calculation-faulty', { args: { name, faulty } });
  const age = await batchAge(await computingOf(unit, calculation, { id: row.id, values }));
  const changes = [...(age?.changes.values() ?? [])].reduce((sum, count) => sum + count, 0);
  if (changes > 0) throw new BusinessError(400, 'record.calculation-stale', { args: { name, changes } });
}
