import { comparable } from '../../core/text/choice-text.ts';
import { matchHeader, type HeaderMatch } from '../../core/model/header-names.ts';
import { headerUnit, type HeaderUnit } from '../../core/model/header-unit.ts';
import type { SheetColumn } from './columns.ts';
import type { TableStore } from './table-store.ts';

/** Where a paste begins: the top left cell of the selection, and the selected size for filling it with one value. */
export interface PasteTarget {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** Titles that stand for those pasted: with the units that a person says. */
  readonly titles?: readonly string[];
}

/** One pasted row: the row it goes to (null = a new one) and its cells by column, in the order of `columns`. */
export interface PastedRow {
  readonly row: number | null;
  /** Its place among the rows pasted, without the header. */
  readonly at: number;
  /** What is undefined is left as it is. */
  readonly cells: readonly (string | undefined)[];
}

/** What a pasted block means here. */
export interface PastePlan {
  /** Column of each pasted cell; null = not taken over. */
  readonly columns: readonly (SheetColumn | null)[];
  readonly rows: readonly PastedRow[];
  readonly hadHeader: boolean;
  /** The titles pasted, or none, and what each names here. */
  readonly titles: readonly string[];
  readonly match: HeaderMatch<SheetColumn>;
  /** Rows were found by the key column instead of by place. */
  readonly byKey: boolean;
  /** Keys that no row has, where rows cannot be added. */
  readonly unknownKeys: readonly string[];
  /** Keys pasted more than once onto a row that was there: the last of them stands. */
  readonly repeatedKeys: readonly string[];
  /** Rows whose key is empty, where rows cannot be added. */
  readonly keyless: number;
  /** Rows beyond what the table takes. */
  readonly surplus: number;
  /** Header texts that name no column. */
  readonly unknownHeaders: readonly string[];
  /** What the numbers of each pasted column are multiplied by, where its header names another unit. */
  readonly factors: readonly number[];
  /** Headers of columns so converted. */
  readonly converted: readonly string[];
  /** Headers whose unit leads to no number of the column: such columns are not taken over. */
  readonly otherUnits: readonly string[];
}

interface Block {
  readonly columns: readonly (SheetColumn | null)[];
  readonly units: readonly HeaderUnit[];
  readonly cells: readonly (readonly string[])[];
  readonly titles: readonly string[];
  readonly match: HeaderMatch<SheetColumn>;
  readonly unknownHeaders: readonly string[];
}

const plain: HeaderUnit = { kind: 'same' };

/** Rows below titles that are known to name columns, or nothing here (null). */
export interface HeadedRows {
  readonly titles: readonly string[];
  readonly match: HeaderMatch<SheetColumn>;
  readonly cells: readonly (readonly string[])[];
}

function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function toBlock(cells: readonly (readonly string[])[], table: TableStore, target: PasteTarget): Block {
  const match = matchHeader(cells[0] ?? [], table.allColumns);
  if (match !== null && cells.length > 1)
    return headedBlock({ titles: target.titles ?? cells[0] ?? [], match, cells: cells.slice(1) });
  const width = Math.max(...cells.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => table.columns[target.column + index] ?? null);
  return { columns, units: [], cells, titles: [], match: [], unknownHeaders: [] };
}

function headedBlock({ titles, match, cells }: HeadedRows): Block {
  const unknownHeaders = titles.filter((text, index) => text.trim() !== '' && match[index] === null);
  const units = match.map((column, index) => (column === null ? plain : headerUnit(titles[index] ?? '', column.field)));
  const columns = match.map((column, index) => (units[index]?.kind === 'other' ? null : column));
  return { columns, units, cells, titles, match, unknownHeaders };
}

/** A single value fills the whole selection, and a block repeats where the selection is a multiple of it. */
function spreadOver(cells: readonly (readonly string[])[], target: PasteTarget): readonly (readonly string[])[] {
  const height = cells.length;
  const width = cells[0]?.length ?? 0;
  const fits = target.rows % height === 0 && target.columns % Math.max(1, width) === 0;
  const larger = target.rows > height || target.columns > width;
  if (!fits || !larger || cells.some((row) => row.length !== width)) return cells;
  return Array.from({ length: target.rows }, (_, row) =>
    Array.from({ length: target.columns }, (_cell, column) => cells[row % height]?.[column % width] ?? ''),
  );
}

