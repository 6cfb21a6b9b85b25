import type { MoveModel, RecordModel } from '../../core/model/model.ts';
import { isHandIn } from '../../core/form/handed-in.ts';
import { withComputed } from '../../core/form/record-view.ts';
import type { Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { movePage } from '../forms/form-kit.ts';
import { contextOf, validateSubmission } from '../forms/validate-submission.ts';
import { post, lockAccount } from './ledger.ts';
import { valuesGiven } from './values-found.ts';
import { requireAccepted } from './move-rejections.ts';
import { mayMove } from './policy.ts';
import { oneRow } from './read-records.ts';
import { openRecord, readRow, valuesOfRow, type RecordAddress } from './record-store.ts';
import { handIn } from './hand-ins/hand-in.ts';
import { lockInstancesFirst, requireInNoProcess } from './hand-ins/row-instance.ts';
import { tellWithdrawn } from './hand-ins/tell-withdrawn.ts';
import { saveRow, type RowUnit } from './row-writer.ts';
import { applyEffects, requireChangeable } from './apply-effects.ts';
import type { Unit } from '../platform/unit.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import type { RecordRow as WireRow } from '../../core/calls/records.ts';

/** The move that somebody wants a row to make, with what its dialog asked for. */
export interface WantedMove {
  readonly id: string;
  readonly to: string;
  readonly data?: Row;
}

/**
 * Takes a row to another state by one of the record's moves.
 *
 * @throws BusinessError 400 where no move leads there from the row's state or a value cannot be accepted, 403 where it
 *   is not the caller's to make
 */
export async function moveRecord(
  unit: Unit,
  address: RecordAddress,
  { id, to: state, data = {} }: WantedMove,
): Promise<WireRow> {
  const record = await openRecord(unit, address, 'read');
  const to = { ...unit, record };
  await lockInstancesFirst(to, id);
  const row = await readRow(unit.tx, record, { id, lock: true });
  const before = valuesOfRow(record.model, row);
  const { states } = record.model;
  const now = String(before[states?.field ?? '']);
  const move = states?.moves.find((one) => one.to === state && leadsFrom(one, now));
  if (!states || move === undefined) throw new BusinessError(400, 'record.no-move');
  if (!mayMove(move, unit.principal)) throw new BusinessError(403, 'http.forbidden');
  await requireChangeable(to, row);
  if (isHandIn(move)) {
    await handIn(to, row, move);
    return oneRow(unit, record, await readRow(unit.tx, record, { id }));
  }
  await requireInNoProcess(to, row);
  const values = { ...before, ...(await valuesGiven(to, { id, data: before })) };
  requireAccepted(to, move, { row, values });
  const account = await lockAccount(to, before);
  const after = await moved(to, move, { ...before, [states.field]: state }, data);
  await post(to, account, { id, before, after });
  const saved = await saveRow(to, row, after, 'move');
  await applyEffects(to, saved, before, after);
  await tellWithdrawn(to, move, { row: saved, after });
  return oneRow(unit, record, saved);
}

/** Whether a move may be made in a state; a row that was handed in before it had a process may be handed in to that. */
function leadsFrom({ from, to, process }: MoveModel, now: string): boolean {
  return from.includes(now) || (process !== null && now === to);
}

/** A row in its new state, with what was asked for on the way and all that is computed from it. */
async function moved(unit: RowUnit, move: MoveModel, stored: Row, submitted: Row): Promise<Row> {
  const { found, model } = unit.record;
  const context = contextOf(unit, found.head.version);
  const kit = unit.services.kits.of(found.loaded, movePage(model, move), unit.principal.roles);
  const { data } = await validateSubmission(unit, {
    kit,
    stored,
    submitted,
    given: {},
    numbered: [],
    outcome: null,
    context,
  });
  // Without anything asked for, only what reads the state is computed anew: all else stays as it was approved.
  const computed = move.form.length === 0 ? keysByState(model) : null;
  if (computed?.length === 0) return data;
  const all = await inTurns(withComputed(model, data, context));
  return computed === null ? all : { ...data, ...Object.fromEntries(computed.map((key) => [key, all[key]])) };
}

/** The computed values that read in which state a row is. */
function keysByState({ fields, states }: RecordModel): readonly string[] {
  const named = new RegExp(`\\b${states?.field ?? ''}\\b`, 'u');
  return [...fields.values()].flatMap(({ key, calc, table }) =>
    table === null && calc !== null && named.test(calc) ? [key] : [],
  );
}
