import type { RecordDescriptor } from '../../generated/descriptor.ts';
import { calculationShape } from './calculation/shape.ts';
import { calculation } from './calculation/word.ts';
import { carryOverShape } from './carry-over/shape.ts';
import { carryOver } from './carry-over/word.ts';
import { effectsShape } from './effects/shape.ts';
import { effects } from './effects/word.ts';
import { exportsShape } from './exports/shape.ts';
import { exportsWord } from './exports/word.ts';
import { fillFromShape } from './fill-from/shape.ts';
import { fillFrom } from './fill-from/word.ts';
import { ledgerShape } from './ledger/shape.ts';
import { ledger } from './ledger/word.ts';
import { ownRowsShape } from './own-rows/shape.ts';
import { ownRows } from './own-rows/word.ts';
import { ownedThroughShape } from './owned-through/shape.ts';
import { ownedThrough } from './owned-through/word.ts';
import { projectionShape } from './projection/shape.ts';
import { projection } from './projection/word.ts';
import type { RecordWord, ReferringFields, WordShape } from './record-word.ts';
import { reservationsShape } from './reservations/shape.ts';
import { reservations } from './reservations/word.ts';

/** Words of records that have a folder of their own. A new one is its folder, a line here, and one in `checks.ts`. */
export const recordWords = [
  ledger,
  effects,
  reservations,
  projection,
  calculation,
  ownRows,
  ownedThrough,
  exportsWord,
  carryOver,
  fillFrom,
] as const;

/** How they are written. */
export const wordShapes: readonly WordShape[] = [
  ledgerShape,
  effectsShape,
  reservationsShape,
  projectionShape,
  calculationShape,
  ownRowsShape,
  exportsShape,
  ownedThroughShape,
  carryOverShape,
  fillFromShape,
];

type Word = (typeof recordWords)[number];

/** What only some of them have. */
const words: readonly Pick<RecordWord<Word['name'], never>, 'name' | 'kept' | 'joins'>[] = recordWords;

/** What the words are in the model of a record: null or an empty list where it does not use one. */
export type RecordWordModels = {
  readonly [W in Word as W['name']]: W extends RecordWord<W['name'], infer Model> ? Model : never;
};

/** Loads every word of a record. */
export function loadWords(descriptor: RecordDescriptor, fields: ReferringFields): RecordWordModels {
  const loaded = recordWords.map(({ name, load }) => [name, load(descriptor, fields)] as const);
  return Object.fromEntries(loaded) as unknown as RecordWordModels;
}

/** The records whose rows change along with those of a record. */
export function changedRecords(model: RecordWordModels): readonly string[] {
  return recordWords.flatMap(({ name, changes }) => changes(model[name] as never));
}

/** Fields of a record that others find by their names. */
export function keptNames(model: RecordWordModels): readonly string[] {
  return words.flatMap(({ name, kept }) => kept?.(model[name] as never) ?? []);
}

/** Records whose rows the words of a record read beside those that they change. */
export function joinedRecords(
  model: RecordWordModels,
  find: (record: string) => { readonly fields: ReferringFields } | undefined,
): readonly string[] {
  const joined = words.flatMap(({ name, joins }) => joins?.(model[name] as never) ?? []);
  return joined.flatMap(([record, field]) => {
    const ref = find(record)?.fields.get(field)?.ref ?? null;
    return ref?.kind === 'record' ? [ref.record] : [];
  });
}
