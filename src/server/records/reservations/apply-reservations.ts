import type { RecordModel } from '../../../core/model/model.ts';
import type { ReservationModel } from '../../../core/words/reservations/word.ts';
import { readsChange, reservedEvaluator } from '../../../core/form/reserved-row.ts';
import { evaluateOnRow } from '../../../core/form/row-expression.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { refKey } from '../../forms/ref-key.ts';
import { titleOf, usedBy, valuesOfRow, type RecordRow } from '../record-store.ts';
import { rejectionAt } from '../rejection-at.ts';
import type { RowUnit } from '../row-writer.ts';
import { addReservation, endReservation, reservationHolder, reservationsOf } from './reservations.ts';
import { moveReserved, stateOf } from './move-reserved.ts';
import { notReservable } from './rejections.ts';
import { isNamed, lockRows, readRowsOf, type ReadRows } from './reserved-rows.ts';

/** Which row a row wants to itself, and in which state. */
interface Wanted {
  readonly key: string;
  readonly state: string;
}

/** What has to be seen to for one take. */
interface Due {
  readonly take: ReservationModel;
  /** The record of the rows taken. */
  readonly into: RowUnit;
  /** The id of the row that it has. */
  readonly held: string | null;
  readonly was: Wanted | null;
  readonly will: Wanted | null;
}

/** A row that takes, before and after. */
interface Taker {
  readonly row: RecordRow;
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Keeps the rows that a row has to itself in step with it: takes them, moves them on, gives them back. `before` and
 * `after` are its values, null where it is not there. What it no longer wants goes back first.
 *
 * @throws BusinessError 400 with a finding at the row's field where a row is not to be had or cannot go back
 */
export async function applyReservations(
  unit: RowUnit,
  row: RecordRow,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const { reservations } = unit.record.model;
  if (reservations.length === 0) return;
  const holds = await reservationsOf(unit.tx, row.id);
  const due: Due[] = [];
  for (const take of reservations) {
    const held = holds.get(take.by) ?? null;
    const will = wantedBy(unit, take, after);
    const into = held === null && will === null ? null : await reservedUnit(unit, take);
    if (into !== null) due.push({ take, into, held, was: wantedBy(unit, take, before), will });
  }
  const rows = await lockRows(
    unit.tx,
    due.map(({ into, held, will }) => ({ model: into.record.model, key: will?.key ?? null, id: held })),
  );
  const wanted = ({ into, will }: Due): RecordRow | undefined =>
    [...rows.values()].find((each) => will !== null && isNamed(into.record.model, will.key, each));
  for (const each of due) {
    const had = rows.get(each.held ?? '');
    if (had !== undefined && wanted(each)?.id !== had.id) rows.set(had.id, await releaseReserved(each, had));
  }
  for (const each of due) if (each.will !== null) await take(unit, each, { row, before, after }, wanted(each));
}

/** What a row wants of a take. */
function wantedBy(unit: RowUnit, { by, states }: ReservationModel, row: Row | null): Wanted | null {
  const { record } = unit;
  const key = row?.[by];
  if (row === null || typeof key !== 'string' || key === '') return null;
  const context = contextOf(unit, record.found.head.version);
  const kept = states.find((each) => evaluateOnRow(record.model, each.while, row, context) === true);
  return kept === undefined ? null : { key, state: kept.state };
}

async function reservedUnit(unit: RowUnit, { record }: ReservationModel): Promise<RowUnit | null> {
  const found = await newestRecord(unit, record, null);
  if (found === null || found.model.states === null) return null;
  return { ...unit, record: await usedBy(unit, found), source: 'system' };
}

async function releaseReserved({ take, into }: Due, had: RecordRow): Promise<RecordRow> {
  const empty = Object.fromEntries(Object.keys(take.set).map((key) => [key, undefined]));
  const moved = await moveReserved(into, take, had, { state: take.free, values: empty });
  await endReservation(into.tx, had.id);
  return moved;
}

async function take(unit: RowUnit, due: Due, holder: Taker, row: RecordRow | undefined): Promise<void> {
  const { take: taking, into, was, will } = due;
  const { model } = into.record;
  if (will === null || holder.after === null) return;
  const isKnown = was?.key === will.key;
  const isMine = row !== undefined && due.held === row.id;
  const there = row === undefined ? {} : valuesOfRow(model, row);
  const read = await readRowsOf(unit, taking, model, there);
  const values = setValues(unit, taking, read, holder.after);
  if (!isMine && (row === undefined || !(await isReservable(unit, due, holder.row, row, values)))) {
    // What was so before rows were taken stays so until the row itself goes on.
    if (isKnown && was.state === will.state) return;
    throw await notReservable(into, taking, will.key, row);
  }
  if (row === undefined) return;
  validate(unit, taking, read, { ...holder, before: isKnown ? holder.before : null }, titleOf(model, row));
  await moveReserved(into, taking, row, { state: will.state, values });
  if (!isMine) await addReservation(unit, row.id, holder.row.id, taking.by);
}

/** Whether a row is free, or was given to this one by hand: it is in a state of the take and refers back. */
async function isReservable(unit: RowUnit, due: Due, holder: RecordRow, row: RecordRow, values: Row): Promise<boolean> {
  if ((await reservationHolder(unit, row.id)) !== null) return false;
  const { take: taking, into } = due;
  const { model } = into.record;
  const there = valuesOfRow(model, row);
  const state = stateOf(model, there);
  if (state === taking.free) return true;
  const own = refOwn(unit.record.model, holder);
  const refersBack = Object.entries(values).some(([key, value]) => {
    const ref = model.fields.get(key)?.ref ?? null;
    const refersHere = ref?.kind === 'record' && ref.record === unit.record.model.id;
    return refersHere && !isEmptyValue(own) && value === own && there[key] === own;
  });
  return refersBack && taking.states.some((each) => each.state === state);
}

/** What references to a row hold. */
function refOwn(model: RecordModel, row: RecordRow): unknown {
  const key = refKey(model);
  return key === 'id' ? row.id : row.data[key];
}

function setValues(to: RowUnit, { set }: ReservationModel, { reading, others }: ReadRows, after: Row): Row {
  const context = contextOf(to, to.record.found.head.version);
  const valueOf = reservedEvaluator(reading, { here: after, others }, context);
  const values = Object.entries(set).map(([key, text]) => {
    const value = valueOf(text);
    return [key, isEmptyValue(value) ? undefined : value] as const;
  });
  return Object.fromEntries(values);
}

/**
 * Validates what speaks against a take: all of it when the row is taken, later what reads a value that changes.
 *
 * @throws BusinessError 400 with the first that does
 */
function validate(
  to: RowUnit,
  { rejections }: ReservationModel,
  { reading, others }: ReadRows,
  { before, after }: Taker,
  name: string,
): void {
  if (after === null) return;
  const context = contextOf(to, to.record.found.head.version);
  const validated =
    before === null ? rejections : rejections.filter((each) => readsChange(reading, each.if, before, after));
  const valueOf = reservedEvaluator(reading, { here: after, others }, context);
  const against = validated.find((each) => valueOf(each.if) === true);
  if (against !== undefined) throw rejectionAt(against.at, 'record.take-refused', { name, ...against.msg });
}
