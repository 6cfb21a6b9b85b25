import { pointerTo } from '../json.ts';
import type { LinkedRecord } from '../link.ts';
import type { Library } from '../link-library.ts';
import type { FieldModel } from '../model.ts';
import { below, type Place } from '../place.ts';
import { refOf } from '../load-field.ts';
import type { Check, Report } from './check.ts';
import { eachField } from './field-words.ts';
import { reportUnknown } from './hint.ts';

/** Columns that every row of a record has beside its fields. */
export const recordColumns = ['id', 'createdAt', 'updatedAt', 'createTime', 'updateTime', 'createUser', 'updateUser'];

/** Fields refer to records that exist. */
export const checkRecordRefs: Check = {
  name: 'record-refs',
  codes: ['reference/record-unknown'],
  run: ({ sets, library }, report) => {
    eachField(sets, ({ field, place }) => {
      expectRecord(field['x-ref'], below(place, '/x-ref'), library, report);
      expectRecord(field.items?.['x-ref'], below(place, '/items/x-ref'), library, report);
    });
  },
};

/** The title, order, uniqueness and states of a record name fields that it has and values that they can take. */
export const checkRecords: Check = {
  name: 'records',
  codes: ['reference/field-unknown', 'reference/choice-unknown'],
  run: ({ records, library }, report) => {
    for (const record of records) {
      checkNames(record, report);
      checkStates(record, library, report);
    }
  },
};

function expectRecord(ref: string | undefined, place: Place, library: Library, report: Report): void {
  const target = refOf(ref);
  if (target?.kind !== 'record' || library.broken.has(`record:${target.record}`)) return;
  if (library.records.has(target.record)) return;
  const write = (name: string): string => `record:${name}`;
  reportUnknown(report, 'reference/record-unknown', place, target.record, library.records.keys(), { write });
}

function checkNames(record: LinkedRecord, report: Report): void {
  const { descriptor, places } = record;
  expectField(record, descriptor.title, places.at('/title'), report);
  expectField(record, descriptor.rowKey, places.at('/rowKey'), report, recordColumns);
  expectField(record, descriptor.states?.field, places.at('/states/field'), report);
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
  const args = { place: { zh: `记录“${descriptor.id}”`, en: `the record "${descriptor.id}"` } };
  const write = (known: string): string => `${sign}${known}`;
  reportUnknown(report, 'reference/field-unknown', place, key, [...scope.fields.keys(), ...more], { args, write });
}

function checkStates({ descriptor, places, scope }: LinkedRecord, library: Library, report: Report): void {
  const { states } = descriptor;
  const field = scope.fields.get(states?.field ?? '');
  const values = field === undefined ? null : fieldValues(field, library);
  if (states === undefined || values === null) return;
  const expect = (value: string, pointer: string): void => {
    const args = { field: states.field };
    if (!values.includes(value))
      reportUnknown(report, 'reference/choice-unknown', places.at(pointer), value, values, { args });
  };
  states.moves.forEach(({ from, to }, at) => {
    const pointer = pointerTo('/states/moves', at);
    if (typeof from === 'string') expect(from, `${pointer}/from`);
    else from.forEach((value, index) => expect(value, pointerTo(pointer, 'from', index)));
    expect(to, `${pointer}/to`);
  });
}

/** The values that a field can take, when they are a closed list; null otherwise. */
export function fieldValues(field: FieldModel, library: Library): readonly string[] | null {
  if (field.choices !== null) return field.choices.map(({ value }) => String(value));
  if (field.dict === null) return null;
  const key = `${field.dict.store === 'system' ? 'sys' : 'biz'}:${field.dict.code}`;
  return library.dictionaries.get(key)?.value.entries.map((entry) => entry.dictKey) ?? null;
}
