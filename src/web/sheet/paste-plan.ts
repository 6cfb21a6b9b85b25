import { matchHeader, type HeaderMatch } from '../../core/model/header-names.ts';
import { headerUnit, type HeaderUnit } from '../../core/model/header-unit.ts';
import { plainReading, type ColumnReading } from '../../core/model/cell-reading.ts';
import { decimalSign, isUnsure } from '../../core/text/decimal-sign.ts';
import { isNumber } from '../../core/values/values.ts';
import type { SheetColumn } from './columns.ts';
import { callsOtherwise, namingColumn, RowFinder } from './row-names.ts';
import { totalLines } from './total-lines.ts';
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
  /** The column that rows were found by; null where they go by place. */
  readonly by: SheetColumn | null;
  /** Names that no row has, where rows cannot be added. */
  readonly unknownKeys: readonly string[];
  /** Names that several rows have. */
  readonly sharedKeys: readonly string[];
  /** Rows gone by place that are called otherwise from now on. */
  readonly renamed: number;
  /** Rows that would go by place to one that is called otherwise and stays so: they are left out. */
  readonly misnamed: number;
  /** Keys pasted more than once onto a row that was there: the last of them stands. */
  readonly repeatedKeys: readonly string[];
  /** Rows whose key is empty, where rows cannot be added. */
  readonly keyless: number;
  /** Lines of totals behind the rows, which are left out. */
  readonly totals: number;
  /** Rows beyond what the table takes. */
  readonly surplus: number;
  /** Header texts that name no column. */
  readonly unknownHeaders: readonly string[];
  /** How the cells of each pasted column are read. */
  readonly readings: readonly ColumnReading[];
  /** Numbers whose comma may stand for thousands or for decimals. */
  readonly unsure: readonly string[];
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
  /** By what the cells of a text file are parted. */
  readonly separator: string;
  readonly totals: number;
}

const plain: HeaderUnit = { kind: 'same' };

/** Rows below titles that are known to name columns, or nothing here (null). */
export interface HeadedRows {
  readonly titles: readonly string[];
  readonly match: HeaderMatch<SheetColumn>;
  readonly cells: readonly (readonly string[])[];
  readonly separator?: string;
  /** Whether lines of totals behind them are rows too. */
  readonly totals?: boolean;
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
  return { columns, units: [], cells, titles: [], match: [], unknownHeaders: [], separator: '', totals: 0 };
}

