import type { FilePage } from '../../../core/calls/files.ts';
import { valueReasons, type ValueReason } from '../../../core/form/value-reason.ts';
import type { MeasuredReason } from '../../../core/model/instruments/doubt.ts';
import { markOf, type MeasuredPage } from '../../../core/model/instruments/measured-page.ts';
import { plainReading, readBelow, type ReadingNote } from '../../../core/model/cell-reading.ts';
import { isFormulaError } from '../../../core/text/formula-error.ts';
import { comparable } from '../../../core/text/choice-text.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { asStored } from '../../../core/values/as-stored.ts';
import { isEmptyValue, sameValue } from '../../../core/values/empty.ts';
import { showValue } from '../../../core/values/values.ts';
import type { SheetColumn } from '../columns.ts';
import { planHeaded, type PastedRow, type PastePlan } from '../paste-plan.ts';
import type { TableStore } from '../table-store.ts';
import { headPage, type HeadedPage, type TitleMapping } from './incoming-page.ts';
import { titlesWithUnits, unsaidUnits, type FormerUnits, type UnsaidUnit } from './unsaid-units.ts';

/** How a file is taken in. */
export interface IncomingChoices {
  readonly language: Language;
  readonly mapping: TitleMapping;
  /** Whether rows that the file hides are taken along. */
  readonly hidden: boolean;
  /** Whether an empty cell of the file empties the one here. */
  readonly clears: boolean;
  /** Whether values that their column does not take are written all the same, to be mended here. */
  readonly faulty: boolean;
  /** Whether measurements that are doubted are written. */
  readonly doubtful?: boolean;
  /** By what the cells of a text file are parted. */
  readonly separator?: string;
  /** Whether lines of totals behind the rows are rows too. */
  readonly totals?: boolean;
  /** What is told of the page where an instrument wrote it. */
  readonly measured?: MeasuredPage | null;
  /** Units that columns had before, for titles that say none. */
  readonly former?: FormerUnits;
}

/** Why something of a file is not taken over as it stands. */
export type IncomingReason =
  | Text
  | MeasuredReason
  | ReadingNote
  | 'readOnly'
  | 'locked'
  | 'formula'
  | 'unknownKey'
  | 'sharedKey'
  | 'otherName'
  | 'total'
  | 'twice'
  | 'noKey'
  | 'noRoom'
  | 'repeated';

/** One cell that a file would change, or one thing of it that is not taken over. */
export interface Difference {
  readonly kind: 'added' | 'changed' | 'faulty' | 'doubtful' | 'refused';
  /** Row of the file, as the spreadsheet counts. */
  readonly line: number;
  /** What the row is called. */
  readonly name: string;
  /** Null where the whole row is meant. */
  readonly column: SheetColumn | null;
  readonly before: string;
  readonly after: string;
  readonly reason: IncomingReason | null;
}

/** What taking in a page of a file would do; nothing is done yet. */
export interface Incoming {
  readonly page: HeadedPage;
  /** To be run; cells not taken over are left out of it. */
  readonly plan: PastePlan;
  readonly differences: readonly Difference[];
  /** Rows that are new, and cells of the file that say what is here already. */
  readonly newRows: number;
  readonly same: number;
  /** Empty cells of the file that leave what is here. */
  readonly kept: number;
  /** Columns whose title says no unit, while they had another one before. */
  readonly unsaid: readonly UnsaidUnit[];
}

/** What one cell of a file comes to. */
interface ReadCell {
  readonly take: boolean;
  readonly difference: Difference | null;
  readonly outcome: 'same' | 'kept' | 'told';
}

interface Reading extends IncomingChoices {
  readonly table: TableStore;
  readonly plan: PastePlan;
  readonly page: HeadedPage;
  readonly reasonOf: ValueReason;
  /** What the new rows so far hold in each column whose values stand once. */
  readonly given: Map<string, Set<string>>;
}

const same: ReadCell = { take: true, difference: null, outcome: 'same' };
const kept: ReadCell = { take: false, difference: null, outcome: 'kept' };

