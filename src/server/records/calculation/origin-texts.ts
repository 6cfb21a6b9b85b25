import type { ValueOrigin } from '../../../core/calls/calculations.ts';
import { decided } from '../../../core/form/reserved-row.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { eachName } from '../../../core/words/calculation/word.ts';
import type { Unit } from '../../platform/unit.ts';
import { valueLookups } from '../exchange/value-lookups.ts';
import { wireValue } from '../projections/participation-values.ts';
import { markingKeys } from './kept-origins.ts';
import type { KnownOrigin } from './known-origin.ts';
import { namesRead, renamed } from './names-read.ts';

/** What an expression of a calculation read of the rows beside the batch and of the batch. */
export interface Reads {
  /** The expression without the branches that did not count. */
  readonly text: string;
  /** Keys by the name of the row; those of the batch by `batchName`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  readonly labels: ReadonlyMap<string, Text>;
}

/** The name of the batch among the rows that are read. */
export const batchName = '';

/** What an expression read, as far as it counted. */
export function readsOf(known: KnownOrigin, written: string): Reads {
  const { reading } = known;
  const { text, conditions } = decided(reading, written, known.valueOf);
  const all = [text, ...conditions].flatMap(namesRead);
  const keys = new Map<string, string[]>();
  for (const name of [batchName, ...reading.rows.keys()]) {
    const of = name === batchName ? reading.model : reading.rows.get(name);
    const own = all.flatMap(({ row, key }) => (row === name && of?.fields.has(key) === true ? [key] : []));
    if (own.length > 0) keys.set(name, [...new Set(own)]);
  }
  return { text, keys, labels: labelsOf(known, [...keys.keys()]) };
}

/** What rows are called; two of one record are counted. */
function labelsOf({ reading }: KnownOrigin, names: readonly string[]): ReadonlyMap<string, Text> {
  const modelOf = (name: string): RecordModel => reading.rows.get(name) ?? reading.model;
  return new Map(
    names.map((name) => {
      const { id, singular } = modelOf(name);
      const alike = names.filter((other) => modelOf(other).id === id);
      const place = alike.length > 1 ? ` ${alike.indexOf(name) + 1}` : '';
      return [name, { zh: `${singular.zh}${place}`, en: `${singular.en}${place}` }] as const;
    }),
  );
}

/** The expression by the names of records and fields. */
export function formulaOf({ reading }: KnownOrigin, { text, labels }: Reads): Text {
  const of = (language: Language): string =>
    renamed(text, ({ row, key }) => {
      const field = row === batchName ? reading.model.fields.get(key) : reading.rows.get(row)?.fields.get(key);
      if (field === undefined) return null;
      const label = row === batchName ? '' : `${labels.get(row)?.[language] ?? row}·`;
      return `${label}${field.label[language]}`;
    });
  return { zh: of('zh'), en: of('en') };
}

interface Told {
  readonly field: FieldModel;
  readonly value: unknown;
}

/**
 * The rows that were read, in words: what each is, and the values that were read of it. A value that is taken as it is,
 * is the row's own.
 */
export async function wordsOf(
  unit: Unit,
  known: KnownOrigin,
  { keys, labels, taken }: Reads & { readonly taken: { readonly value: unknown } | null },
): Promise<ValueOrigin['rows']> {
  const told = [...keys].map(([name, read]) => {
    const { marks, values } = toldOf(known, name, read);
    return { name, marks, values: values.map((one) => ({ ...one, ...taken })) };
  });
  const all = told.flatMap(({ marks, values }) => [...marks, ...values]);
  const lookups = await lookupsOf(unit, all);
  return told.map(({ name, marks, values }) => ({
    label: labels.get(name) ?? { zh: name, en: name },
    count: name === batchName || known.sources[name] !== undefined ? 1 : 0,
    marks: marks.map((one) => wireTold(one, lookups)),
    values: values.map((one) => wireTold(one, lookups)),
  }));
}

/** What is told of a row; of one that there is not, what was looked for. */
function toldOf(known: KnownOrigin, name: string, read: readonly string[]) {
  const { calculation, reading, batch, sources } = known;
  const model = reading.rows.get(name) ?? reading.model;
  const row = name === batchName ? batch : sources[name]?.values;
  const toldAs = (keys: readonly string[], of: (key: string) => unknown): readonly Told[] =>
    keys.flatMap((key) => {
      const field = model.fields.get(key);
      return field === undefined ? [] : [{ field, value: of(key) }];
    });
  if (name === batchName) return { marks: [], values: toldAs(read, (key) => batch[key]) };
  if (row === undefined) {
    const equal = calculation.sources.find((source) => source.name === name)?.equal ?? {};
    return { marks: toldAs(Object.keys(equal), (key) => known.valueOf(equal[key] ?? '')), values: [] };
  }
  const marking = name === eachName ? [model.title] : markingKeys(calculation, name, model);
  const own = read.filter((key) => !marking.includes(key));
  return { marks: toldAs(marking, (key) => row[key]), values: toldAs(own, (key) => row[key]) };
}

/** The names behind the values of fields. */
export function lookupsOf(unit: Unit, all: readonly Told[]): Promise<Lookups> {
  const fields = [...new Set(all.map(({ field }) => field))];
  return valueLookups(unit, fields, (field) => all.flatMap((one) => (one.field === field ? [one.value] : [])));
}

/** A value in words, with the name of its field; of an empty one, what the field begins with where nothing is given. */
export function wireTold({ field, value }: Told, lookups: Lookups) {
  const { label, text } = wireValue({ field, value, seq: 0 }, lookups);
  const standard = field.words.default;
  if (!isEmptyValue(value) || isEmptyValue(standard)) return { label, text };
  const { text: begun } = wireValue({ field, value: standard, seq: 0 }, lookups);
  return { label, text: { zh: `空（字段默认值 ${begun.zh}）`, en: `empty (default of the field: ${begun.en})` } };
}
