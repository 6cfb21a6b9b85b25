import { checkReservationExpressions, reservedRows } from './expressions/check-reservations.ts';
import { isReservedName } from '../expression/names.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { RecordModel } from '../model/model.ts';
import { reservedName } from '../words/reservations/word.ts';
import type { ReservationSource } from '../../generated/descriptor.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';
import { fieldValues } from './records.ts';

type Models = ReadonlyMap<string, RecordModel>;

/** A reservation of a record, with what is needed to judge it. */
interface Reserving {
  readonly record: LinkedRecord;
  readonly reservation: ReservationSource;
  readonly at: string;
  readonly report: Report;
}

/** Rows reserve rows of a record with states, by a field that refers to it, along the moves that it has. */
export const checkReservations: Check = {
  name: 'reservations',
  codes: ['reference/field-unknown', 'reference/choice-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    const models: Models = new Map(
      records.flatMap(({ model }) => (model === null ? [] : [[model.id, model] as const])),
    );
    for (const record of records) {
      const { reservations = [], api } = record.descriptor;
      if (reservations.length > 0 && api !== undefined)
        report('field/word-alone', record.places.at('/reservations', 'key'), {
          word: 'reservations',
          other: storedHere,
        });
      reservations.forEach((reservation, index) => {
        const reserving = { record, reservation, at: pointerTo('/reservations', index), report };
        if (reservations.findIndex(({ by }) => by === reservation.by) < index)
          alone(reserving, '/by', reservation.by, firstOfField);
        const reserved = record.whole ? reservedRecord(reserving, models) : null;
        if (reserved !== null) checkReserved(reserving, reserved, models, library);
      });
    }
  },
};

const storedHere = { zh: '由记录库保存的记录（没有 "api"）', en: 'a record of the store (without "api")' };
const firstOfField = {
  zh: '没有被别的 "reservations" 用到的字段',
  en: 'a field that no other of "reservations" names',
};
const reference = { zh: '一个引用 "x-ref": "record:…" 的文字字段', en: 'a text field with "x-ref": "record:…"' };
const withStates = { zh: '有 "states"、由记录库保存的记录', en: 'a record of the store that has "states"' };
const reservesNothing = { zh: '自己没有 "reservations" 的记录', en: 'a record without "reservations" of its own' };
const typedField = { zh: '不是状态、也不是算出来的字段', en: 'a field that is neither the state nor computed' };
const freeName = {
  zh: '不是字段、也不是表达式自有的名字',
  en: 'a name that neither a field nor the expression language has',
};

/** The record of the reserved rows; null where the field does not lead to one that can be reserved. */
function reservedRecord(reserving: Reserving, models: Models): RecordModel | null {
  const { record, reservation, report } = reserving;
  const field = record.scope.fields.get(reservation.by);
  if (field === undefined) {
    unknownField(reserving, '/by', reservation.by, record.descriptor.id, record.scope.fields.keys());
    return null;
  }
  checkHere(reserving);
  if (field.ref?.kind !== 'record' || field.type !== 'string') {
    report('field/word-alone', placeOf(reserving, '/by'), { word: reservation.by, other: reference });
    return null;
  }
  const reserved = models.get(field.ref.record);
  if (reserved === undefined) return null;
  if (reserved.states === null || reserved.api !== null) {
    alone(reserving, '/by', reservation.by, withStates);
    return null;
  }
  if (reserved.reservations.length > 0) alone(reserving, '/by', reservation.by, reservesNothing);
  return reserved;
}

/** The fields here at which refusals stand, and names that expressions could not tell from them. */
function checkHere(reserving: Reserving): void {
  const { record, reservation } = reserving;
  const { fields } = record.scope;
  (reservation.rejections ?? []).forEach(({ at }, index) => {
    if (at !== undefined && !fields.has(at))
      unknownField(reserving, pointerTo('/rejections', index, 'at'), at, record.descriptor.id, fields.keys());
  });
  const names = Object.keys(reservation.join ?? {});
  const clashing = names.filter((name) => fields.has(name) || name === reservedName || isReservedName(name));
  for (const name of clashing) alone(reserving, pointerTo('/join', name), name, freeName, 'key');
  if (fields.has(reservedName)) alone(reserving, '/by', reservedName, freeName);
}

function checkReserved(reserving: Reserving, reserved: RecordModel, models: Models, library: Library): void {
  const { record, reservation } = reserving;
  checkStates(reserving, reserved, library);
  for (const [name, key] of Object.entries(reservation.join ?? {})) {
    const field = reserved.fields.get(key);
    const at = pointerTo('/join', name);
    if (field === undefined) unknownField(reserving, at, key, reserved.id, reserved.fields.keys());
    else if (field.ref?.kind !== 'record' || field.type !== 'string') alone(reserving, at, key, reference);
  }
  for (const key of Object.keys(reservation.set ?? {})) {
    const field = reserved.fields.get(key);
    const at = pointerTo('/set', key);
    if (field === undefined) unknownField(reserving, at, key, reserved.id, reserved.fields.keys(), 'key');
    else if (field.calc !== null || key === reserved.states?.field) alone(reserving, at, key, typedField, 'key');
  }
  const loaded = record.model?.reservations.find(({ by }) => by === reservation.by);
  if (record.model === null || loaded === undefined) return;
  const rows = reservedRows(loaded, reserved, (id) => models.get(id));
  for (const [pointer, problem] of checkReservationExpressions(record.model, loaded, rows))
    reportProblem(problem, placeOf(reserving, pointer), reserving.report);
}

/** Each state is one that the reserved row can have, and moves lead there from the one in which it is free. */
function checkStates(reserving: Reserving, reserved: RecordModel, library: Library): void {
  const { reservation, report } = reserving;
  const field = reserved.fields.get(reserved.states?.field ?? '');
  const values = field === undefined ? null : fieldValues(field, library);
  const known = (state: string, pointer: string): boolean => {
    if (values === null || values.includes(state)) return true;
    const args = { field: field?.key ?? '' };
    reportUnknown(report, 'reference/choice-unknown', placeOf(reserving, pointer), state, values, { args });
    return false;
  };
  if (!known(reservation.free, '/free')) return;
  const reached = reachedStates(reservation, reserved);
  reservation.states.forEach(({ state }, index) => {
    const pointer = pointerTo('/states', index, 'state');
    if (known(state, pointer) && !reached.has(state))
      alone(reserving, pointer, state, movesFrom(reservation.free, reserved.id));
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

function movesFrom(free: string, id: string): Text {
  return {
    zh: `记录“${id}”中从“${free}”到它的状态变更`,
    en: `moves of the record "${id}" that lead there from "${free}"`,
  };
}

function placeOf({ record, at }: Reserving, pointer: string, of: 'key' | 'value' = 'value') {
  return record.places.at(`${at}${pointer}`, of);
}

function unknownField(
  reserving: Reserving,
  pointer: string,
  key: string,
  id: string,
  known: Iterable<string>,
  of: 'key' | 'value' = 'value',
): void {
  const args = { place: { zh: `记录“${id}”`, en: `the record "${id}"` } };
  reportUnknown(reserving.report, 'reference/field-unknown', placeOf(reserving, pointer, of), key, known, { args });
}

function alone(reserving: Reserving, pointer: string, word: string, other: Text, of: 'key' | 'value' = 'value'): void {
  reserving.report('field/word-alone', placeOf(reserving, pointer, of), { word, other });
}
