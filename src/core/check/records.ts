import { isObject, pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import { below, type Place } from '../words/place.ts';
import { refOf } from '../model/load/load-field.ts';
import type { FieldSchema } from '../../generated/descriptor.ts';
import { setKeys } from '../words/set-parts.ts';
import type { Check, Report } from './check.ts';
import { removing, replacing } from './edits.ts';
import { eachField } from './field-words.ts';
import { instead, reportUnknown } from './hint.ts';
import { RecordFaults, recordText } from './record-faults.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const recordMoveIdle = rule('graph/move-idle', {
  severity: 'warning',
  message: { zh: '这一操作从“{name}”又回到“{name}”。', en: 'The move begins in "{name}" and leads back to it.' },
  why: { zh: '点了按钮，行的状态不会变。', en: 'Whoever presses the button finds the row as it was.' },
  fix: { zh: '在 "to" 中写另一个状态。', en: 'Write another state in "to".' },
});

const languages = ['zh', 'en'] as const;

/** Columns that every row of a record has beside its fields. */
export const recordColumns = ['id', 'createdAt', 'updatedAt', 'createTime', 'updateTime', 'createUser', 'updateUser'];

/** Fields refer to records that exist. */
export const checkRecordRefs: Check = {
  name: 'record-refs',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ sets, library }, report) => {
    eachField(sets, ({ field, place }) => {
      expectRecord(field['x-ref'], below(place, '/x-ref'), library, report);
      expectRecord(field.items?.['x-ref'], below(place, '/items/x-ref'), library, report);
      expectRecord(linkRef(field['x-link']), below(place, '/x-link'), library, report, '');
      expectOffered(field, place, library, report);
      if (field.items !== undefined) expectOffered(field.items, below(place, '/items'), library, report);
      expectTree(field, place, library, report);
    });
  },
};

/** The rows offered are told by fields that the record has. */
function expectOffered(field: FieldSchema, place: Place, library: Library, report: Report): void {
  const only = field['x-only'];
  if (!isObject(only)) return;
  const target = refOf(field['x-ref'] ?? linkRef(field['x-link']));
  if (target?.kind !== 'record') {
    report('field/word-alone', below(place, '/x-only', 'key'), { word: 'x-only', other: '"x-ref": "record:…"' });
    return;
  }
  const keys = recordKeys(target.record, library);
  for (const key of keys === null ? [] : Object.keys(only)) {
    if (keys?.includes(key) === true) continue;
    const args = { place: recordText(target.record) };
    const at = below(place, pointerTo('/x-only', key), 'key');
    reportUnknown(report, 'reference/field-unknown', at, key, keys ?? [], { args });
  }
}

/** Rows can be chosen from a tree where the record has one. */
function expectTree(field: FieldSchema, place: Place, library: Library, report: Report): void {
  if (field['x-widget'] !== 'tree') return;
  const target = refOf(field['x-ref'] ?? field.items?.['x-ref']);
  // What is no reference to a record does not fit the input at all, and is told so.
  const record = target?.kind === 'record' ? library.records.get(target.record) : undefined;
  if (record === undefined || record.value.tree !== undefined) return;
  const other = { zh: '有 "tree" 的记录的引用', en: 'a reference to a record with "tree"' };
  const at = below(place, '/x-widget');
  report('field/word-alone', at, { word: 'tree', other }, removing(at));
}

/** The keys of a record's rows; null while a set of it is missing. */
export function recordKeys(id: string, library: Library): readonly string[] | null {
  const record = library.records.get(id);
  if (record === undefined) return null;
  const sets = { ...library.setsByName, ...record.value.sets };
  const names = record.value.data['x-fields'];
  if (!names.every((name) => Object.hasOwn(sets, name))) return null;
  return [...names.flatMap((name) => setKeys(name, sets)), ...recordColumns];
}

/** The title, order, uniqueness and states of a record name fields that it has and values that they can take. */
export const checkRecords: Check = {
  name: 'records',
  codes: ['reference/field-unknown', 'reference/choice-unknown', recordMoveIdle],
  run: ({ records, library }, report) => {
    for (const record of records) {
      checkNames(record, report);
      checkStateField(record, library, report);
      checkMoves(record, library, report);
      checkStates(new RecordFaults(record, report), library);
    }
  },
};

/** The field of the states exists; where no name is near, it is the only one that has them all. */
function checkStateField({ descriptor, scope, places, whole }: LinkedRecord, library: Library, report: Report): void {
  const { states } = descriptor;
  if (states === undefined || !whole || scope.fields.has(states.field)) return;
  const named = states.moves.flatMap(({ from, to }) => [...(typeof from === 'string' ? [from] : from), to]);
  const [only, ...others] = [...scope.fields.values()].filter((field) => {
    const values = fieldValues(field, library);
    return values !== null && named.every((state) => values.includes(state));
  });
  const place = places.at('/states/field');
  const define = () => (only === undefined || others.length > 0 ? null : instead(place, only.key));
  const args = { place: recordText(descriptor.id) };
  reportUnknown(report, 'reference/field-unknown', place, states.field, scope.fields.keys(), { args, define });
}

