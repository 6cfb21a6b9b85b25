import type { ReservationSource } from '../../../generated/descriptor.ts';
import type { Check, Subject } from '../../check/check.ts';
import { checkRowExpression } from '../../check/expressions/row-expression.ts';
import { fieldsOf, freeNameText, RecordFaults, storedHere } from '../../check/record-faults.ts';
import { fieldValues } from '../../check/records.ts';
import { isReservedName } from '../../expression/names.ts';
import type { Library } from '../../model/link-library.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';
import { type ReservationModel, reservedName } from './word.ts';

type Models = Subject['recordModel'];

/** A reservation under check. */
interface Reserving {
  readonly faults: RecordFaults;
  readonly reservation: ReservationSource;
}

/** Rows reserve rows of a record with states, by a field that refers to it, along the moves that it has. */
export const checkReservations: Check = {
  name: 'reservations',
  codes: ['reference/field-unknown', 'reference/choice-unknown', 'field/word-alone'],
  run: ({ records, library, recordModel }, report) => {
    for (const record of records) {
      const { reservations = [], api } = record.descriptor;
      if (reservations.length > 0 && api !== undefined)
        new RecordFaults(record, report).alone({ key: '/reservations' }, 'reservations', storedHere);
      reservations.forEach((reservation, index) => {
        const reserving = { faults: new RecordFaults(record, report, 'reservations', index), reservation };
        if (reservations.findIndex(({ by }) => by === reservation.by) < index)
          reserving.faults.alone('/by', reservation.by, firstOfField);
        const reserved = record.whole ? reservedRecord(reserving, recordModel) : null;
        if (reserved === null) return;
        checkStates(reserving, reserved, library);
        checkReserved(reserving, reserved);
        checkExpressions(reserving, reserved, recordModel);
      });
    }
  },
};

const firstOfField = {
  zh: '没有被别的 "reservations" 用到的字段',
  en: 'a field that no other of "reservations" names',
};
const reference = { zh: '一个引用 "x-ref": "record:…" 的文字字段', en: 'a text field with "x-ref": "record:…"' };
const withStates = { zh: '有 "states"、由记录库保存的记录', en: 'a record of the store that has "states"' };
const reservesNothing = { zh: '自己没有 "reservations" 的记录', en: 'a record without "reservations" of its own' };
const typedField = { zh: '不是状态、也不是算出来的字段', en: 'a field that is neither the state nor computed' };

/** The record of the reserved rows; null where the field does not lead to one that can be reserved. */
function reservedRecord({ faults, reservation }: Reserving, recordModel: Models): RecordModel | null {
  const { by } = reservation;
  const field = faults.record.scope.fields.get(by);
  if (field === undefined) {
    faults.expectHere('/by', by);
    return null;
  }
  checkHere({ faults, reservation });
  if (field.ref?.kind !== 'record' || field.type !== 'string') {
    const fits = ({ ref, type }: FieldModel): boolean =>
      ref?.kind === 'record' && type === 'string' && recordModel(ref.record)?.states !== null;
    faults.alone('/by', by, { ...reference, fitting: faults.fitting(fits) });
    return null;
  }
  const reserved = recordModel(field.ref.record);
  if (reserved === null) return null;
  if (reserved.states === null || reserved.api !== null) {
    faults.alone('/by', by, withStates);
    return null;
  }
  if (reserved.reservations.length > 0) faults.alone('/by', by, reservesNothing);
  return reserved;
}

/** The fields here at which rejections stand, and names that expressions could not tell from them. */
function checkHere({ faults, reservation: { rejections = [], join = {} } }: Reserving): void {
  const { fields } = faults.record.scope;
  rejections.forEach(({ at }, index) => {
    if (at !== undefined) faults.expectHere(pointerTo('/rejections', index, 'at'), at);
  });
  const clashing = Object.keys(join).filter(
    (name) => fields.has(name) || name === reservedName || isReservedName(name),
  );
  for (const name of clashing) faults.alone({ key: pointerTo('/join', name) }, name, freeNameText);
  if (fields.has(reservedName)) faults.alone('/by', reservedName, freeNameText);
}

