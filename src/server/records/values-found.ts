import type { FormContext } from '../../core/form/form-engine.ts';
import { mayReadRecord } from '../../core/form/record-access.ts';
import { reservedEvaluator } from '../../core/form/reserved-row.ts';
import type { RecordModel } from '../../core/model/model.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import type { FillSourceModel } from '../../core/words/fill-from/word.ts';
import { newestRecord } from '../forms/find-release.ts';
import { recordPage } from '../forms/form-kit.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { namesRead } from './calculation/names-read.ts';
import { rowsOfSource, type WantedValues } from './rows-of-source.ts';
import type { RowUnit } from './row-writer.ts';
import type { Unit } from '../platform/unit.ts';

/** Whose sight counts: the person's, or that of the server, which holds a row to what others say whoever asks. */
export type Sight = 'own' | 'whole';

/** A row that takes values from others: what it says, and its id, null for one that is not stored yet. */
export interface FilledRow {
  readonly id: string | null;
  readonly data: Row;
}

/** What other rows give the fields of `fillFrom`, by what the row says; nothing where the record has none. */
export async function valuesFound(unit: RowUnit, row: FilledRow, sight: Sight = 'own'): Promise<Row> {
  const [found = {}] = await valuesFoundOf(unit, [row], sight);
  return found;
}

/** The same of several rows, with one query for each source. */
async function valuesFoundOf(unit: RowUnit, rows: readonly FilledRow[], sight: Sight): Promise<readonly Row[]> {
  const { fillFrom } = unit.record.model;
  if (fillFrom === null || rows.length === 0) return [];
  const opened = await openSources(unit, fillFrom.sources, sight);
  if (opened === null) return [];
  const readings = rows.map((row) => readingOf(unit, opened, row));
  for (const source of fillFrom.sources) {
    const model = opened.rows.get(source.name);
    if (model === undefined) continue;
    const wanted = readings.map((reading) => wantedOf(reading, source));
    const found = await rowsOfSource(unit, { model, source, isScoped: sight === 'own' }, wanted);
    for (const [at, reading] of readings.entries()) reading.others[source.name] = found[at] ?? {};
  }
  return readings.map((reading) => filledIn(reading, fillFrom.set));
}

/** The fields of `fillFrom` that nobody types (`readOnly`). */
export function givenFields({ fillFrom, fields }: RecordModel): readonly string[] {
  return Object.keys(fillFrom?.set ?? {}).filter((key) => fields.get(key)?.words.readOnly === true);
}

/** What a row is sent with, without what the server gives it (`readOnly` of `fillFrom`), which counts whatever is sent. */
export function withoutGiven(model: RecordModel, sent: Row): Row {
  const given = new Set(givenFields(model));
  return given.size === 0 ? sent : Object.fromEntries(Object.entries(sent).filter(([key]) => !given.has(key)));
}

/**
 * The fields of `fillFrom` that nobody types (`readOnly`): they say what the other rows say now, each time that the row is
 * written and whoever writes it.
 */
export async function valuesGiven(unit: RowUnit, row: FilledRow): Promise<Row> {
  const [given = {}] = await valuesGivenOf(unit, [row]);
  return given;
}

/** The same of several rows, with one query for each source. */
export async function valuesGivenOf(unit: RowUnit, rows: readonly FilledRow[]): Promise<readonly Row[]> {
  const given = givenFields(unit.record.model);
  if (given.length === 0) return [];
  const found = await valuesFoundOf(unit, rows, 'whole');
  return rows.map(({ data }, at) => {
    const own = found[at] ?? {};
    const told = given.filter((key) => key in own || !isEmptyValue(data[key]));
    return Object.fromEntries(told.map((key) => [key, own[key] ?? null]));
  });
}

/** The records of the sources, and what of them the person does not see: `source.field`, and fields here that follow. */
interface Opened {
  readonly rows: ReadonlyMap<string, RecordModel>;
  readonly unseen: Set<string>;
}

/** Null where the person may not read one of them. */
async function openSources(unit: Unit, sources: readonly FillSourceModel[], sight: Sight): Promise<Opened | null> {
  const { principal, services } = unit;
  const rows = new Map<string, RecordModel>();
  const unseen = new Set<string>();
  for (const { name, record, equal, differ, latest } of sources) {
    const source = await newestRecord(unit, record, sight === 'own' ? principal : null);
    if (source === null) return null;
    rows.set(name, source.model);
    if (sight === 'whole') continue;
    if (!mayReadRecord(source.model, principal.roles)) return null;
    const { visible } = services.kits.of(source.loaded, recordPage, principal.roles).view;
    // A row that is found by what the person does not see would tell of it.
    const isFoundBlindly = [...Object.keys({ ...equal, ...differ }), ...(latest === null ? [] : [latest])].some(
      (key) => !visible.has(key),
    );
    for (const path of source.model.fields.keys())
      if (isFoundBlindly || !visible.has(path)) unseen.add(`${name}.${path}`);
  }
  return { rows, unseen };
}

/** What the expressions of `fillFrom` read. */
interface Reading extends Opened {
  readonly model: RecordModel;
  readonly id: string | null;
  /** The values of the row itself, growing by what is found. */
  readonly here: Record<string, unknown>;
  /** The rows found so far, by their names. */
  readonly others: Record<string, Row>;
  readonly context: FormContext;
}

function readingOf(unit: RowUnit, opened: Opened, { id, data }: FilledRow): Reading {
  const { model, found } = unit.record;
  const set = model.fillFrom?.set ?? {};
  const here = Object.fromEntries(Object.entries(data).filter(([key]) => !(key in set)));
  return { ...opened, model, id, here, others: {}, context: contextOf(unit, found.head.version) };
}

function filledIn(reading: Reading, set: Readonly<Record<string, string>>): Row {
  const { here, unseen } = reading;
  for (const [key, text] of Object.entries(set)) {
    if (readsUnseen(reading, text)) unseen.add(key);
    else here[key] = valueOf(reading, text);
  }
  const keys = Object.keys(set).filter((key) => !isEmptyValue(here[key]));
  return Object.fromEntries(keys.map((key) => [key, here[key]]));
}

function valueOf({ model, rows, here, others, context }: Reading, text: string): unknown {
  return reservedEvaluator({ model, rows }, { here, others }, context)(text);
}

function readsUnseen({ unseen }: Reading, text: string): boolean {
  return namesRead(text).some(({ row, key }) => unseen.has(row === '' ? key : `${row}.${key}`));
}

/** What a row of a source has to say to be that of a reading; null where there is none. */
function wantedOf(reading: Reading, { equal, differ, bound }: FillSourceModel): WantedValues | null {
  const values = (texts: Readonly<Record<string, string>>): Row =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, valueOf(reading, text)]));
  const wanted = values(equal);
  const most = bound === null ? null : valueOf(reading, bound.text);
  const isOpen = Object.values(wanted).some(isEmptyValue) || (bound !== null && isEmptyValue(most));
  return isOpen ? null : { but: reading.id, equal: wanted, differ: values(differ), most };
}
