import type { Row } from '../../core/values/finding.ts';
import type { RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';
import { requireNotFrozen } from './calculation/frozen-rows.ts';
import { followBatch } from './calculation/computed-rows.ts';
import { applyReservations } from './reservations/apply-reservations.ts';
import { requireNotReserved } from './reservations/reservations.ts';
import { postEntries } from './post-entries.ts';

/**
 * Brings about what a row stands for elsewhere: the rows that it has to itself, its entries in ledgers, and the rows computed for it. Every way in
 * which rows change ends here; `before` and `after` are its values, null where it is not there.
 *
 * @throws BusinessError 400 with a finding at the row's field where that cannot be
 */
export async function applyEffects(
  unit: RowUnit,
  row: RecordRow,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  await requireNotFrozen(unit, { before, after });
  await applyReservations(unit, row, before, after);
  await postEntries(unit, row, before, after);
  await followBatch(unit, row, { before, after });
}

/**
 * What speaks against changing a row by itself: one that another row reserves goes along with that one and no other way.
 *
 * @throws BusinessError 400
 */
export function requireChangeable(to: RowUnit, row: RecordRow): Promise<void> {
  return requireNotReserved(to, row);
}
