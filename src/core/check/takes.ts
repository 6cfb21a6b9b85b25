import { checkTakeExpressions, takenRows } from './expressions/check-takes.ts';
import { isReservedName } from '../expression/names.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { RecordModel } from '../model/model.ts';
import { takenName, type TakeSource } from '../words/take-source.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportProblem } from './expressions.ts';
import { reportUnknown } from './hint.ts';
import { fieldValues } from './records.ts';

type Models = ReadonlyMap<string, RecordModel>;

/** A take of a record, with what is needed to judge it. */
interface Taking {
  readonly record: LinkedRecord;
  readonly take: TakeSource;
  readonly at: string;
  readonly report: Report;
}

/** Rows take rows of a record with states, by a field that refers to it, along the moves that it has. */
export const checkTakes: Check = {
  name: 'takes',
  codes: ['reference/field-unknown', 'reference/choice-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    const models: Models = new Map(
      records.flatMap(({ model }) => (model === null ? [] : [[model.id, model] as const])),
    );
    for (const record of records) {
      const { takes = [], api } = record.descriptor;
      if (takes.length > 0 && api !== undefined)
        report('field/word-alone', record.places.at('/takes', 'key'), { word: 'takes', other: storedHere });
      takes.forEach((take, index) => {
        const taking = { record, take, at: pointerTo('/takes', index), report };
        if (takes.findIndex(({ by }) => by === take.by) < index) alone(taking, '/by', take.by, firstOfField);
        const taken = record.whole ? takenRecord(taking, models) : null;
        if (taken !== null) checkTaken(taking, taken, models, library);
      });
    }
  },
};

const storedHere = { zh: '由记录库保存的记录（没有 "api"）', en: 'a record of the store (without "api")' };
const firstOfField = { zh: '没有被别的 "takes" 用到的字段', en: 'a field that no other of "takes" names' };
const reference = { zh: '一个引用 "x-ref": "record:…" 的文字字段', en: 'a text field with "x-ref": "record:…"' };
const withStates = { zh: '有 "states"、由记录库保存的记录', en: 'a record of the store that has "states"' };
const takesNothing = { zh: '自己没有 "takes" 的记录', en: 'a record without "takes" of its own' };
const typedField = { zh: '不是状态、也不是算出来的字段', en: 'a field that is neither the state nor computed' };
const freeName = {
  zh: '不是字段、也不是表达式自有的名字',
  en: 'a name that neither a field nor the expression language has',
};

/** The record of the rows taken; null where the field does not lead to one that can be taken. */
function takenRecord(taking: Taking, models: Models): RecordModel | null {
  const { record, take, report } = taking;
  const field = record.scope.fields.get(take.by);
  if (field === undefined) {
    unknownField(taking, '/by', take.by, record.descriptor.id, record.scope.fields.keys());
    return null;
  }
  checkHere(taking);
  if (field.ref?.kind !== 'record' || field.type !== 'string') {
    report('field/word-alone', placeOf(taking, '/by'), { word: take.by, other: reference });
    return null;
  }
  const taken = models.get(field.ref.record);
  if (taken === undefined) return null;
  if (taken.states === null || taken.api !== null) {
    alone(taking, '/by', take.by, withStates);
    return null;
  }
  if (taken.takes.length > 0) alone(taking, '/by', take.by, takesNothing);
  return taken;
}

/** The fields here at which refusals stand, and names that expressions could not tell from them. */
function checkHere(taking: Taking): void {
  const { record, take } = taking;
  const { fields } = record.scope;
  (take.refuse ?? []).forEach(({ at }, index) => {
    if (at !== undefined && !fields.has(at))
      unknownField(taking, pointerTo('/refuse', index, 'at'), at, record.descriptor.id, fields.keys());
  });
  const names = Object.keys(take.also ?? {});
  const clashing = names.filter((name) => fields.has(name) || name === takenName || isReservedName(name));
  for (const name of clashing) alone(taking, pointerTo('/also', name), name, freeName, 'key');
  if (fields.has(takenName)) alone(taking, '/by', takenName, freeName);
}

function checkTaken(taking: Taking, taken: RecordModel, models: Models, library: Library): void {
  const { record, take } = taking;
  checkStates(taking, taken, library);
  for (const [name, key] of Object.entries(take.also ?? {})) {
    const field = taken.fields.get(key);
    const at = pointerTo('/also', name);
    if (field === undefined) unknownField(taking, at, key, taken.id, taken.fields.keys());
    else if (field.ref?.kind !== 'record' || field.type !== 'string') alone(taking, at, key, reference);
  }
  for (const key of Object.keys(take.set ?? {})) {
    const field = taken.fields.get(key);
    const at = pointerTo('/set', key);
    if (field === undefined) unknownField(taking, at, key, taken.id, taken.fields.keys(), 'key');
    else if (field.calc !== null || key === taken.states?.field) alone(taking, at, key, typedField, 'key');
  }
  const loaded = record.model?.takes.find(({ by }) => by === take.by);
  if (record.model === null || loaded === undefined) return;
  const rows = takenRows(loaded, taken, (id) => models.get(id));
  for (const [pointer, problem] of checkTakeExpressions(record.model, loaded, rows))
    reportProblem(problem, placeOf(taking, pointer), taking.report);
}

/** Each state is one that the row taken can have, and moves lead there from the one in which it is free. */
function checkStates(taking: Taking, taken: RecordModel, library: Library): void {
  const { take, report } = taking;
  const field = taken.fields.get(taken.states?.field ?? '');
  const values = field === undefined ? null : fieldValues(field, library);
  const known = (state: string, pointer: string): boolean => {
    if (values === null || values.includes(state)) return true;
    const args = { field: field?.key ?? '' };
    reportUnknown(report, 'reference/choice-unknown', placeOf(taking, pointer), state, values, { args });
    return false;
  };
  if (!known(take.free, '/free')) return;
  const reached = reachedStates(take, taken);
  take.states.forEach(({ state }, index) => {
    const pointer = pointerTo('/states', index, 'state');
    if (known(state, pointer) && !reached.has(state)) alone(taking, pointer, state, movesFrom(take.free, taken.id));
  });
}

/** The states that moves lead to from the free one, through none but those of the take. */
function reachedStates({ free, states }: TakeSource, { states: there }: RecordModel): ReadonlySet<string> {
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

function placeOf({ record, at }: Taking, pointer: string, of: 'key' | 'value' = 'value') {
  return record.places.at(`${at}${pointer}`, of);
}

function unknownField(
  taking: Taking,
  pointer: string,
  key: string,
  id: string,
  known: Iterable<string>,
  of: 'key' | 'value' = 'value',
): void {
  const args = { place: { zh: `记录“${id}”`, en: `the record "${id}"` } };
  reportUnknown(taking.report, 'reference/field-unknown', placeOf(taking, pointer, of), key, known, { args });
}

function alone(taking: Taking, pointer: string, word: string, other: Text, of: 'key' | 'value' = 'value'): void {
  taking.report('field/word-alone', placeOf(taking, pointer, of), { word, other });
}
