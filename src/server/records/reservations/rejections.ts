import type { ReservationModel } from '../../../core/words/reservations/word.ts';
import { titleOf, type RecordRow } from '../record-store.ts';
import { rejectionAt } from '../rejection-at.ts';
import type { RowUnit } from '../row-writer.ts';
import { stateText } from '../state-text.ts';

const removed = { zh: '已删除', en: 'Removed' };

/** The rejection of a row that somebody else has, or that is in no state to be taken; undefined stands for a removed one. */
export async function notReservable(unit: RowUnit, { by }: ReservationModel, key: string, row: RecordRow | undefined) {
  const state = row === undefined ? removed : await stateText(unit, row);
  const name = row === undefined ? key : titleOf(unit.record.model, row);
  return rejectionAt(by, 'record.not-free', { name, ...state });
}

/** The rejection of a step that no moves of the row taken lead to. */
export async function kept(unit: RowUnit, { by }: ReservationModel, row: RecordRow) {
  return rejectionAt(by, 'record.take-kept', {
    name: titleOf(unit.record.model, row),
    ...(await stateText(unit, row)),
  });
}