/** The fields of the reserved row that are joined, and those that are set. */
function checkReserved({ faults, reservation: { join = {}, set = {} } }: Reserving, reserved: RecordModel): void {
  for (const [name, key] of Object.entries(join)) {
    const field = reserved.fields.get(key);
    const at = pointerTo('/join', name);
    if (field === undefined) faults.noField(at, key, fieldsOf(reserved));
    else if (field.ref?.kind !== 'record' || field.type !== 'string') faults.alone(at, key, reference);
  }
  for (const key of Object.keys(set)) {
    const field = reserved.fields.get(key);
    const at = { key: pointerTo('/set', key) };
    if (field === undefined) faults.noField(at, key, fieldsOf(reserved));
    else if (field.calc !== null || key === reserved.states?.field) faults.alone(at, key, typedField);
  }
}

/** Each state is one that the reserved row can have, and moves lead there from the one in which it is free. */
function checkStates({ faults, reservation }: Reserving, reserved: RecordModel, library: Library): void {
  const field = reserved.fields.get(reserved.states?.field ?? '');
  const values = field === undefined ? null : fieldValues(field, library);
  const known = (state: string, pointer: string): boolean => {
    if (values === null || values.includes(state)) return true;
    faults.noChoice(pointer, state, field?.key ?? '', values);
    return false;
  };
  if (!known(reservation.free, '/free')) return;
  const reached = reachedStates(reservation, reserved);
  const moves = {
    zh: `记录“${reserved.id}”中从“${reservation.free}”到它的状态变更`,
    en: `moves of the record "${reserved.id}" that lead there from "${reservation.free}"`,
  };
  reservation.states.forEach(({ state }, index) => {
    const pointer = pointerTo('/states', index, 'state');
    if (known(state, pointer) && !reached.has(state)) faults.alone(pointer, state, moves);
  });
}

/** The states that moves lead to from the free one, through none but those of the reservation. */
function reachedStates({ free, states }: ReservationSource, { states: there }: RecordModel): ReadonlySet<string> {
  const kept = new Set(states.map(({ state }) => state));
  const reached = new Set([free]);
  for (const state of reached) {
    for (const { from, to } of there?.moves ?? []) if (from.includes(state) && kept.has(to)) reached.add(to);
  }
  return reached;
}

/** States read the row here; all else reads the reserved row and those that it refers to as well. */
function checkExpressions({ faults, reservation }: Reserving, reserved: RecordModel, recordModel: Models): void {
  const { model } = faults.record;
  const loaded = model?.reservations.find(({ by }) => by === reservation.by);
  if (!model || loaded === undefined) return;
  const rows = new Map(
    [...reservedRows(loaded, reserved, (id) => recordModel(id) ?? undefined)].map(
      ([name, { fields }]) => [name, [...fields.values()].filter(({ table }) => table === null)] as const,
    ),
  );
  loaded.states.forEach(({ while: text }, index) =>
    faults.expression(`/states/${index}/while`, checkRowExpression(model, { word: 'while', text })),
  );
  loaded.rejections.forEach(({ if: text }, index) =>
    faults.expression(`/rejections/${index}/if`, checkRowExpression(model, { word: 'if', text, rows })),
  );
  for (const [key, text] of Object.entries(loaded.set)) {
    const gives = reserved.fields.get(key);
    if (gives !== undefined)
      faults.expression(`/set/${key}`, checkRowExpression(model, { word: 'set', text, gives, rows }));
  }
}

/** The reserved row and the rows that it refers to, each with its fields, by the name that expressions read it by. */
export function reservedRows(
  { join }: Pick<ReservationModel, 'join'>,
  reserved: RecordModel,
  models: (id: string) => RecordModel | undefined,
): ReadonlyMap<string, RecordModel> {
  const rows = new Map([[reservedName, reserved]]);
  for (const [name, key] of Object.entries(join)) {
    const ref = reserved.fields.get(key)?.ref ?? null;
    const model = ref?.kind === 'record' ? models(ref.record) : undefined;
    if (model !== undefined) rows.set(name, model);
  }
  return rows;
}
