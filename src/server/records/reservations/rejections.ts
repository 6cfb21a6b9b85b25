import type { ReservationModel } from '../../../core/words/reservations/word.ts';
import type { Text } from '../../../core/text/text.ts';
import { showValue } from '../../../core/values/values.ts';
import { valueLookups } from '../exchange/value-lookups.ts';
import { titleOf, valuesOfRow, type RecordRow } from '../record-store.ts';
import { rejectionAt } from '../rejection-at.ts';
import type { RowUnit } from '../row-writer.ts';

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

async function stateText(into: RowUnit, row: RecordRow): Promise<Text> {
  const { fields, states } = into.record.model;
  const field = fields.get(states?.field ?? '');
  if (field === undefined) return { zh: '', en: '' };
  const value = valuesOfRow(into.record.model, row)[field.key];
  const lookups = await valueLookups(into, [field], () => [value]);
  return {
    zh: showValue(value, { field, language: 'zh', lookups }),
    en: showValue(value, { field, language: 'en', lookups }),
  };
}