/**
 * Rows go by the key when the block has the key column and either names it in a header or cannot change it here
 * (pasting over the key column of an editable list is meant by place).
 */
function goesByKey(block: Block, keyIndex: number): boolean {
  if (keyIndex < 0) return false;
  return block.titles.length > 0 || block.columns[keyIndex]?.editable === false;
}

function rowsByKey(table: TableStore, key: string): Map<string, number> {
  const known = new Map<string, number>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const value = table.row(row)[key];
    if (typeof value === 'string' || typeof value === 'number') known.set(comparable(String(value)), row);
  }
  return known;
}

/**
 * Decides what a pasted block means: which cells go to which columns and rows. Nothing is written. Empty rows at the
 * end (spreadsheets add one) are dropped.
 */
export function planPaste(source: readonly (readonly string[])[], table: TableStore, target: PasteTarget): PastePlan {
  const trimmed = source.slice(0, source.findLastIndex((row) => !isEmptyRow(row)) + 1);
  const raw = trimmed.length === 0 ? source.slice(0, 1) : trimmed;
  const block = toBlock(spreadOver(raw, target), table, target);
  const base = baseOf(block);
  const keyIndex = indexOf(block, table.view.key);
  if (!goesByKey(block, keyIndex)) return { ...base, ...placeByPosition(block, table, target.row) };
  return { ...base, ...placeByKey(block, table, keyIndex) };
}

/**
 * The same for rows whose titles are known.
 *
 * @param by the column that rows are found by; null where they go one after the other
 * @param start where they begin then
 */
export function planHeaded(
  rows: HeadedRows,
  table: TableStore,
  { by, start }: { readonly by: string | null; readonly start: number },
): PastePlan {
  const block = headedBlock(rows);
  const index = indexOf(block, by);
  const placed = index < 0 ? placeByPosition(block, table, start) : placeByKey(block, table, index);
  return { ...baseOf(block), ...placed };
}

function indexOf(block: Block, key: string | null): number {
  return block.columns.findIndex((column) => column !== null && column.key === key);
}

function baseOf(block: Block): Omit<PastePlan, keyof Placed> {
  const { titles, match } = block;
  const headed = (kind: HeaderUnit['kind']): readonly string[] =>
    titles.filter((_, index) => block.units[index]?.kind === kind);
  return {
    columns: block.columns,
    hadHeader: titles.length > 0,
    titles,
    match,
    unknownHeaders: block.unknownHeaders,
    factors: block.units.map((unit) => (unit.kind === 'factor' ? unit.factor : 1)),
    converted: headed('factor'),
    otherUnits: headed('other'),
  };
}

type Placed = Pick<PastePlan, 'rows' | 'byKey' | 'unknownKeys' | 'repeatedKeys' | 'keyless' | 'surplus'>;

function placeByPosition(block: Block, table: TableStore, from: number): Placed {
  const start = Math.max(0, from);
  const rows = block.cells.map((cells, at): PastedRow => {
    const row = start + at;
    return { row: row < table.rowCount ? row : null, at, cells };
  });
  return { ...withinRoom(rows, table), byKey: false, unknownKeys: [], repeatedKeys: [], keyless: 0 };
}

function placeByKey(block: Block, table: TableStore, keyIndex: number): Placed {
  const known = rowsByKey(table, block.columns[keyIndex]?.key ?? '');
  const unknownKeys: string[] = [];
  const seen = new Set<number>();
  const repeated = new Set<string>();
  let keyless = 0;
  const rows = block.cells.flatMap((cells, at): PastedRow[] => {
    const text = (cells[keyIndex] ?? '').trim();
    if (text === '' && isEmptyRow(cells)) return [];
    const row = known.get(comparable(text)) ?? null;
    if (row !== null && seen.has(row)) repeated.add(text);
    if (row !== null) seen.add(row);
    if (row !== null || table.view.canAddRows) return [{ row, at, cells }];
    if (text === '') keyless += 1;
    else unknownKeys.push(text);
    return [];
  });
  return { ...withinRoom(rows, table), byKey: true, unknownKeys, repeatedKeys: [...repeated], keyless };
}

function withinRoom(rows: readonly PastedRow[], table: TableStore): Pick<PastePlan, 'rows' | 'surplus'> {
  let room = table.room;
  const kept = rows.filter((row) => row.row !== null || room-- > 0);
  return { rows: kept, surplus: rows.length - kept.length };
}
