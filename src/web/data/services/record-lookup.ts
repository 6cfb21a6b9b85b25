import { loadRecord } from '../../../core/model/load/load.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { comparable } from '../../../core/text/choice-text.ts';
import type { Text } from '../../../core/text/text.ts';
import { loadRelease } from '../calls/forms.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { listRecords } from '../calls/record.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { onServerEvent } from '../calls/server-events.ts';
import type { RecordChoice, RecordFilter, TreeChoice } from './lookups.ts';
import { isClosed } from '../state/closed-records.ts';
import { preparePeople } from './people-cache.ts';
import { peopleIn } from './people-in.ts';

/** The most rows of a record whose names are fetched at once. */
const mostNamed = 1000;

const models = new Map<string, Promise<RecordModel>>();
const names = new Map<string, Map<string, Text>>();
/** Names of rows that have numbers, for lists of these: beside a single number stands mostly its name. */
const listed = new Map<string, Map<string, Text>>();

async function fetchModel(record: string): Promise<RecordModel> {
  const { descriptor } = await loadRelease(record);
  if (descriptor.kind !== 'record') throw new Error(`${record} is not a record`);
  return loadRecord(descriptor);
}

function modelOf(record: string): Promise<RecordModel> {
  const known = models.get(record);
  if (known !== undefined) return known;
  const model = fetchModel(record);
  models.set(record, model);
  model.catch(() => models.delete(record));
  return model;
}

/** The field whose value a reference stores: the record's number, else its row key. */
export function ownKey(model: RecordModel): string {
  return [...model.fields.values()].find((field) => field.number !== null)?.key ?? model.rowKey;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What references store of a row. */
export function keyOfRow(model: RecordModel, row: RecordRow): string {
  return String(row[ownKey(model)]);
}

/** The name of a row; where one language lacks it, the other's. */
function nameOf(model: RecordModel, row: RecordRow): Text {
  const [zh, en] = [wordOf(row[model.titles.zh]), wordOf(row[model.titles.en])];
  return { zh: zh === '' ? en : zh, en: en === '' ? zh : en };
}

/** What a list shows of a row: a number is worth reading, by which rows of one name are told apart; a mere key is not. */
function labelOf(model: RecordModel, row: RecordRow): string {
  const value = keyOfRow(model, row);
  const name = nameOf(model, row)[currentLanguage()];
  if (name === '') return value;
  return model.fields.get(ownKey(model))?.kind === 'text' && !name.includes(value) ? `${value} ${name}` : name;
}

function filters(only: RecordFilter): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(only ?? {}).map(([key, value]) => [`${key}_equal`, value]));
}

/** Rows of a record that match a typed text, as a reference field offers them. */
export async function findRecords(record: string, typed: string, only: RecordFilter): Promise<readonly RecordChoice[]> {
  const model = await modelOf(record);
  const text = typed.trim();
  const wanted = model.api === null ? { keyword: text } : { [model.titles[currentLanguage()]]: text };
  const page = await listRecords(model, { current: 1, size: 20, ...filters(only), ...wanted });
  remember({ record, model }, page.records);
  await namePeople(model, page.records);
  return page.records.map((row) => ({ value: keyOfRow(model, row), label: labelOf(model, row), row }));
}

/** What is picked fills other fields, so the people whom the row names have to have their names by then. */
async function namePeople(model: RecordModel, rows: readonly RecordRow[]): Promise<void> {
  try {
    await preparePeople(peopleIn(model.fields.values(), rows));
  } catch {
    // The row can be picked without them.
  }
}

/** All rows of a record that is a tree; those that may not be chosen are left out with what is below them. */
export async function recordTree(record: string, only: RecordFilter): Promise<readonly TreeChoice[]> {
  const model = await modelOf(record);
  const { records } = await listRecords(model, {});
  remember({ record, model }, records);
  const choices = (rows: readonly RecordRow[]): readonly TreeChoice[] =>
    rows
      .filter((row) => Object.entries(only ?? {}).every(([key, value]) => row[key] === value))
      .map((row) => ({
        value: String(row[ownKey(model)]),
        label: nameOf(model, row),
        children: choices(row.children ?? []),
      }));
  return choices(records);
}

/** A record whose rows are named, and where their names are kept. */
interface Naming {
  readonly record: string;
  readonly model: RecordModel;
  readonly into?: typeof names;
}

function remember(naming: Naming, rows: readonly RecordRow[]): void {
  const { record, model, into = names } = naming;
  const known = into.get(record) ?? new Map<string, Text>();
  into.set(record, known);
  for (const row of rows) {
    known.set(String(row[ownKey(model)]), nameOf(model, row));
    remember(naming, row.children ?? []);
  }
}

/** The name of a row that a field points to, or null while it is not known. */
export function recordName({ ref, type }: Pick<FieldModel, 'ref' | 'type'>, value: string): Text | null {
  const record = ref?.kind === 'record' ? ref.record : '';
  const known = names.get(record)?.get(value) ?? null;
  return known === null && type === 'array' ? (listed.get(record)?.get(value) ?? null) : known;
}

/** The one row known that is meant by what references store of it or by a name; null where none or several are. */
export function recordMeant(record: string, text: string): string | null {
  const known = names.get(record) ?? new Map<string, Text>();
  if (known.has(text)) return text;
  const wanted = comparable(text);
  const called = [...known].filter(([, { zh, en }]) => comparable(zh) === wanted || comparable(en) === wanted);
  return called.length === 1 ? (called[0]?.[0] ?? null) : null;
}

/** Makes sure that rows can be named that these values refer to by their ids; single numbers stand for themselves. */
export async function prepareRecordNames(
  fields: readonly FieldModel[],
  valuesOf: (field: FieldModel) => readonly unknown[],
): Promise<void> {
  const missing = new Map<string, boolean>();
  for (const field of fields) {
    if (field.ref?.kind !== 'record' || isClosed(field.ref.record)) continue;
    const { record } = field.ref;
    const isOpen = (value: unknown) => typeof value === 'string' && value !== '' && recordName(field, value) === null;
    if (valuesOf(field).some(isOpen)) missing.set(record, field.type === 'array' || missing.get(record) === true);
  }
  await Promise.all([...missing].map(([record, isList]) => fetchNames(record, isList)));
}

async function fetchNames(record: string, isList: boolean): Promise<void> {
  try {
    const model = await modelOf(record);
    // Numbers and codes are worth reading by themselves.
    const isNumbered = model.api === null && ownKey(model) !== 'id';
    if (isNumbered && !isList) return;
    const { records } = await listRecords(model, model.tree === null ? { current: 1, size: mostNamed } : {});
    remember({ record, model, into: isNumbered ? listed : names }, records);
  } catch {
    // Whoever may not read that record sees keys instead of names.
  }
}

/** Forgets the names of a record's rows, since one was changed. */
export function forgetRecordNames(record: string): void {
  names.delete(record);
  listed.delete(record);
}

onServerEvent('release', () => models.clear());
onServerEvent('menu', () => {
  names.clear();
  listed.clear();
});