/** A move leads to another state than the one it begins in. */
function checkMoves({ descriptor, scope, places }: LinkedRecord, library: Library, report: Report): void {
  const { states } = descriptor;
  const field = scope.fields.get(states?.field ?? '');
  const values = field === undefined ? [] : (fieldValues(field, library) ?? []);
  (states?.moves ?? []).forEach(({ from, to }, index) => {
    const at = pointerTo('/states/moves', index);
    const list = typeof from === 'string' ? [from] : from;
    if (!list.includes(to)) return;
    const place = places.at(`${at}/to`);
    const [other, ...more] = values.filter((value) => !list.includes(value));
    const isOnly = other !== undefined && more.length === 0;
    const shorter = list.length > 1 ? removing(places.at(pointerTo(at, 'from', list.indexOf(to)))) : {};
    report(recordMoveIdle, place, { name: to }, list.length === 1 && isOnly ? replacing(place, other) : shorter);
  });
}

function linkRef(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `record:${record}`;
}

function expectRecord(
  ref: string | undefined,
  place: Place,
  library: Library,
  report: Report,
  prefix = 'record:',
): void {
  const target = refOf(ref);
  if (target?.kind !== 'record' || library.broken.has(`record:${target.record}`)) return;
  if (library.records.has(target.record)) return;
  const write = (name: string): string => `${prefix}${name}`;
  reportUnknown(report, 'reference/record-unknown', place, target.record, library.records.keys(), { write });
}

function checkNames(record: LinkedRecord, report: Report): void {
  const { descriptor, places } = record;
  const { title } = descriptor;
  if (typeof title === 'string') expectField(record, title, places.at('/title'), report);
  else
    for (const language of languages) expectField(record, title?.[language], places.at(`/title/${language}`), report);
  expectField(record, descriptor.tree?.parent, places.at('/tree/parent'), report);
  expectField(record, descriptor.rowKey, places.at('/rowKey'), report, recordColumns);
  (descriptor.sort ?? []).forEach((item, index) => {
    const place = places.at(pointerTo('/sort', index));
    expectField(record, item.replace(/^-/, ''), place, report, recordColumns, item.startsWith('-') ? '-' : '');
  });
  (descriptor.unique ?? []).forEach((keys, at) => {
    keys.forEach((key, index) => expectField(record, key, places.at(pointerTo('/unique', at, index)), report));
  });
  descriptor.actions.forEach((action, at) => {
    if (typeof action === 'string') return;
    (action.need ?? []).forEach((key, index) => {
      expectField(record, key, places.at(pointerTo('/actions', at, 'need', index)), report, recordColumns);
    });
    (action.show ?? []).forEach((key, index) => {
      expectField(record, key, places.at(pointerTo('/actions', at, 'show', index)), report, recordColumns);
    });
    for (const [there, here] of Object.entries(action.carry ?? {})) {
      expectField(record, here, places.at(pointerTo('/actions', at, 'carry', there)), report, recordColumns);
    }
  });
}

function expectField(
  { descriptor, scope, whole }: LinkedRecord,
  key: string | undefined,
  place: Place,
  report: Report,
  more: readonly string[] = [],
  sign = '',
): void {
  if (key === undefined || !whole || scope.fields.has(key) || more.includes(key)) return;
  const args = { place: recordText(descriptor.id) };
  const write = (known: string): string => `${sign}${known}`;
  reportUnknown(report, 'reference/field-unknown', place, key, [...scope.fields.keys(), ...more], { args, write });
}

function checkStates(faults: RecordFaults, library: Library): void {
  const { descriptor, scope } = faults.record;
  const { states } = descriptor;
  const field = scope.fields.get(states?.field ?? '');
  const values = field === undefined ? null : fieldValues(field, library);
  if (states === undefined || values === null) return;
  const expect = (value: string, ...at: readonly (string | number)[]): void => {
    if (!values.includes(value)) faults.noChoice(pointerTo('/states/moves', ...at), value, states.field, values);
  };
  states.moves.forEach(({ from, to, process }, at) => {
    if (typeof from === 'string') expect(from, at, 'from');
    else from.forEach((value, index) => expect(value, at, 'from', index));
    expect(to, at, 'to');
    if (process !== undefined) expect(process.done, at, 'process', 'done');
  });
}

/** The values that a field can take, when they are a closed list; null otherwise. */
export function fieldValues(field: FieldModel, library: Library): readonly string[] | null {
  if (field.choices !== null) return field.choices.map(({ value }) => String(value));
  if (field.dict === null) return null;
  const key = `${field.dict.store === 'system' ? 'sys' : 'biz'}:${field.dict.code}`;
  return library.dictionaries.get(key)?.value.entries.map((entry) => entry.dictKey) ?? null;
}
