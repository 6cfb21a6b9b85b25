import type { RecordModel } from '../../../core/model/model.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import type { ReservationModel } from '../../../core/words/reservations/word.ts';
import { withComputed } from '../../../core/form/record-view.ts';
import type { Row } from '../../../core/values/finding.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { post, lockAccount } from '../ledger.ts';
import { valuesOfRow, type RecordRow } from '../record-store.ts';
import { saveRow, type RowUnit } from '../row-writer.ts';
import { postEntries } from '../post-entries.ts';
import { kept } from './rejections.ts';

/** How a row taken is to be. */
export interface ReservedState {
  readonly state: string;
  /** Fields that the take sets; undefined empties one. */
  readonly values: Row;
}

/** The state of a row. */
export function stateOf({ states }: RecordModel, row: Row): string {
  const state = row[states?.field ?? ''];
  return typeof state === 'string' ? state : '';
}

/**
 * Brings a locked row to where a take wants it, as a move that nobody pressed: booked where it is an entry, told in its
 * history. A row that is there already is left alone.
 *
 * @throws BusinessError 400 where no moves of its record lead there, or what it books is refused
 */
export async function moveReserved(
  unit: RowUnit,
  take: ReservationModel,
  row: RecordRow,
  { state, values }: ReservedState,
): Promise<RecordRow> {
  const { model, found } = unit.record;
  const before = valuesOfRow(model, row);
  const from = stateOf(model, before);
  if (!leads(model, take, from, state)) throw await kept(unit, take, row);
  const isSame = Object.entries(values).every(([key, value]) => (before[key] ?? undefined) === value);
  if (from === state && isSame) return row;
  const wanted = { ...before, ...values, [model.states?.field ?? '']: state };
  const context = contextOf(unit, found.head.version);
  const filled = Object.fromEntries(Object.entries(wanted).filter(isFilled));
  const after = await inTurns(withComputed(model, filled, context));
  const account = await lockAccount(unit, before);
  await post(unit, account, { id: row.id, before, after, at: take.by });
  const saved = await saveRow(unit, row, after, from === state ? 'update' : 'move');
  await postEntries(unit, saved, before, after);
  return saved;
}

function isFilled([, value]: readonly [string, unknown]): boolean {
  return value !== undefined;
}

/** Whether the moves of a record lead from one state to another through none but those of the take. */
function leads(
  { states }: RecordModel,
  { free, states: keeps }: ReservationModel,
  from: string,
  wanted: string,
): boolean {
  const through = new Set([free, ...keeps.map(({ state }) => state)]);
  const reached = new Set([from]);
  for (const state of reached) {
    for (const move of states?.moves ?? []) if (move.from.includes(state) && through.has(move.to)) reached.add(move.to);
  }
  return reached.has(wanted);
}
