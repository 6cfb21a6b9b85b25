import type { MoveModel, RecordModel } from '../model/model.ts';
import type { MoveProcessSource } from '../../generated/descriptor.ts';

/** A move by which a row is handed in to a process. */
export interface HandIn extends MoveModel {
  readonly process: MoveProcessSource;
}

/** Whether a move hands the row in to a process. */
export function isHandIn(move: MoveModel): move is HandIn {
  return move.process !== null;
}

/** The moves of a record that hand rows in to processes. */
export function handInsOf({ states }: RecordModel): readonly HandIn[] {
  return (states?.moves ?? []).filter(isHandIn);
}

/** Whether a row may be changed: what is handed in to a process is changed before that alone. */
export function isEditable(model: RecordModel, row: Readonly<Record<string, unknown>>): boolean {
  const handIns = handInsOf(model);
  const state = row[model.states?.field ?? ''];
  return handIns.length === 0 || typeof state !== 'string' || handIns.some(({ from }) => from.includes(state));
}

/** Whether a row that was handed in can come back to be changed: while a process has it, or by a move that leads back. */
export function mayComeBack(model: RecordModel, row: Readonly<Record<string, unknown>>): boolean {
  const state = row[model.states?.field ?? ''];
  if (typeof state !== 'string') return false;
  const moves = model.states?.moves ?? [];
  return handInsOf(model).some(
    ({ from, to }) => state === to || moves.some((move) => move.from.includes(state) && from.includes(move.to)),
  );
}