/** A row of a file with the row that it goes to as it would become. */
interface ReadRow {
  readonly pasted: PastedRow;
  readonly row: Record<string, unknown>;
}

function readCell({ pasted, row }: ReadRow, index: number, reading: Reading): ReadCell | null {
  const { table, plan, language } = reading;
  const column = plan.columns[index] ?? null;
  const text = pasted.cells[index];
  if (column === null || text === undefined) return null;
  const before = row[column.key];
  if (text.trim() === '' && isEmptyValue(before)) return { ...same, take: false };
  if (text.trim() === '' && !reading.clears) return kept;
  const shown = (value: unknown): string => showValue(value, { field: column.field, language, lookups: table.lookups });
  const base = {
    line: reading.page.body[pasted.at]?.number ?? 0,
    name: nameOf(pasted, table),
    column,
    before: shown(before),
  };
  if (isFormulaError(text)) return refused({ ...base, after: text, reason: 'formula' });
  const read = (said: string): unknown => table.read(said, column, language, row);
  const below = readBelow(text, column.field, { read, reading: plan.readings[index] ?? plainReading });
  const value = asStored(below.value, before);
  if (sameValue(before, value)) return same;
  const after = shown(value);
  if (!column.editable) return column.key === table.view.key ? same : refused({ ...base, after, reason: 'readOnly' });
  row[column.key] = value;
  const doubt = reading.measured?.doubts.get(markOf(pasted.at, column.key));
  if (doubt !== undefined)
    return { ...taken({ ...base, kind: 'doubtful', after, reason: doubt }), take: reading.doubtful === true };
  const { note } = below;
  if (note?.note === 'decimal')
    return { ...taken({ ...base, kind: 'doubtful', after, reason: note }), take: reading.doubtful === true };
  if (note?.note === 'cellUnitOther') return refused({ ...base, after, reason: note });
  const reason = reading.reasonOf(column.field, value) ?? (isTwice(pasted, column, reading) ? 'twice' : null);
  if (reason !== null && !reading.faulty) return refused({ ...base, after, reason });
  if (reason !== null) return taken({ ...base, kind: 'faulty', after, reason });
  const isLocked = pasted.row !== null && !table.canWrite(pasted.row, column);
  return taken({ ...base, kind: pasted.row === null ? 'added' : 'changed', after, reason: isLocked ? 'locked' : note });
}

/** Whether a new row has a value that one before it has in a column whose values stand once. */
function isTwice({ row, cells }: PastedRow, column: SheetColumn, { table, plan, given }: Reading): boolean {
  const isOnce = column.key === table.view.key || column.field.words['x-unique'] !== undefined;
  if (row !== null || !isOnce) return false;
  const known = given.get(column.key) ?? new Set<string>();
  const name = comparable(cells[plan.columns.indexOf(column)] ?? '');
  const isKnown = known.has(name);
  given.set(column.key, known.add(name));
  return isKnown;
}

function refused(difference: Omit<Difference, 'kind'>): ReadCell {
  return { take: false, difference: { ...difference, kind: 'refused' }, outcome: 'told' };
}

function taken(difference: Difference): ReadCell {
  return { take: true, difference, outcome: 'told' };
}

function nameOf({ row, cells }: PastedRow, { view, rows, columns }: TableStore): string {
  const key = view.key ?? columns[0]?.key ?? '';
  const known = row === null ? '' : plainText(rows[row]?.[key]);
  return known === '' ? (cells.find((cell) => cell !== undefined && cell !== '') ?? '') : known;
}