function headedBlock({ titles, match, cells: all, separator = '', totals: keeps = false }: HeadedRows): Block {
  const totals = keeps ? 0 : totalLines(all);
  const cells = all.slice(0, all.length - totals);
  const unknownHeaders = titles.filter((text, index) => text.trim() !== '' && match[index] === null);
  const units = match.map((column, index) => (column === null ? plain : headerUnit(titles[index] ?? '', column.field)));
  const columns = match.map((column, index) => (units[index]?.kind === 'other' ? null : column));
  return { columns, units, cells, titles, match, unknownHeaders, separator, totals };
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
 * Below titles rows are found by what names them; without titles only by what cannot be changed here (pasting over names
 * of an editable list is meant by place).
 */
function foundBy(block: Block, table: TableStore): SheetColumn | null {
  if (block.titles.length > 0) return namingColumn(block, table);
  const columns = block.columns.map((column) => (column?.editable === false ? column : null));
  return namingColumn({ ...block, columns }, table);
}

/**
 * Decides what a pasted block means: which cells go to which columns and rows. Nothing is written. Empty rows at the
 * end (spreadsheets add one) are dropped.
 */
export function planPaste(source: readonly (readonly string[])[], table: TableStore, target: PasteTarget): PastePlan {
  const trimmed = source.slice(0, source.findLastIndex((row) => !isEmptyRow(row)) + 1);
  const raw = trimmed.length === 0 ? source.slice(0, 1) : trimmed;
  const block = toBlock(spreadOver(raw, target), table, target);
  return placed(block, table, { by: foundBy(block, table), start: target.row });
}

function placed(block: Block, table: TableStore, { by, start }: Placing): PastePlan {
  return { ...baseOf(block), ...(by === null ? placeByPosition(block, table, start) : placeByName(block, table, by)) };
}

interface Placing {
  /** The column that rows are found by; null where they go one after the other. */
  readonly by: SheetColumn | null;
  /** Where they begin then. */
  readonly start: number;
}

/** The same for rows whose titles are known; they begin at the first row where nothing names them. */
export function planHeaded(rows: HeadedRows, table: TableStore): PastePlan {
  const block = headedBlock(rows);
  return placed(block, table, { by: foundBy(block, table), start: 0 });
}

/** How each column is read: its decimal sign by all its cells and those beside it, its unit by its title. */
function columnReadings({ columns, cells, units, separator }: Block): readonly ColumnReading[] {
  const holdsNumbers = columns.map((column) => column !== null && isNumber(column.field));
  const textsOf = (index: number): readonly string[] => cells.map((row) => row[index] ?? '');
  const others = (): readonly string[] => holdsNumbers.flatMap((holds, index) => (holds ? textsOf(index) : []));
  return columns.map((_, index) => {
    const unit = units[index] ?? plain;
    const decimal = holdsNumbers[index] === true ? decimalSign(textsOf(index), others, separator) : 'point';
    return unit.kind === 'factor' ? { ...unit, decimal } : { ...plainReading, decimal };
  });
}

function unsureNumbers({ cells, columns }: Block, readings: readonly ColumnReading[]): readonly string[] {
  return readings.flatMap(({ decimal }, index) => {
    if (decimal === 'point' || columns[index]?.editable !== true) return [];
    return cells.flatMap((row) => (isUnsure(row[index] ?? '', decimal) ? [row[index] ?? ''] : []));
  });
}

function baseOf(block: Block): Omit<PastePlan, keyof Placed> {
  const { titles, match } = block;
  const headed = (kind: HeaderUnit['kind']): readonly string[] =>
    titles.filter((_, index) => block.units[index]?.kind === kind);
  const readings = columnReadings(block);
  return {
    columns: block.columns,
    hadHeader: titles.length > 0,
    titles,
    match,
    unknownHeaders: block.unknownHeaders,
    readings,
    unsure: unsureNumbers(block, readings),
    totals: block.totals,
    converted: headed('factor'),
    otherUnits: headed('other'),
  };
}

type Placed = Pick<
  PastePlan,
  'rows' | 'by' | 'unknownKeys' | 'sharedKeys' | 'repeatedKeys' | 'renamed' | 'misnamed' | 'keyless' | 'surplus'
>;

const allFound = { unknownKeys: [], sharedKeys: [], repeatedKeys: [], keyless: 0 };

function placeByPosition(block: Block, table: TableStore, from: number): Placed {
  const start = Math.max(0, from);
  const { columns } = block;
  const rows = block.cells.map((cells, at): PastedRow => {
    const row = start + at;
    return { row: row < table.rowCount ? row : null, at, cells };
  });
  const otherwise = ({ row, cells }: PastedRow, editable: boolean): boolean =>
    row !== null && callsOtherwise({ columns, cells }, row, { table, editable });
  const meant = rows.filter((row) => !otherwise(row, false));
  const renamed = block.titles.length === 0 ? 0 : meant.filter((row) => otherwise(row, true)).length;
  return { ...withinRoom(meant, table), ...allFound, by: null, renamed, misnamed: rows.length - meant.length };
}

function placeByName(block: Block, table: TableStore, by: SheetColumn): Placed {
  const index = block.columns.indexOf(by);
  const finder = new RowFinder(table, by.key);
  const mayAdd = table.view.canAddRows && (by.editable || by.key === table.view.key);
  const [unknownKeys, sharedKeys]: [string[], string[]] = [[], []];
  const seen = new Set<number>();
  const repeated = new Set<string>();
  let keyless = 0;
  const rows = block.cells.flatMap((cells, at): PastedRow[] => {
    const text = (cells[index] ?? '').trim();
    if (text === '' && isEmptyRow(cells)) return [];
    const row = text === '' ? null : finder.find(text);
    if (row === 'several') {
      sharedKeys.push(text);
      return [];
    }
    if (row !== null && seen.has(row)) repeated.add(text);
    if (row !== null) seen.add(row);
    if (row !== null || mayAdd) return [{ row, at, cells }];
    if (text === '') keyless += 1;
    else unknownKeys.push(text);
    return [];
  });
  const told = { unknownKeys, sharedKeys, repeatedKeys: [...repeated], keyless };
  return { ...withinRoom(rows, table), ...told, by, renamed: 0, misnamed: 0 };
}

function withinRoom(rows: readonly PastedRow[], table: TableStore): Pick<PastePlan, 'rows' | 'surplus'> {
  let room = table.room;
  const kept = rows.filter((row) => row.row !== null || room-- > 0);
  return { rows: kept, surplus: rows.length - kept.length };
}