/** What of a page has no place here: rows that are not found, and columns in a unit that leads nowhere. */
function rowsLeftOut(planned: PastePlan, page: HeadedPage): Difference[] {
  const taken = new Set(planned.rows.map(({ at }) => at));
  const index = planned.columns.findIndex((column) => column !== null && column === planned.by);
  return page.body.flatMap(({ number: line, cells }, at): Difference[] => {
    if (taken.has(at) || cells.every((cell) => cell.trim() === '')) return [];
    const name = (cells[index] ?? '').trim();
    if (at >= page.body.length - planned.totals) {
      const total = cells.find((cell) => cell.trim() !== '') ?? '';
      return [{ ...blank, line, name: total, after: total, reason: 'total' }];
    }
    return [{ ...blank, line, name, after: name, reason: reasonLeftOut(name, index >= 0, planned) }];
  });
}

const blank = { kind: 'refused', column: null, before: '' } as const;

function reasonLeftOut(name: string, isNamed: boolean, planned: PastePlan): IncomingReason {
  if (isNamed && name === '') return 'noKey';
  if (planned.unknownKeys.includes(name)) return 'unknownKey';
  if (planned.sharedKeys.includes(name)) return 'sharedKey';
  return planned.misnamed > 0 ? 'otherName' : 'noRoom';
}

/** What an instrument's file holds and the sheet does not take. */
function measurementsLeft(measured: MeasuredPage | null, { allColumns }: TableStore): readonly Difference[] {
  return (measured?.left ?? []).map(({ line, name, key, text, reason }) => {
    const column = allColumns.find((candidate) => candidate.key === key) ?? null;
    return { kind: 'refused', line, name, column, before: '', after: text, reason };
  });
}

/** Rows that a later one of the file overwrites: they are told, and not written. */
function overwritten(planned: PastePlan): ReadonlySet<number> {
  const last = new Map<number, number>();
  for (const { row, at } of planned.rows) if (row !== null) last.set(row, at);
  return new Set(planned.rows.flatMap(({ row, at }) => (row !== null && last.get(row) !== at ? [at] : [])));
}

/** Works out what taking in a page would change, cell by cell, and everything of it that would not be taken over. */
export function planIncoming(file: FilePage, table: TableStore, choices: IncomingChoices): Incoming {
  const page = headPage(file, table.allColumns, choices);
  // What an instrument wrote is in the units of its own file.
  const unsaid = choices.measured || !choices.former ? [] : unsaidUnits(page, table, choices.former);
  const titles = titlesWithUnits(page.titles, unsaid);
  const block = {
    titles,
    match: page.match,
    cells: page.body.map(({ cells }) => cells),
    separator: choices.separator ?? '',
    totals: choices.totals === true,
  };
  const planned = planHeaded(block, table);
  const reading: Reading = {
    ...choices,
    table,
    plan: planned,
    page,
    reasonOf: valueReasons(table.lookups),
    given: new Map(),
  };
  const lost = overwritten(planned);
  const differences = [...rowsLeftOut(planned, page), ...measurementsLeft(choices.measured ?? null, table)];
  const rows: PastedRow[] = [];
  let [newRows, equal, left] = [0, 0, 0];
  for (const pasted of planned.rows) {
    if (lost.has(pasted.at)) {
      const [line, name] = [page.body[pasted.at]?.number ?? 0, nameOf(pasted, table)];
      differences.push({ kind: 'refused', line, name, column: null, before: '', after: name, reason: 'repeated' });
      continue;
    }
    const row: Record<string, unknown> = pasted.row === null ? {} : { ...table.row(pasted.row) };
    const cells = planned.columns.map((_, index) => {
      const read = readCell({ pasted, row }, index, reading);
      if (read?.difference) differences.push(read.difference);
      if (read?.outcome === 'same') equal += 1;
      if (read?.outcome === 'kept') left += 1;
      return read?.take === true ? pasted.cells[index] : undefined;
    });
    if (pasted.row === null && cells.every((cell) => cell === undefined || cell.trim() === '')) continue;
    if (pasted.row === null) newRows += 1;
    rows.push({ ...pasted, cells });
  }
  differences.sort((a, b) => a.line - b.line);
  const plan = { ...planned, rows, repeatedKeys: [] };
  return { page, plan, differences, newRows, same: equal, kept: left, unsaid };
}
